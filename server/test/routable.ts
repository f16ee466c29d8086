import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryLevels } from './query-levels.ts'

const migrations = join(import.meta.dirname, '../src/database/migrations')

/** Tables whose rows belong to a company: those made with `company_id` as first column. */
export const tenantTables: ReadonlySet<string> = new Set(readTenantTables())

/** Views over them. */
const tenantViews: ReadonlySet<string> = new Set(Array.from(readAllMigrations().matchAll(/create view (\w+)/gu), ([, name = '']) => name))

function readAllMigrations(): string {
  return readdirSync(migrations)
    .toSorted()
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n')
}

function readTenantTables(): readonly string[] {
  const text = readAllMigrations()
  const made = Array.from(text.matchAll(/create table (\w+) \(\s*company_id\b/gu), ([, name = '']) => name)
  const renamed = new Map(Array.from(text.matchAll(/alter table (\w+) rename to (\w+)/gu), ([, from = '', to = '']) => [from, to]))
  return made.map((name) => renamed.get(name) ?? name)
}

/** A statement as it was sent. */
export interface Sent {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The one statement that removes lines of the audit log: those that `auditRetention` found to be due. */
const endOfLines = /^\s*with gone as \( delete from activity where company_id = \$1 and id = any\(\$2::uuid\[\]\) returning/u

/** What a text says whatever its parameters are; the same texts are sent again and again. */
interface Reading {
  readonly text: string
  readonly named: readonly Named[]
  readonly loose: readonly string[]
}

const readings = new Map<string, Reading>()

function read(sql: string): Reading {
  const known = readings.get(sql)
  if (known !== undefined) return known
  const text = plain(sql)
  const reading = { text, named: namedTables(text), loose: queryLevels(text).flatMap((level) => looseTables(level)) }
  readings.set(sql, reading)
  return reading
}

/**
 * Says why a statement cannot be sent to the one shard that has the company's rows: a tenant table in it is not bound to the company, or
 * its parameters name several companies. Undefined when it can, and for statements on other tables alone.
 */
export function whyUnroutable({ sql, parameters }: Sent): string | undefined {
  const { text, named, loose } = read(sql)
  if (named.length === 0) return undefined
  if (/\b(?:update|delete from) activity\b/u.test(text) && !endOfLines.test(text)) return 'the audit log is append-only'
  const companies = companiesIn(text, parameters)
  if (companies.size > 1) return `it names ${String(companies.size)} companies`
  if (companies.size === 0) return `company_id = $n is missing beside ${named.map(({ table }) => table).join(', ')}`
  if (comparesWithNull(text, parameters)) return 'a join compares with null: Citus drops its condition, and the company with it'
  return loose.length === 0 ? undefined : `nothing binds ${loose.join(', ')} to the company in the same query`
}

/** In lower case, on one line, without quotes around names. */
function plain(sql: string): string {
  return sql
    .replaceAll(/'[^']*'/gu, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase()
}

/** Whether a parameter that an outer join compares a column with is null, so that the join finds nothing; in one of several ways it may be. */
function comparesWithNull(text: string, parameters: readonly unknown[]): boolean {
  const conditions = text.matchAll(/\bleft join \w+(?: as)?(?: \w+)? on (.*?)(?= (?:left|cross|inner) join | join | where |$)/gu)
  return Array.from(conditions).some(([, condition = '']) => {
    const required = condition.replaceAll(/\((?:[^()]|\([^()]*\))* or (?:[^()]|\([^()]*\))*\)/gu, '')
    return Array.from(required.matchAll(/ = \$(\d+)(?!\d)/gu)).some(([, n]) => parameters[Number(n) - 1] === null)
  })
}

interface Named {
  readonly table: string
  readonly alias: string
  readonly isTarget: boolean
}

const keywords = new Set(
  'where on join left cross set group order limit using values select for inner union returning as overriding default'.split(' '),
)

function namedTables(text: string): readonly Named[] {
  const references = text.matchAll(/\b(from|join|update|into|using) (\w+)(?=(?: as)?(?: (\w+))?)/gu)
  return Array.from(references).flatMap(([, verb = '', table = '', word = '']) => {
    if (!tenantTables.has(table) && !tenantViews.has(table)) return []
    return [{ table, alias: word === '' || keywords.has(word) ? table : word, isTarget: verb === 'into' }]
  })
}

/** The name of the table of companies. */
function companyAlias(text: string): string {
  const [, alias = 'company'] = /\b(?:from|join) company(?: as)? (\w+)/u.exec(text) ?? []
  return keywords.has(alias) ? 'company' : alias
}

/** The values that a company is compared with, or that rows are inserted with. */
function companiesIn(text: string, parameters: readonly unknown[]): ReadonlySet<unknown> {
  const compared = text.matchAll(new RegExp(`\\b(?:company_id|${companyAlias(text)}\\.id|company\\.id) = \\(?\\$(\\d+)`, 'gu'))
  const numbers = [...Array.from(compared, ([, n]) => Number(n)), ...insertedCompanies(text)]
  return new Set(numbers.map((n) => parameters[n - 1]))
}

/** Parameters that stand where `company_id` stands in the list of columns, row by row. */
function insertedCompanies(text: string): readonly number[] {
  return Array.from(text.matchAll(/\binto (\w+)(?: as \w+)? \(([^)]*)\) (values .*|\(?select .*)/gu)).flatMap(
    ([, table = '', list = '', rest = '']) => {
      if (!tenantTables.has(table)) return []
      const at = list.split(',').findIndex((column) => column.trim() === 'company_id')
      const rows = rest.startsWith('values') ? rest.matchAll(/\(((?:[^()]|\([^()]*\))*)\)/gu) : [['', rest.replace(/^\(?select /u, '')]]
      return Array.from(rows).flatMap(([, row = '']) => {
        const [, n] = /^\$(\d+)/u.exec(row.split(',')[at]?.trim() ?? '') ?? []
        return n === undefined ? [] : [Number(n)]
      })
    },
  )
}

/**
 * The tables of a query that neither a parameter nor an equality with another of its tables binds to the company. What an outer query says
 * is no help: Citus sends a query in parentheses to every shard unless it says so itself.
 */
function looseTables(level: string): readonly string[] {
  const { targets = [], sources = [] } = Object.groupBy(namedTables(level), ({ isTarget }) => (isTarget ? 'targets' : 'sources'))
  const bound = boundTables(level, sources)
  const withoutCompany = targets.filter(({ table }) => !new RegExp(`into ${table}(?: as \\w+)? \\([^)]*\\bcompany_id\\b`, 'u').test(level))
  return [...sources.filter(({ alias }) => !bound.has(`${alias}.company_id`)), ...withoutCompany].map(({ table }) => table)
}

/** The columns with a company that are equal to a parameter, by way of each other too. */
function boundTables(level: string, sources: readonly Named[]): ReadonlySet<string> {
  const keys = [...sources.map(({ alias }) => `${alias}.company_id`), `${companyAlias(level)}.id`]
  if (/(?<!\.)\bcompany_id = \(?\$\d+/u.test(level) || /\busing \([^)]*\bcompany_id\b/u.test(level)) return new Set(keys)
  const named = keys.filter((key) => new RegExp(`\\b${key.replace('.', '\\.')} = \\(?\\$\\d`, 'u').test(level))
  return withEqual(new Set(named), level)
}

function withEqual(bound: ReadonlySet<string>, level: string): ReadonlySet<string> {
  const pairs = Array.from(level.matchAll(/\b(\w+\.(?:company_id|id)) = (\w+\.(?:company_id|id))\b/gu), ([, one = '', other = '']) => [
    one,
    other,
  ])
  const more = bound.union(new Set(pairs.filter((pair) => pair.some((key) => bound.has(key))).flat()))
  return more.size === bound.size ? bound : withEqual(more, level)
}

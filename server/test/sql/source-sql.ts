import { readFileSync } from 'node:fs'
import { type CallExpression, type Node, parseSync, type Span, Visitor } from 'oxc-parser'
import { type TableUse, tablesInSql } from './tables-in-sql.ts'

/** One sql`` template of a source file. */
export interface SqlTemplate {
  /** Its text between the interpolated values. */
  readonly parts: readonly string[]
  readonly line: number
}

/** A table that a line of a source file names. */
export interface SourceUse extends TableUse {
  readonly line: number
}

export interface SourceSql {
  readonly templates: readonly SqlTemplate[]
  /** How the statements of Kysely's builders begin to name a table: `insert into "scan"`. */
  readonly builders: readonly string[]
  readonly uses: readonly SourceUse[]
}

type Property = Extract<Node, { readonly type: 'Property' }>

/** Kysely's methods that name tables, and the words they become. */
const writers: Readonly<Record<string, string>> = {
  insertInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
  mergeInto: 'merge into',
}
const readers: Readonly<Record<string, string>> = {
  selectFrom: 'from',
  innerJoin: 'inner join',
  leftJoin: 'left join',
  rightJoin: 'right join',
  fullJoin: 'full join',
  crossJoin: 'cross join',
  from: 'from',
  using: 'using',
}

/** Reads the SQL of a source file without running it: the sql`` templates, and the tables that these and Kysely's builders name. */
export function readSourceSql(file: string, tables: ReadonlySet<string>): SourceSql {
  const source = readFileSync(file, 'utf8')
  const templates: SqlTemplate[] = []
  const builders: string[] = []
  const uses: SourceUse[] = []
  function lineAt({ start }: Span): number {
    return source.slice(0, start).split('\n').length
  }
  function addUses(node: Span, named: readonly TableUse[]): void {
    uses.push(...named.map(({ table, writes }) => ({ table, writes, line: lineAt(node) })))
  }
  new Visitor({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
      const parts = node.quasi.quasis.map(({ value }) => value.cooked ?? '')
      templates.push({ parts, line: lineAt(node) })
      addUses(node, tablesInSql(parts.join(' $ '), tables))
    },
    CallExpression(node) {
      const { words, writes, named } = tablesInCall(node, tables)
      addUses(
        node,
        named.map((table) => ({ table, writes })),
      )
      builders.push(...named.map((table) => `${words} "${table}"`))
    },
    Property(node) {
      addUses(node, tableHandedOver(node, tables))
    },
  }).visit(parseSync(file, source).program)
  return { templates, builders, uses }
}

interface BuilderCall {
  readonly words: string
  readonly writes: boolean
  readonly named: readonly string[]
}

/** `selectFrom('a as b')`, `insertInto('c')` and their like. */
function tablesInCall({ callee, arguments: [first] }: CallExpression, tables: ReadonlySet<string>): BuilderCall {
  const method = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
  const words = writers[method] ?? readers[method]
  if (words === undefined) return { words: '', writes: false, named: [] }
  const named = (first?.type === 'ArrayExpression' ? first.elements : [first]).map((node) => textOf(node).split(' ')[0] ?? '')
  return { words, writes: method in writers, named: named.filter((table) => tables.has(table)) }
}

/** `{ table: 'kev_entry', … }`: a table that a function gets in order to write it. */
function tableHandedOver({ key, value }: Property, tables: ReadonlySet<string>): readonly TableUse[] {
  const table = key.type === 'Identifier' && key.name === 'table' ? textOf(value) : ''
  return tables.has(table) ? [{ table, writes: true }] : []
}

function textOf(node: Node | null | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

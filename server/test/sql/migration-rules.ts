import { isComment, splitSql, sqlPieces } from '#database/cluster/split-statements.ts'

/** A statement that would break or block processes of the version before, which serve while a migration runs. */
export interface MigrationProblem {
  readonly rule: string
  readonly statement: string
}

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  /** Whether a table that the same migration creates is exempt: nobody uses it yet. */
  readonly exceptNew?: true
}

/** The rules of docs/how-to/upgrade.md#expand-and-contract, by what they forbid. The first group of a pattern is the table. */
const rules: readonly Rule[] = [
  { name: 'drop', pattern: /^drop (?:table|view|materialized view|function|type|sequence|schema) (?:if exists )?(\S+)/u },
  {
    name: 'drop-column',
    pattern:
      /^alter table (?:if exists )?(?:only )?(\S+) .*\bdrop (?:column\b|(?!constraint\b|default\b|not null\b|expression\b|identity\b)\w)/u,
  },
  { name: 'drop-index', pattern: /^drop index (?:concurrently )?(?:if exists )?(\S+)/u },
  { name: 'drop-constraint', pattern: /^alter table (?:if exists )?(?:only )?(\S+) .*\bdrop constraint\b/u },
  { name: 'rename', pattern: /^alter (?:table|view|index|type|sequence|function) (?:if exists )?(?:only )?(\S+) .*\brename\b/u },
  { name: 'type', pattern: /^alter table (?:if exists )?(?:only )?(\S+) .*\balter (?:column )?\S+ (?:set data )?type\b/u },
  { name: 'not-null', pattern: /^alter table (?:if exists )?(?:only )?(\S+) .*\bset not null\b/u, exceptNew: true },
  {
    name: 'column-without-default',
    pattern:
      /^alter table (?:if exists )?(?:only )?(\S+) .*\badd (?:column )?(?!constraint\b)(?:if not exists )?\w+ (?:(?!\b(?:default|generated)\b|,).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/u,
    exceptNew: true,
  },
  {
    name: 'constraint',
    pattern:
      /^alter table (?:if exists )?(?:only )?(\S+) .*\badd (?:constraint|foreign key|check|unique|primary key)\b(?!.*\bnot valid\b)/u,
    exceptNew: true,
  },
  { name: 'index', pattern: /^create (?:unique )?index .*?\bon (?:only )?([^\s(]+)/u, exceptNew: true },
  { name: 'data', pattern: /^(?:update|delete from|truncate(?: table)?) (?:only )?(\S+)/u, exceptNew: true },
]

/** Describes what each rule forbids, for the message of the test. */
export const ruleNames: readonly string[] = rules.map(({ name }) => name)

interface Statement {
  readonly text: string
  /** Rules that a comment before it excuses, each with a reason. */
  readonly excused: ReadonlySet<string>
}

const leastReason = 20

/**
 * Finds what must not be in a migration. A comment before a statement excuses it from one rule, with a reason of at least 20 characters:
 * `-- breaks index: the table has one row for each company`. An excuse that nothing needs is a problem too.
 */
export function findMigrationProblems(text: string): readonly MigrationProblem[] {
  const statements = statementsIn(text)
  const created = new Set(statements.flatMap((one) => /^create table (?:if not exists )?([^\s(]+)/u.exec(one.text)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const broken = rules.filter((rule) => isBroken(rule, statement.text, created)).map(({ name }) => name)
    const unneeded = [...statement.excused].filter((name) => !broken.includes(name)).map((name) => `unneeded excuse: ${name}`)
    return [...broken.filter((name) => !statement.excused.has(name)), ...unneeded].map((rule) => ({ rule, statement: statement.text }))
  })
}

function isBroken({ pattern, exceptNew }: Rule, text: string, created: ReadonlySet<string>): boolean {
  const found = pattern.exec(text)
  return found !== null && !(exceptNew === true && created.has(found[1] ?? ''))
}

/** Splits into statements in lower case without comments, texts and line ends. */
function statementsIn(text: string): readonly Statement[] {
  return splitSql(text).flatMap((one) => {
    const words = one.replaceAll(sqlPieces, wordsOf).toLowerCase().replaceAll('"', '').replaceAll(/\s+/gu, ' ').trim()
    const excused = Array.from(one.matchAll(sqlPieces)).flatMap(([piece]) => excuseIn(piece))
    return words === '' ? [] : [{ text: words, excused: new Set(excused) }]
  })
}

/** What stands for a piece: a name in quotes is kept, a text is not. */
function wordsOf(piece: string): string {
  if (piece.startsWith('"')) return piece
  return isComment(piece) ? ' ' : "''"
}

function excuseIn(comment: string): readonly string[] {
  const [, rule = '', reason = ''] = /^-- breaks ([\w-]+): (.*)$/u.exec(comment) ?? []
  return reason.trim().length >= leastReason ? [rule] : []
}

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
  readonly uses: readonly SourceUse[]
}

type Property = Extract<Node, { readonly type: 'Property' }>

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const readers = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using'])

/** Reads the SQL of a source file without running it: the sql`` templates, and the tables that these and Kysely's builders name. */
export function readSourceSql(file: string, tables: ReadonlySet<string>): SourceSql {
  const source = readFileSync(file, 'utf8')
  const templates: SqlTemplate[] = []
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
      addUses(node, tablesInCall(node, tables))
    },
    Property(node) {
      addUses(node, tableHandedOver(node, tables))
    },
  }).visit(parseSync(file, source).program)
  return { templates, uses }
}

/** `selectFrom('a as b')`, `insertInto('c')` and their like. */
function tablesInCall({ callee, arguments: [first] }: CallExpression, tables: ReadonlySet<string>): readonly TableUse[] {
  const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
  if (!writers.has(name) && !readers.has(name)) return []
  const named = (first?.type === 'ArrayExpression' ? first.elements : [first]).map((node) => textOf(node).split(' ')[0] ?? '')
  return named.filter((table) => tables.has(table)).map((table) => ({ table, writes: writers.has(name) }))
}

/** `{ table: 'kev_entry', … }`: a table that a function gets in order to write it. */
function tableHandedOver({ key, value }: Property, tables: ReadonlySet<string>): readonly TableUse[] {
  const table = key.type === 'Identifier' && key.name === 'table' ? textOf(value) : ''
  return tables.has(table) ? [{ table, writes: true }] : []
}

function textOf(node: Node | null | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

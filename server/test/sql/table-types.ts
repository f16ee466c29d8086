import { sql } from 'kysely'
import { columnTypes } from '#database/column-types.ts'
import type { Database } from '#database/database.ts'
import { tableOwners } from '#database/table-owners.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** Written by the database alone. */
  readonly computed: boolean
  readonly hasDefault: boolean
}

/** What `pg` returns for each type (database/connect.ts); the driver accepts texts for moments, the code does not. */
const typeScript: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'bigint[]': 'string[]',
  'double precision': 'number',
  text: 'string',
  'text[]': 'string[]',
  uuid: 'string',
  'uuid[]': 'string[]',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  tsvector: 'unknown',
}

const header = '// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.\n'

/** The row types of a migrated database: the text of one file for each slice that owns tables, by the file's name. */
export async function writeTableTypes(db: Database): Promise<ReadonlyMap<string, string>> {
  const columns = Map.groupBy(await readColumns(db), ({ table }) => table)
  const unowned = new Set(columns.keys()).difference(new Set(Object.values(tableOwners).flatMap((tables) => Object.keys(tables))))
  if (unowned.size > 0) throw new Error(`table-owners.ts names no owner for ${[...unowned].join(', ')}`)
  return new Map(
    Object.entries(tableOwners).map(([slice, tables]) => {
      const interfaces = Object.entries(tables).map(([table, { about }]) => tableInterface(table, about, columns.get(table)))
      return [`${slice}.ts`, [header + importLine(interfaces), sliceInterface(slice, Object.keys(tables)), ...interfaces].join('\n')]
    }),
  )
}

async function readColumns(db: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not coalesce(b.attnotnull, a.attnotnull) as nullable,
      a.attidentity = 'a' or a.attgenerated <> '' as computed, a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    -- a view over rows of generations has their columns
    left join pg_attribute b on c.relkind = 'v' and b.attrelid = to_regclass(c.relname || '_row') and b.attname = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not like 'kysely\\_%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`.execute(db)
  return rows
}

function importLine(interfaces: readonly string[]): string {
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => interfaces.some((text) => text.includes(`${name}<`)))
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from 'kysely'\n`
}

function sliceInterface(slice: string, tables: readonly string[]): string {
  return `export interface ${pascal(slice)}Tables {\n${tables.map((table) => `  ${table}: ${pascal(table)}Table\n`).join('')}}\n`
}

function tableInterface(table: string, about: string, columns: readonly Column[] | undefined): string {
  if (columns === undefined) throw new Error(`table-owners.ts names ${table}, which the schema does not have`)
  const lines = columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`)
  return `/** ${about} */\nexport interface ${pascal(table)}Table {\n${lines.join('')}}\n`
}

function typeOf({ table, name, type, nullable, computed, hasDefault }: Column): string {
  const base = columnTypes[`${table}.${name}`] ?? typeScript[type]
  if (base === undefined) throw new Error(`${table}.${name} has type ${type}, which table-types.ts does not know`)
  if (base === 'unknown') return computed ? 'GeneratedAlways<unknown>' : 'ColumnType<unknown, unknown, unknown>'
  const value = nullable ? `${base} | null` : base
  if (computed) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_-])([a-z])/gu, (_, letter: string) => letter.toUpperCase())
}

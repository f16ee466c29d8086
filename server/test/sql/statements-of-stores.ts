import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from '#database/database.ts'
import { standIn } from './stand-in.ts'
import type { SliceFile } from './store-files.ts'

/** Statements that calls of the stores' functions came to, and the sql`` templates they are made of. */
export interface Collected {
  readonly statements: Set<string>
  /** The text of each template between its values, joined by NUL. */
  readonly templates: Set<string>
}

/** A function that loops on is stopped here. */
const mostStatements = 50

/** A database that executes nothing: it collects each statement and answers rows of stand-ins. */
function collectingDatabase({ statements, templates }: Collected, hasRows: boolean): Kysely<Tables> {
  const rows = standIn({ given: new Map() })
  const left = { statements: mostStatements }
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, query }: CompiledQuery): Promise<QueryResult<Row>> {
      statements.add(text)
      addTemplates(query, templates)
      left.statements -= 1
      if (left.statements < 0) throw new Error('too many statements')
      return { rows: (hasRows ? rows : []) as Row[], numAffectedRows: 1n }
    },
    async *streamQuery() {},
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  })
}

async function nothing(): Promise<void> {}

function addTemplates(node: unknown, templates: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { kind, sqlFragments } = node as Partial<OperationNode> & { readonly sqlFragments?: readonly string[] }
  if (kind === 'ValueNode' || kind === 'PrimitiveValueListNode') return
  if (sqlFragments !== undefined) templates.add(sqlFragments.join('\0'))
  for (const child of Object.values(node)) addTemplates(child, templates)
}

export type Callee = (...args: readonly unknown[]) => unknown

interface Variation {
  readonly text?: string
  /** A property of arguments that is absent. */
  readonly absent?: string
  readonly hasRows?: boolean
}

/**
 * Calls a function with stand-ins for its arguments, and once more with each property absent that it reads, so that most of its branches
 * are taken. Statements count however a call ends: stand-ins in place of rows spoil many functions once their statements are made.
 */
export async function callWithStandIns(callee: Callee, collected: Collected): Promise<void> {
  const before = collected.statements.size
  await callVariations(callee, collected, true)
  // a function that was known already makes no new statement either, and is called again for nothing
  if (collected.statements.size === before) await callVariations(callee, collected, false)
}

async function callVariations(callee: Callee, collected: Collected, takesDatabase: boolean): Promise<void> {
  const read = new Set<string>()
  const variations: Variation[] = [{}, { hasRows: false }, { text: 'pkg:npm/a@1' }, { text: 'pkg:npm/a@1', hasRows: false }]
  for (const variation of variations) await callOnce(callee, collected, { ...variation, takesDatabase, read })
  for (const absent of read) await callOnce(callee, collected, { absent, takesDatabase })
}

interface Call extends Variation {
  readonly takesDatabase: boolean
  readonly read?: Set<string>
}

async function callOnce(callee: Callee, collected: Collected, { takesDatabase, absent, hasRows = true, ...cast }: Call): Promise<void> {
  const db = collectingDatabase(collected, hasRows)
  const given = new Map<string, unknown>([...(absent === undefined ? [] : [[absent, undefined] as const]), ['db', db], ['trx', db]])
  const args = Array.from({ length: 5 }, () => standIn({ ...cast, given }))
  await callWith(callee, takesDatabase ? [db, ...args] : args)
}

/** Calls a function with a database and these arguments, once with rows in it and once without. */
export async function callWithArguments(callee: Callee, collected: Collected, args: readonly unknown[]): Promise<void> {
  await callWith(callee, [collectingDatabase(collected, true), ...args])
  await callWith(callee, [collectingDatabase(collected, false), ...args])
}

async function callWith(callee: Callee, args: readonly unknown[]): Promise<void> {
  try {
    const result = await callee(...args)
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) await take(result as AsyncGenerator, 2)
  } catch {
    return
  }
}

async function take(pieces: AsyncGenerator, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await pieces.next()
  await pieces.return(undefined)
}

/** The functions that a file exports, by name. */
export async function exportedFunctions({ path }: SliceFile): Promise<ReadonlyMap<string, Callee>> {
  const exported = Object.entries((await import(path)) as Readonly<Record<string, unknown>>)
  return new Map(exported.filter((entry): entry is [string, Callee] => typeof entry[1] === 'function'))
}

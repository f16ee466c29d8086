import type { Transaction } from '#database/database.ts'
import { unreadableArchive } from '#backup/archive-error.ts'
import { insertRows } from '#backup/load-store.ts'
import { readRow } from '#backup/read-archive.ts'
import type { Schema, StoredTable } from '#backup/schema-store.ts'

/** Collects rows and inserts them in batches. */
export interface RowLoader {
  /** Starts a table, with the columns of its rows in order. */
  readonly open: (table: string, columns: readonly string[]) => Promise<void>
  readonly add: (line: Buffer) => Promise<void>
  /** Inserts what is left; throws if a table of the schema is missing. */
  readonly close: () => Promise<void>
}

const batchRows = 1000
const batchBytes = 1_048_576

export function rowLoader(trx: Transaction, { tables }: Schema): RowLoader {
  const missing = new Map(tables.map((table) => [table.name, table]))
  const batch: { table?: StoredTable; lines: Buffer[]; bytes: number } = { lines: [], bytes: 0 }
  async function flush(): Promise<void> {
    const { table, lines } = batch
    Object.assign(batch, { lines: [], bytes: 0 })
    if (table === undefined || lines.length === 0) return
    const width = table.columns.length
    await insertRows(
      trx,
      table,
      lines.map((line) => readRow({ line, width })),
    )
  }
  return {
    async open(name, columns) {
      await flush()
      batch.table = orderColumns(missing.get(name), name, columns)
      missing.delete(name)
    },
    async add(line) {
      batch.lines.push(line)
      batch.bytes += line.length
      if (batch.lines.length >= batchRows || batch.bytes >= batchBytes) await flush()
    },
    async close() {
      await flush()
      const [absent] = missing.keys()
      if (absent !== undefined) throw unreadableArchive(`it lacks the table ${absent}`)
    },
  }
}

/** Orders the table's columns as in the archive. */
function orderColumns(table: StoredTable | undefined, name: string, columns: readonly string[]): StoredTable {
  if (table === undefined) throw unreadableArchive(`its table ${name.slice(0, 100)} is unknown here, or occurs twice`)
  const known = new Map(table.columns.map((column) => [column.name, column]))
  const ordered = columns.flatMap((column) => known.get(column) ?? [])
  if (ordered.length !== columns.length || new Set(columns).size !== known.size)
    throw unreadableArchive(`its table ${name.slice(0, 100)} does not have the columns it has in this service`)
  return { ...table, columns: ordered }
}

import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

/** One cell; lists are joined by `;`, unknown values are empty. */
export type Cell = string | number | boolean | null | undefined | readonly string[]

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/**
 * Defines how a response becomes a table: its rows and its columns by title. Object order sets the column order, so titles must not be
 * numbers.
 */
export function tableOf<Answer, Row>(
  rowsOf: (answer: Answer) => readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): (answer: Answer) => Table {
  const cells = Object.values(columns)
  return (answer) => ({ header: Object.keys(columns), rows: rowsOf(answer).map((row) => cells.map((cellOf) => cellOf(row))) })
}

/** The parameter of a list or report that is also a table. */
export const TableFormat = Type.Optional(Type.Enum(['', 'json', 'csv'], { description: 'csv for all rows as a table, without pages' }))

/** A long table: its columns by title and its rows as a stream. */
export interface RowStream<Row> {
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
  /** Batches small enough to hold in memory. */
  readonly batches: AsyncIterable<readonly Row[]>
}

/**
 * Writes a table as RFC 4180 text with a header row and CRLF (docs/reference/risks.md#csv). Text that a spreadsheet would run as a formula
 * gets a leading apostrophe; numbers are not quoted.
 */
export function writeCsv({ header, rows }: Table): string {
  return writeRows([header, ...rows])
}

function writeRows(rows: readonly (readonly Cell[])[]): string {
  const written = rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(';') : cell)))
  const cast = { boolean: String }
  // readers treat a lone CR or LF as a line end
  const quoted_match = /[\r\n]/
  return stringify(written, { record_delimiter: 'windows', escape_formulas: true, cast, quoted_match })
}

/** Sends a table as a file download; a long one in pieces, between which other requests are served. */
export function sendCsv(reply: FastifyReply, fileName: string, table: Table): FastifyReply {
  const { header, rows } = table
  if (rows.length <= batchSize) return asCsvFile(reply, fileName).send(writeCsv(table))
  const columns = Object.fromEntries(header.map((title, i) => [title, (row: readonly Cell[]) => row[i]]))
  return sendCsvStream(reply, fileName, { columns, batches: inBatches(rows, (some) => some) })
}

/** Streams a table of any length; holds one batch at a time and respects backpressure. */
export function sendCsvStream<Row>(reply: FastifyReply, fileName: string, rows: RowStream<Row>): FastifyReply {
  return asCsvFile(reply, fileName).send(Readable.from(writeCsvStream(rows), { objectMode: false }))
}

/** A list as a table: how many rows it has, and at most how many the table holds. */
export interface ListedRows<Row> extends RowStream<Row> {
  readonly total: number
  readonly limit: number
}

/** Streams a list with the headers of a page; `X-Has-More` says that the table does not hold all of it (docs/reference/limits.md#csv-exports). */
export function sendCsvList<Row>(reply: FastifyReply, fileName: string, { total, limit, ...rows }: ListedRows<Row>): FastifyReply {
  reply.header('x-total-count', String(total)).header('x-has-more', String(total > limit))
  return sendCsvStream(reply, fileName, rows)
}

const batchSize = 1000

/** Loads rows in batches; each when the one before it was written. */
export async function* inBatches<Ref, Row>(
  refs: readonly Ref[],
  load: (some: readonly Ref[]) => readonly Row[] | Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < refs.length; from += batchSize) yield await load(refs.slice(from, from + batchSize))
}

/** Writes a table batch by batch, the header first. */
export async function* writeCsvStream<Row>({ columns, batches }: RowStream<Row>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield writeRows([Object.keys(columns)])
  for await (const rows of batches) {
    if (rows.length > 0) yield writeRows(rows.map((row) => cells.map((cellOf) => cellOf(row))))
    await nextTurn()
  }
}

function asCsvFile(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}.csv"`)
}

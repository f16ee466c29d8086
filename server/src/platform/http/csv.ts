import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** One cell; a list is joined by `;`, what is unknown is empty. */
export type Cell = string | number | boolean | null | undefined | readonly string[]

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/**
 * How an answer becomes a table: which rows it has, and the columns of each in order, by their title.
 * The order is the one of the source, so titles must not be numbers.
 */
export function tableOf<Answer, Row>(
  rowsOf: (answer: Answer) => readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): (answer: Answer) => Table {
  const cells = Object.values(columns)
  return (answer) => ({ header: Object.keys(columns), rows: rowsOf(answer).map((row) => cells.map((cellOf) => cellOf(row))) })
}

/** The columns of a long table, in order, by their title, and its rows as they come. */
export interface RowStream<Row> {
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
  /** In pieces small enough to be held at once. */
  readonly batches: AsyncIterable<readonly Row[]>
}

/**
 * A table as RFC 4180 text with a header row and CRLF (§4.5, decisions 16). Text that a spreadsheet would run as a
 * formula begins with an apostrophe; numbers are written bare.
 */
export function writeCsv({ header, rows }: Table): string {
  return writeRows([header, ...rows])
}

function writeRows(rows: readonly (readonly Cell[])[]): string {
  const written = rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(';') : cell)))
  const cast = { boolean: String }
  // a lone CR or LF is a line end to readers, though not the one written here
  const quoted_match = /[\r\n]/
  return stringify(written, { record_delimiter: 'windows', escape_formulas: true, cast, quoted_match })
}

/** Answers a table as a file to save. */
export function sendCsv(reply: FastifyReply, fileName: string, table: Table): FastifyReply {
  return asCsvFile(reply, fileName).send(writeCsv(table))
}

/** The same for a table of any length: rows are read as fast as the answer is taken, and no more than a piece of them is held. */
export function sendCsvStream<Row>(reply: FastifyReply, fileName: string, rows: RowStream<Row>): FastifyReply {
  return asCsvFile(reply, fileName).send(Readable.from(writeCsvStream(rows), { objectMode: false }))
}

/** The text of a table piece by piece, the header first. */
export async function* writeCsvStream<Row>({ columns, batches }: RowStream<Row>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield writeRows([Object.keys(columns)])
  for await (const rows of batches) if (rows.length > 0) yield writeRows(rows.map((row) => cells.map((cellOf) => cellOf(row))))
}

function asCsvFile(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}.csv"`)
}

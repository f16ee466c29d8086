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

/**
 * A table as RFC 4180 text with a header row and CRLF (§4.5, decisions 16). Text that a spreadsheet would run as a
 * formula begins with an apostrophe; numbers are written bare.
 */
export function writeCsv({ header, rows }: Table): string {
  const written = rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(';') : cell)))
  const cast = { boolean: String }
  // a lone CR or LF is a line end to readers, though not the one written here
  const quoted_match = /[\r\n]/
  return stringify([header, ...written], { record_delimiter: 'windows', escape_formulas: true, cast, quoted_match })
}

/** Answers a table as a file to save. */
export function sendCsv(reply: FastifyReply, fileName: string, table: Table): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}.csv"`).send(writeCsv(table))
}

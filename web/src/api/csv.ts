/** Reads a table as RFC 4180 has it: a record for each row, with the names of the first row. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = splitRows(text)
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}

/** A quoted or plain cell with what ends it: a comma, the end of the row, or the end of the text. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu

function splitRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  const state: { row: string[] } = { row: [] }
  for (const [, quoted, plain = '', end] of text.matchAll(cellPattern)) {
    state.row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (state.row.length > 1 || state.row[0] !== '') rows.push(state.row)
    state.row = []
  }
  return rows
}

/** One cell; lists are joined by `;`, unknown values are empty. */
export type CsvCell = string | number | boolean | null | undefined | readonly string[]

/** The columns of a table by title. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/**
 * Writes a table as the service does (docs/reference/risks.md#csv): RFC 4180 with a header row and CRLF. Text that a spreadsheet would run as a
 * formula gets a leading apostrophe; numbers are written bare.
 */
export function writeCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  const lines = [Object.keys(columns), ...rows.map((row) => cells.map((cellOf) => cellOf(row)))]
  return lines.map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')
}

/** How a formula begins, in full width too. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (Array.isArray(cell) ? cell.join(';') : String(cell ?? '')).replace(formulaStart, "'$&")
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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

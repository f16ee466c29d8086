/** Comments, texts, names in quotes, bodies of functions and semicolons of SQL; each may contain those after it. */
export const sqlPieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/gu

/** Splits SQL at the semicolons between statements. Comments stay: they are before or in the statement that they are about. */
export function splitSql(text: string): readonly string[] {
  const semicolons = Array.from(text.matchAll(sqlPieces)).filter(([piece]) => piece === ';')
  const ends = semicolons.map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts.map((start, i) => text.slice(start, ends[i]))
}

/** Splits the text of a migration into its statements, without the comments and semicolons between them. */
export function splitStatements(text: string): readonly string[] {
  const statements = splitSql(text).map((one) => one.replaceAll(sqlPieces, (piece) => (isComment(piece) ? ' ' : piece)).trim())
  return statements.filter((statement) => statement !== '')
}

/** Whether a piece is a comment. */
export function isComment(piece: string): boolean {
  return /^(?:--|\/\*)/u.test(piece)
}

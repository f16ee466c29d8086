/** Comments, texts, names in quotes, bodies of functions and semicolons of SQL; each may contain those after it. */
export const sqlPieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/gu

/** Splits the text of a migration into its statements, without the comments and semicolons between them. */
export function splitStatements(text: string): readonly string[] {
  const open = { from: 0, text: '' }
  const statements: string[] = []
  for (const piece of [...text.matchAll(sqlPieces), { 0: ';', index: text.length }]) {
    open.text += text.slice(open.from, piece.index)
    open.from = piece.index + piece[0].length
    if (piece[0] === ';') statements.push(open.text.trim())
    if (piece[0] === ';') open.text = ''
    else if (!/^(?:--|\/\*)/u.test(piece[0])) open.text += piece[0]
  }
  return statements.filter((statement) => statement !== '')
}

import { findAuthors } from './find-authors.ts'
import type { CopyrightStatement } from './copyright-statement.ts'
import { readStatement } from './read-statement.ts'
import { shortLines } from './short-lines.ts'
import { type LineReader, readLines, readTokens, type TokenReader } from './token-reader.ts'

export interface Copyrights {
  readonly statements: readonly CopyrightStatement[]
  /** Who the text names as authors; they need not hold the copyright. */
  readonly authors: readonly string[]
}

const sign = /\bholder is \b|copyright|copyleft|\bcopr\b|\(c\)|©|&copy|&#0*169|&#xa9|\\u00a9|\\xa9|\\\(co|[ⓒⒸ]/iu

/** Finds the copyright statements and the authors that a text names. Linear in the length of the text. */
export function findCopyrights(text: string): Copyrights {
  const lines = shortLines(text, sign)
  const tokensOn = readLines(lines)
  return { statements: sign.test(text) ? statementsIn(lines, tokensOn) : [], authors: findAuthors(lines, tokensOn) }
}

function statementsIn(lines: readonly string[], tokensOn: LineReader): readonly CopyrightStatement[] {
  const statements: CopyrightStatement[] = []
  for (let line = 0; line < lines.length; line++) {
    const found = sign.test(lines[line] ?? '') ? statementsOn(tokensOn, line) : []
    statements.push(...found)
    // the lines that the last one took
    line = Math.max(line, (found.at(-1)?.end ?? 0) - 1)
  }
  return statements
}

/** Reads the statements that begin on a line, or on the last line of one that does. */
function statementsOn(tokensOn: LineReader, first: number): readonly CopyrightStatement[] {
  const statements: CopyrightStatement[] = []
  const reader = readTokens(tokensOn, first)
  const done = { from: 0, line: first }
  for (let at = 0; (reader.tokenAt(at)?.line ?? Infinity) <= done.line; at++) {
    if (at < done.from || reader.tokenAt(at)?.kind !== 'marker') continue
    const read = readStatement(reader, at)
    if (read === undefined) done.from = afterMarkers(reader, at)
    else {
      statements.push(read.statement)
      done.from = read.next
      done.line = Math.max(first, read.statement.end - 1)
    }
  }
  return statements
}

function afterMarkers(reader: TokenReader, from: number): number {
  let at = from
  while (reader.tokenAt(at)?.kind === 'marker') at++
  return at
}

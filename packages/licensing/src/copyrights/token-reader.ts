import { readableLine } from './statement-lines.ts'
import { type StatementToken, tokensOfLine } from './statement-tokens.ts'

/** The tokens from a line on, up to the next empty line; lines are read when their tokens are asked for. */
export interface TokenReader {
  readonly tokenAt: (at: number) => StatementToken | undefined
  /** The tokens at a position up to the end of their line. */
  readonly lineFrom: (at: number) => readonly StatementToken[]
}

/** A statement takes at most this many lines. */
const mostLines = 25

/** Reads the tokens of lines, beginning with a line. */
export function readTokens(lines: readonly string[], first: number): TokenReader {
  const tokens: StatementToken[] = []
  const state = { line: first, isEnded: false }
  function tokenAt(at: number): StatementToken | undefined {
    while (tokens.length <= at && !state.isEnded) readLine()
    return tokens[at]
  }
  function readLine(): void {
    const line = lines[state.line]
    const found = line === undefined ? [] : tokensOfLine(readableLine(line), state.line)
    state.isEnded = found.length === 0 || state.line - first >= mostLines
    tokens.push(...found)
    state.line++
  }
  return { tokenAt, lineFrom: (at) => lineOf(tokenAt, tokens, at) }
}

function lineOf(
  tokenAt: (at: number) => StatementToken | undefined,
  tokens: readonly StatementToken[],
  at: number,
): readonly StatementToken[] {
  const first = tokenAt(at)
  if (first === undefined) return []
  const end = tokens.findIndex(({ line }, number) => number > at && line !== first.line)
  return tokens.slice(at, end === -1 ? tokens.length : end)
}

import { indentOf, readableLine } from './statement-lines.ts'
import { type StatementToken, type Tokens, tokensOfLine } from './statement-tokens.ts'

/**
 * The tokens from a line on, up to the next empty line, or to the second where the first one follows a year; lines are read
 * when their tokens are asked for.
 */
export interface TokenReader {
  readonly tokenAt: (at: number) => StatementToken | undefined
  /** The tokens at a position up to the end of their line. */
  readonly lineFrom: (at: number) => Tokens
}

/** Returns the tokens of a line. */
export type LineReader = (line: number) => Tokens

/** A statement takes at most this many lines. */
const mostLines = 25
const mostCached = 100

/** Reads each of the lines once, even where several statements look at it. */
export function readLines(lines: readonly string[]): LineReader {
  const cache = new Map<number, Tokens>()
  function tokensOn(line: number): Tokens {
    const text = lines[line]
    const tokens = text === undefined ? [] : tokensOfLine(readableLine(text), line, indentOf(text))
    if (cache.size >= mostCached) cache.clear()
    cache.set(line, tokens)
    return tokens
  }
  return (line) => cache.get(line) ?? tokensOn(line)
}

/** Reads the tokens of lines, beginning with a line. */
export function readTokens(tokensOn: LineReader, first: number): TokenReader {
  const tokens: StatementToken[] = []
  const state = { line: first, isEnded: false, hasGap: false }
  function tokenAt(at: number): StatementToken | undefined {
    while (tokens.length <= at && !state.isEnded) readLine()
    return tokens[at]
  }
  function readLine(): void {
    const found = tokensOn(state.line)
    const isGap = found.length === 0 && !state.hasGap && tokens.at(-1)?.kind === 'year'
    state.hasGap ||= isGap
    state.isEnded = (found.length === 0 && !isGap) || state.line - first >= mostLines
    for (const token of found) tokens.push(token)
    state.line++
  }
  function lineFrom(at: number): Tokens {
    const from = tokenAt(at)
    return from === undefined ? [] : tokensOn(from.line).slice(at - tokens.findIndex(({ line }) => line === from.line))
  }
  return { tokenAt, lineFrom }
}

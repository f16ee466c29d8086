import { readBody } from './read-statement.ts'
import { holdersOf } from './statement-holders.ts'
import { isCapital, type StatementToken } from './statement-tokens.ts'
import { readTokens, type TokenReader } from './token-reader.ts'

const sign = /author|\bby\b/iu
const labels = new Set(['author', 'authors', 'author(s)', '@author', '@authors'])
const verbs = new Set(
  `written developed contributed designed implemented maintained authored ported converted rewritten rewrote modified adapted
  originally original written-by coded programmed hacked work code fixes changes support enhancements bugfixes modifications improvements
  patch patches port driver idea`.split(/\s+/u),
)

/** Finds who lines name as authors: after `@author` and `Author:`, after `written by` and the like, and with an address after `by`. */
export function findAuthors(lines: readonly string[]): readonly string[] {
  const authors: string[] = []
  for (let line = 0; line < lines.length; line++) if (sign.test(lines[line] ?? '')) authors.push(...authorsOn(lines, line))
  return [...new Set(authors)]
}

function authorsOn(lines: readonly string[], line: number): readonly string[] {
  const reader = readTokens(lines, line)
  const tokens = reader.lineFrom(0)
  if (tokens.some(({ kind }) => kind === 'marker')) return []
  return tokens.flatMap((_, at) => (namesAuthor(tokens, at) ? namesFrom(reader, at + 1) : []))
}

/** Whether an author follows a token. */
function namesAuthor(tokens: readonly StatementToken[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token === undefined) return false
  if (token.word === 'by')
    return (
      before !== undefined && before.after === '' && before.kind !== 'year' && (verbs.has(before.word) || isSigned(tokens.slice(at + 1)))
    )
  if (!labels.has(token.word)) return false
  return (
    token.word.startsWith('@') ||
    token.after === ':' ||
    next?.raw === ':' ||
    (token.isFirst && next !== undefined && isCapital(next) && isSigned(tokens.slice(at + 1)))
  )
}

/** Whether a name of two to five words and its address begin the tokens. */
function isSigned(tokens: readonly StatementToken[]): boolean {
  const end = tokens.findIndex(({ kind }) => kind === 'email')
  return end > 0 && end <= 5 && tokens.slice(0, end).every((token) => token.kind === 'word' && isCapital(token))
}

function namesFrom(reader: TokenReader, at: number): readonly string[] {
  const from = reader.tokenAt(at)?.raw === ':' ? at + 1 : at
  const body = readBody(reader, from, { tokens: [], length: 0, hasWord: true, hasSign: true, hasYear: true, isHeading: false })
  const first = body.find(({ word }) => word !== 'the')
  if (first === undefined || !(isCapital(first) || first.kind === 'email')) return []
  const names = holdersOf(body)
  return names.length > 0 ? names : body.filter(({ kind }) => kind === 'email').map(({ text }) => text.replaceAll(/[<>]/gu, ''))
}

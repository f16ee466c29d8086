import { readBody } from './statement-body.ts'
import type { StatementHead } from './statement-head.ts'
import { holdersOf } from './statement-holders.ts'
import { isCapital, type StatementToken, type Tokens } from './statement-tokens.ts'
import { type LineReader, readTokens, type TokenReader } from './token-reader.ts'

const verbs = `written developed contributed designed implemented maintained authored ported converted rewritten rewrote modified adapted
  originally original coded programmed hacked work code fixes changes support enhancements bugfixes modifications improvements
  patch patches port driver idea`.split(/\s+/u)
const workWords: ReadonlySet<string> = new Set(verbs)
const labels = new Set(['author', 'authors', 'author(s)', '@author', '@authors'])

/** Lines that may name authors; the second look is dearer. */
const hint = /author|\bby\b/iu
const sign = new RegExp(String.raw`author|\b(?:${verbs.join('|')}) {1,4}by\b|\bby\b[^@]{1,80}@`, 'iu')

/** Finds who lines name as authors: after `@author` and `Author:`, after `written by` and the like, and with an address after `by`. */
export function findAuthors(lines: readonly string[], tokensOn: LineReader): readonly string[] {
  const authors: string[] = []
  for (let line = 0; line < lines.length; line++) if (namesAuthors(lines[line] ?? '')) authors.push(...authorsOn(tokensOn, line))
  return [...new Set(authors)]
}

function namesAuthors(line: string): boolean {
  return hint.test(line) && sign.test(line)
}

function authorsOn(tokensOn: LineReader, line: number): readonly string[] {
  const reader = readTokens(tokensOn, line)
  const tokens = reader.lineFrom(0)
  if (tokens.some(({ kind }) => kind === 'marker')) return []
  return tokens.flatMap((token, at) => (isLabel(token, tokens.slice(at + 1)) || isWork(token, tokens, at) ? namesFrom(reader, at + 1) : []))
}

/** `@author`, `Author:`, or `Author` at the beginning of a line before a name and an address. */
function isLabel(token: StatementToken, following: Tokens): boolean {
  if (!labels.has(token.word)) return false
  return token.word.startsWith('@') || token.after === ':' || following[0]?.raw === ':' || (token.isFirst && isSigned(following))
}

/** `written by`, or `by` before a name and an address. */
function isWork({ word }: StatementToken, tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1]
  if (word !== 'by' || before === undefined || before.after !== '' || (before.kind === 'year' && before.isFirst)) return false
  return workWords.has(before.word) || isSigned(tokens.slice(at + 1))
}

const longestName = 5

/** Whether a name and its address begin the tokens. */
function isSigned(tokens: Tokens): boolean {
  const end = tokens.slice(0, longestName + 1).findIndex(({ kind }) => kind === 'email')
  return end > 0 && tokens.slice(0, end).every((token) => token.kind === 'word' && isCapital(token))
}

const head: StatementHead = { tokens: [], length: 0, hasWord: true, hasSign: true, hasYear: true, isHeading: false }

function namesFrom(reader: TokenReader, at: number): readonly string[] {
  const body = readBody(reader, reader.tokenAt(at)?.raw === ':' ? at + 1 : at, head)
  const first = body.find(({ word }) => word !== 'the')
  if (first === undefined || !(isCapital(first) || first.kind === 'email')) return []
  const names = holdersOf(body)
  return names.length > 0 ? names : body.filter(({ kind }) => kind === 'email').map(({ text }) => text.replaceAll(/[<>]/gu, ''))
}

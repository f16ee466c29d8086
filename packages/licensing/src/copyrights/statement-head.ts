import { isDay } from './statement-dates.ts'
import { isCapital, isMonth, type StatementToken, type Tokens } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

/** What begins a statement: its markers and years, and what they say about how sure it is. */
export interface StatementHead {
  readonly tokens: Tokens
  /** The number of its tokens, with a heading that only repeats the word. */
  readonly length: number
  readonly hasWord: boolean
  readonly hasSign: boolean
  readonly hasYear: boolean
  readonly isHeading: boolean
}

/** What is still to be read of a statement: the tokens from a position on. */
export interface Rest {
  readonly reader: TokenReader
  readonly at: number
  readonly head: StatementHead
}

/** Longer lists of years are none. */
const longest = 160

/** Reads markers, signs, years and `by` up to the first word of a holder. */
export function readHead(reader: TokenReader, at: number): StatementHead | undefined {
  const tokens: StatementToken[] = []
  for (let token = reader.tokenAt(at); token !== undefined && isOfHead(token, tokens); token = reader.tokenAt(at + tokens.length)) {
    if (tokens.length > longest) return undefined
    tokens.push(token)
  }
  const all = withoutArticle(tokens)
  const kept = withoutHeading(all)
  return {
    tokens: kept,
    length: all.length,
    hasWord: kept.some(({ word }) => word.startsWith('cop') || word.startsWith('spdx')),
    hasSign: kept.some(({ raw }) => /^\([cC]\)|^©/u.test(raw)),
    hasYear: kept.some(({ kind }) => kind === 'year'),
    isHeading: tokens[0]?.after === ':',
  }
}

/** Leaves an article to the name, and `Jan` or `June`, which may be a given name. */
function withoutArticle(tokens: Tokens): Tokens {
  const last = tokens.at(-1)
  return last !== undefined && (['the', 'and'].includes(last.word) || isMonth(last)) ? tokens.slice(0, -1) : tokens
}

/** `Copyright: Copyright 1999 A`: the first is a heading. */
function withoutHeading(tokens: Tokens): Tokens {
  const last = tokens.findLastIndex(({ word }) => word === 'copyright')
  return last > 0 && tokens[0]?.word === 'copyright' ? tokens.slice(last) : tokens
}

const words = new Set(['by', 'held', 'owned', 'is', 'are', 'portions', 'year', 'years', 'from', 'since'])
/** Words between years. */
const yearWords = new Set(['to', 'and', 'later', 'onward', 'onwards', 'through', 'until', '&'])
const openYears = new Set(['later', 'onward', 'onwards', 'beyond'])

const presentWords = new Set(['present', 'now', 'today', 'current'])

/** What may stand in a head, after the tokens before it. */
const headRules: readonly ((token: StatementToken, last: StatementToken | undefined, tokens: Tokens) => boolean)[] = [
  ({ kind }) => kind === 'marker' || kind === 'year',
  ({ word }) => words.has(word),
  ({ word }, last) => (word === 'property' && last?.kind === 'marker') || (word === 'of' && last?.word === 'property'),
  ({ word }, last) => word === 'the' && last !== undefined && last.kind !== 'marker',
  ({ kind, raw }, _, tokens) => kind === 'sign' && isHeadSign(raw, tokens),
  ({ word }, last) => last?.kind === 'year' && last.after === '' && yearWords.has(word),
  ({ word, isFirst }, last) => last?.kind === 'year' && last.after === ',' && word === 'and' && !isFirst,
  ({ word }, last) => last?.word === 'and' && openYears.has(word),
  ({ word }, last, tokens) =>
    ['-', '~', 'to'].includes(last?.word ?? last?.raw ?? '') && tokens.at(-2)?.kind === 'year' && presentWords.has(word),
  ({ text, isFirst }, last) => /^\d\d$/u.test(text) && !isFirst && last?.after === ',' && isYear(last),
  ({ word }, last) => isUnpublished(word, last),
  ({ word }, last) => (word === 'assigned' && last !== undefined) || (word === 'to' && last?.word === 'assigned'),
  isAuthorField,
  (token, last) => isMonth(token) && isCapital(token) && last?.kind !== 'year',
  (token, last) => isDay(token) && last !== undefined && isMonth(last),
]

function isOfHead(token: StatementToken, tokens: Tokens): boolean {
  const last = tokens.at(-1)
  if (token.isFirst && last !== undefined && !isHeadOnNextLine(token, last)) return false
  return headRules.some((rule) => rule(token, last, tokens))
}

/** Whether a token is a year, or one of two digits after another, as in `1998, 99`. */
function isYear({ kind, text }: StatementToken): boolean {
  return kind === 'year' || /^\d\d$/u.test(text)
}

/** After `(c)`, which may also be code or an item of a list, only a colon or a dash is a sign of a statement. */
function isHeadSign(raw: string, tokens: Tokens): boolean {
  const isBare = tokens.every((token) => /^\([cC]\)/u.test(token.raw))
  return isBare ? /^[:-]+$/u.test(raw) : !/[<>()[\]]/u.test(raw)
}

/** `(C) Unpublished Work of A`. */
function isUnpublished(word: string, last: StatementToken | undefined): boolean {
  if (word === 'unpublished') return last?.kind === 'marker'
  return /^works?$/u.test(word) ? last?.word === 'unpublished' : word === 'of' && /^works?$/u.test(last?.word ?? '')
}

/** `Copyright (C) 2016` / `Author: A`: the holder of years alone is the author on the next line. */
function isAuthorField({ word, after }: StatementToken, last: StatementToken | undefined): boolean {
  return last?.kind === 'year' && after === ':' && /^authors?$/u.test(word)
}

/** Years go on over lines; a marker follows a marker. */
function isHeadOnNextLine(token: StatementToken, last: StatementToken): boolean {
  if (token.line - last.line > 1) return false
  if (token.kind === 'year' || isAuthorField(token, last)) return true
  return token.kind === 'marker' ? last.kind === 'marker' : token.word === 'by'
}

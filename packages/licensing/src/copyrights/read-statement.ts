import { abbreviations, particles, proseWords, stopWords } from './copyright-words.ts'
import { datesOf } from './statement-dates.ts'
import { continuesOn } from './statement-joins.ts'
import { holdersOf } from './statement-holders.ts'
import { isCapital, isCompanyForm, isMonth, type StatementToken } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

export interface CopyrightStatement {
  /** The statement as written, on one line. */
  readonly clause: string
  /** The years: `2019-2021, 2023`; empty without any. */
  readonly date: string
  readonly holders: readonly string[]
  /** The first and last line, from 1. */
  readonly start: number
  readonly end: number
}

/** What begins a statement: its markers and years, and what they say about how sure it is. */
export interface StatementHead {
  readonly tokens: readonly StatementToken[]
  /** The number of its tokens, with a heading that only repeats the word. */
  readonly length: number
  readonly hasWord: boolean
  readonly hasSign: boolean
  readonly hasYear: boolean
  readonly isHeading: boolean
}

/** Most tokens of a statement; long lists of years and holders have some hundred. */
const longest = 160

/** Reads the statement whose marker is at a position; undefined where the text does not claim copyright. */
export function readStatement(reader: TokenReader, at: number): ReadStatement | undefined {
  const head = readHead(reader, at)
  if (head === undefined || isCode(reader, at)) return undefined
  const bodyAt = at + head.length
  const body = readBody(reader, bodyAt, head)
  const isOpen = head.hasYear && body.length === 0
  const before = isOpen ? nameBefore(reader, at) : partBefore(reader, at)
  const statement = statementOf(before, head.tokens, body)
  const next = bodyAt + body.length
  return isClaim(head, { ...statement, body }) ? { statement, next } : undefined
}

interface ReadStatement {
  readonly statement: CopyrightStatement
  /** The position after it. */
  readonly next: number
}

const headWords = new Set(['by', 'held', 'owned', 'is', 'are', 'portions', 'year', 'years', 'from', 'since', 'the'])
/** Words between years. */
const yearWords = new Set(['to', 'and', 'later', 'onwards', 'through', 'until', '&'])

/** Reads markers, signs, years and `by` up to the first word of a holder. */
function readHead(reader: TokenReader, at: number): StatementHead | undefined {
  const tokens: StatementToken[] = []
  for (let token = reader.tokenAt(at); token !== undefined && isOfHead(token, tokens); token = reader.tokenAt(at + tokens.length)) {
    if (tokens.length > longest) return undefined
    tokens.push(token)
  }
  const kept = withoutHeading(withoutArticle(tokens))
  return {
    tokens: kept,
    length: withoutArticle(tokens).length,
    hasWord: kept.some(({ word }) => word.startsWith('cop') || word.startsWith('spdx')),
    hasSign: kept.some(({ raw }) => /^\([cC]\)|^©/u.test(raw)),
    hasYear: kept.some(({ kind }) => kind === 'year'),
    isHeading: tokens[0]?.after === ':',
  }
}

function withoutArticle(tokens: readonly StatementToken[]): readonly StatementToken[] {
  return ['the', 'and'].includes(tokens.at(-1)?.word ?? '') ? tokens.slice(0, -1) : tokens
}

/** `Copyright: Copyright 1999 A`: the first is a heading. */
function withoutHeading(tokens: readonly StatementToken[]): readonly StatementToken[] {
  const last = tokens.findLastIndex(({ word }) => word === 'copyright')
  return last > 0 && tokens[0]?.word === 'copyright' ? tokens.slice(last) : tokens
}

function isOfHead(token: StatementToken, tokens: readonly StatementToken[]): boolean {
  const last = tokens.at(-1)
  if (token.isFirst && last !== undefined && !isHeadOnNextLine(token, last)) return false
  return (
    token.kind === 'marker' ||
    token.kind === 'year' ||
    (token.kind === 'sign' && !(tokens.every(({ raw }) => /^\([cC]\)/u.test(raw)) ? /[^:-]/u : /[<>()[\]]/u).test(token.raw)) ||
    (last?.kind === 'year' && yearWords.has(token.word) && last.after === '') ||
    (last?.word === 'and' && token.word === 'later') ||
    (headWords.has(token.word) && (token.word !== 'the' || last?.word === 'by' || last?.kind !== 'marker')) ||
    (isMonth(token) && isCapital(token) && last?.kind !== 'year') ||
    (/^\d{1,2}$/u.test(token.text) && last !== undefined && isMonth(last))
  )
}

/** Years go on after a comma or a dash, markers after a heading. */
function isHeadOnNextLine(token: StatementToken, last: StatementToken): boolean {
  if (token.kind === 'year') return true
  return token.kind === 'marker' ? last.kind === 'marker' : token.word === 'by'
}

/** Reads what follows the head until it is no longer part of the statement. */
export function readBody(reader: TokenReader, from: number, head: StatementHead): readonly StatementToken[] {
  const body: StatementToken[] = []
  for (let token = reader.tokenAt(from); token !== undefined && body.length < longest; token = reader.tokenAt(from + body.length)) {
    const rest = { reader, at: from + body.length, head }
    if (endsBefore(token, body, rest)) break
    body.push(token)
    if (endsAfter(token, reader.tokenAt(from + body.length), reader.tokenAt(from + body.length + 1))) break
  }
  return withoutTail(body)
}

export interface Rest {
  readonly reader: TokenReader
  readonly at: number
  readonly head: StatementHead
}

function endsBefore(token: StatementToken, body: readonly StatementToken[], rest: Rest): boolean {
  if (token.isFirst && !continuesOn(body, rest)) return true
  if (isAfterAddress(token, body.at(-1))) return true
  if (token.kind === 'marker') return !(token.raw.startsWith('(') && body.length === 0)
  if (token.kind === 'sign') return /^(?:[<>|=§]|--+|\.{2,}|::|[()[\]]|\*+)$/u.test(token.raw)
  return token.kind === 'word' && isStop(token, body, rest)
}

/** After an address only a list goes on. */
function isAfterAddress(token: StatementToken, last: StatementToken | undefined): boolean {
  return (
    last?.kind === 'email' &&
    token.kind === 'word' &&
    !token.isFirst &&
    !last.after.includes(',') &&
    !['and', '&', 'or', 'and/or'].includes(token.word)
  )
}

function isStop(token: StatementToken, body: readonly StatementToken[], rest: Rest): boolean {
  if (/["'][,:;]\S|^["'],/u.test(token.raw)) return true
  if (/[=;{}$]|\w\((?!s\)|es\)|-?ies\))|\.\w+\(|^[\\/]\w/u.test(token.text)) return true
  const last = body.at(-1)
  if (stopWords.has(token.word)) return !isNamePart(token, last) && !(last === undefined && isNameStart(token, rest))
  if (last === undefined) return false
  if ((token.word === 'by' && last.kind !== 'year') || (/^\d{1,6}$/u.test(token.text) && /[.,]$/u.test(last.raw))) return true
  return isForeign(token, body) && !isNameEnd(token, rest)
}

/** `The Open Group`, `Use Systems`: a capitalised stop word after a name belongs to it where the name is not complete. */
function isNamePart(token: StatementToken, last: StatementToken | undefined): boolean {
  return (
    last !== undefined &&
    isCapital(token) &&
    !/^[\p{Lu}]+$/u.test(token.text) &&
    last.after === '' &&
    ['the', 'of', '&'].includes(last.word)
  )
}

/** `Distributed Radio Limited`: after a year or two markers a name may begin with any word. */
function isNameStart(token: StatementToken, { reader, at, head }: Rest): boolean {
  const next = reader.tokenAt(at + 1)
  const isCertain = head.hasSign && (head.hasWord || head.hasYear || reader.lineFrom(at).slice(0, 4).some(isCompanyForm))
  return isCertain && isCapital(token) && next?.kind === 'word' && isCapital(next) && !next.isFirst && !stopWords.has(next.word)
}

/** A word in lower case that is no particle ends a name that began with a capital. */
function isForeign(token: StatementToken, body: readonly StatementToken[]): boolean {
  if (isCapital(token) || particles.has(token.word)) return false
  const named = body.find(({ kind }) => kind === 'word')
  return named === undefined ? false : isCapital(named) && !/\.\w|^\w+\/|@|^[a-z]+[A-Z]/u.test(token.text)
}

/** `Octasic semiconductor.`, `Max nibble <…>`: one or two words in lower case may end a name. */
function isNameEnd(token: StatementToken, { reader, at, head }: Rest, isSecond = false): boolean {
  const next = reader.tokenAt(at + 1)
  if (!head.hasYear || stopWords.has(token.word)) return false
  if (/[.,;]/u.test(token.after) || next === undefined || next.isFirst || isAddress(next)) return true
  return (
    next.kind === 'word' &&
    !stopWords.has(next.word) &&
    (isCapital(next) ? isLast(reader, at + 1) : !isSecond && isNameEnd(next, { reader, at: at + 1, head }, true))
  )
}

function isAddress({ kind }: StatementToken): boolean {
  return kind === 'email' || kind === 'url'
}

function isLast(reader: TokenReader, at: number): boolean {
  const [token, next] = [reader.tokenAt(at), reader.tokenAt(at + 1)]
  return next === undefined || next.isFirst || isAddress(next) || /[.,;]/u.test(token?.after ?? '')
}

/** A sentence ends with a dot that belongs to no abbreviation, or with a semicolon. */
function endsAfter(token: StatementToken, next: StatementToken | undefined, second: StatementToken | undefined): boolean {
  if (/[;:]/u.test(token.after)) return true
  if (!token.after.includes('.') || token.kind === 'year') return token.kind === 'year' ? token.after.includes('.') : false
  if (isAbbreviation(token)) return isCompanyForm(token) && next !== undefined && second !== undefined && beginsSentence(next, second)
  return next === undefined || !['and', '&'].includes(next.word)
}

/** A capitalised word and one in lower case begin a sentence. */
function beginsSentence(next: StatementToken, second: StatementToken): boolean {
  return (
    isCapital(next) && !next.isFirst && next.after === '' && second.kind === 'word' && !isCapital(second) && !particles.has(second.word)
  )
}

function isAbbreviation({ word }: StatementToken): boolean {
  return abbreviations.has(word) || /^(?:\p{L}|(?:\p{L}\.)+\p{L}?|\p{L}\.?-\p{L})$/u.test(word)
}

const tailWords = new Set([
  'and',
  '&',
  'by',
  'of',
  'the',
  'for',
  'in',
  'at',
  'to',
  'de',
  'or',
  '-',
  'a',
  'an',
  'from',
  'on',
  'behalf',
  'with',
  'its',
  'und',
  'y',
])

/** Drops what leads to something that is no longer part of the statement. */
function withoutTail(body: readonly StatementToken[]): readonly StatementToken[] {
  const end = body.findLastIndex(({ kind, word, after }) => kind !== 'sign' && !(tailWords.has(word) && after === ''))
  return body.slice(0, end + 1)
}

/** `1999 Copyright (C) A`, `Portions Copyright 1999 A`: a year, or what the statement covers, before the marker. */
function partBefore(reader: TokenReader, at: number): readonly StatementToken[] {
  const token = reader.tokenAt(at - 1)
  const marker = reader.tokenAt(at)
  if (token === undefined || token.line !== marker?.line || token.after !== '') return []
  return token.kind === 'year' || /^(?:portions?|parts?)$/u.test(token.word) ? [token] : []
}

/** `A (C) 1999`: the name before the marker, from the beginning of the line or `by` on. */
function nameBefore(reader: TokenReader, at: number): readonly StatementToken[] {
  const line = Array.from({ length: Math.min(at, mostBefore) }, (_, back) => reader.tokenAt(at - 1 - back)).filter(
    (token) => token !== undefined,
  )
  const end = line.findIndex(({ word, kind }) => kind !== 'email' && (kind !== 'word' || word === 'by'))
  const name = (end === -1 ? line : line.slice(0, end)).toReversed()
  const isWhole = name[0]?.isFirst === true || (end !== -1 && line[end]?.word === 'by')
  const words = name.filter(({ kind }) => kind === 'word')
  return isWhole &&
    words.length > 0 &&
    words.every((token) => (isCapital(token) || particles.has(token.word)) && !stopWords.has(token.word))
    ? name
    : []
}

const mostBefore = 7

type Tokens = readonly StatementToken[]

function statementOf(before: Tokens, head: Tokens, body: Tokens): CopyrightStatement {
  const tokens = [...before, ...head, ...body]
  const years = [...head, ...body].filter(({ kind, raw }) => kind === 'year' || raw === '-')
  return {
    clause: clauseOf(tokens),
    date: datesOf(years.some(({ kind }) => kind === 'year') ? years : before.filter(({ kind }) => kind === 'year')),
    holders: holdersOf([...before, ...body]),
    start: (tokens[0]?.line ?? 0) + 1,
    end: (tokens.at(-1)?.line ?? 0) + 1,
  }
}

function clauseOf(tokens: readonly StatementToken[]): string {
  const text = tokens.map(({ raw }) => raw).join(' ')
  const last = tokens.at(-1)
  return last !== undefined && isAbbreviation(last) ? text.replace(/[,;:\s]+$/u, '') : text.replace(/[,;:.\s]+$/u, '')
}

/** `copyright = `, `$copyright`, `f(c)`: code, not a claim. */
function isCode(reader: TokenReader, at: number): boolean {
  const [before, marker, after] = [reader.tokenAt(at - 1), reader.tokenAt(at), reader.tokenAt(at + 1)]
  if (marker === undefined) return true
  if (after?.raw.startsWith('=') === true || /[=[({$]/u.test(marker.after)) return true
  return before?.line === marker.line && /[$_.@\\]$/u.test(before.raw) && before.kind === 'sign'
}

interface Claimed extends CopyrightStatement {
  readonly body: readonly StatementToken[]
}

/** Whether markers, years and holders together claim copyright. */
function isClaim(head: StatementHead, { date, holders, body }: Claimed): boolean {
  const [first] = body
  if (holders.length === 0) return date !== '' && head.hasWord && body.every(({ kind }) => kind !== 'word')
  if (first !== undefined && isProse(first, head)) return false
  if (!head.hasWord && !head.hasYear && /^[^\p{L}\p{N}"'(<[]/u.test(first?.raw ?? '')) return false
  if (head.hasYear || date !== '' || (head.hasWord && head.hasSign)) return true
  return head.hasWord ? isNamed(head, body) : isSigned(head, body)
}

function isProse(first: StatementToken, { hasYear }: StatementHead): boolean {
  return proseWords.has(first.word.replace(/\W+$/u, '')) && !(hasYear && isCapital(first))
}

/** The word alone claims copyright where it begins the line or is capitalised, and a name follows. */
function isNamed({ tokens }: StatementHead, body: readonly StatementToken[]): boolean {
  const [marker] = tokens
  const first = body.find((token) => token.kind === 'word' && !(token.word === 'the' && tokens.at(-1)?.word === 'by'))
  if (marker === undefined || first === undefined || !isCapital(first) || (marker.after === '.' && marker.word !== 'copr')) return false
  const isShout = /^\p{Lu}+$/u.test(marker.text) && /^[\p{Lu}\W]+$/u.test(body.map(({ text }) => text).join(' '))
  return !isShout && (isCapital(marker) || marker.isFirst || tokens.length > 1)
}

/** A sign alone claims copyright before a name with an address or a company form; `(c)` may also be the third of a list. */
function isSigned({ tokens }: StatementHead, body: readonly StatementToken[]): boolean {
  const named = body.filter(({ kind }) => kind === 'word')
  const isName = named[0] !== undefined && isCapital(named[0])
  if (tokens.some(({ raw, word }) => raw.startsWith('©') || word === 'by')) return isName || named[0]?.word === 'the'
  return isName && body.some(({ kind, word }) => kind === 'email' || /^(?:inc|ltd|corp|gmbh|llc|corporation|limited)$/u.test(word))
}

import { abbreviations, particles, proseWords, stopWords } from './copyright-words.ts'
import { datesOf } from './statement-dates.ts'
import { continuesOn } from './statement-joins.ts'
import { holdersOf } from './statement-holders.ts'
import { isCapital, isMonth, type StatementToken } from './statement-tokens.ts'
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
  const body = readBody(reader, at + head.tokens.length, head)
  const before = yearBefore(reader, at)
  const tokens = [...(before === undefined ? [] : [before]), ...head.tokens, ...body]
  const statement = statementOf(tokens, [...head.tokens.filter(({ kind }) => kind === 'year'), ...body])
  const next = at + head.tokens.length + body.length
  return isClaim(reader, { ...head, hasYear: statement.date !== '' }, { ...statement, body }) ? { statement, next } : undefined
}

interface ReadStatement {
  readonly statement: CopyrightStatement
  /** The position after it. */
  readonly next: number
}

const headWords = new Set(['by', 'held', 'owned', 'is', 'are', 'portions', 'year', 'years', 'from', 'since', 'the'])

/** Reads markers, signs, years and `by` up to the first word of a holder. */
function readHead(reader: TokenReader, at: number): StatementHead | undefined {
  const tokens: StatementToken[] = []
  for (let token = reader.tokenAt(at); token !== undefined && isOfHead(token, tokens); token = reader.tokenAt(at + tokens.length)) {
    if (tokens.length > longest) return undefined
    tokens.push(token)
  }
  const kept = withoutArticle(tokens)
  return {
    tokens: kept,
    hasWord: kept.some(({ word }) => word.startsWith('cop') || word.startsWith('spdx')),
    hasSign: kept.some(({ raw }) => /^\([cC]\)|^©/u.test(raw)),
    hasYear: kept.some(({ kind }) => kind === 'year'),
    isHeading: kept[0]?.after === ':',
  }
}

function withoutArticle(tokens: readonly StatementToken[]): readonly StatementToken[] {
  return tokens.at(-1)?.word === 'the' ? tokens.slice(0, -1) : tokens
}

function isOfHead(token: StatementToken, tokens: readonly StatementToken[]): boolean {
  const last = tokens.at(-1)
  if (token.isFirst && last !== undefined && !isHeadOnNextLine(token, last)) return false
  return (
    token.kind === 'marker' ||
    token.kind === 'year' ||
    (token.kind === 'sign' && !/[<>()[\]]/u.test(token.raw)) ||
    (headWords.has(token.word) && (token.word !== 'the' || last?.word === 'by' || last?.kind !== 'marker')) ||
    (isMonth(token) && isCapital(token)) ||
    (/^\d{1,2}$/u.test(token.text) && last !== undefined && isMonth(last))
  )
}

/** Years go on after a comma or a dash, markers after a heading. */
function isHeadOnNextLine(token: StatementToken, last: StatementToken): boolean {
  if (token.kind === 'year') return true
  return token.kind === 'marker' && (last.after === ':' || last.kind === 'marker') ? last.after === ':' : token.word === 'by'
}

/** Reads what follows the head until it is no longer part of the statement. */
function readBody(reader: TokenReader, from: number, head: StatementHead): readonly StatementToken[] {
  const body: StatementToken[] = []
  for (let token = reader.tokenAt(from); token !== undefined && body.length < longest; token = reader.tokenAt(from + body.length)) {
    const rest = { reader, at: from + body.length, head }
    if (endsBefore(token, body, rest)) break
    body.push(token)
    if (endsAfter(token, reader.tokenAt(from + body.length))) break
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
  if (token.kind === 'marker') return !(token.raw.startsWith('(') && body.length === 0)
  if (token.kind === 'sign') return /^(?:[<>|=§]|--+|\.{2,}|::|[()[\]]|\*+)$/u.test(token.raw)
  return token.kind === 'word' && isStop(token, body)
}

function isStop(token: StatementToken, body: readonly StatementToken[]): boolean {
  if (/[=;{}$]|\w\(|\.\w+\(|^[\\/]\w/u.test(token.text)) return true
  const last = body.at(-1)
  if (stopWords.has(token.word)) return !isNamePart(token, last)
  return last !== undefined && isForeign(token, body)
}

/** `The Open Group`, `Use Systems`: a capitalised stop word after a name belongs to it where the name is not complete. */
function isNamePart(token: StatementToken, last: StatementToken | undefined): boolean {
  return last !== undefined && isCapital(token) && !/^[\p{Lu}]+$/u.test(token.text) && last.after === '' && ['the', 'of', '&'].includes(last.word)
}

/** A word in lower case that is no particle ends a name that began with a capital. */
function isForeign(token: StatementToken, body: readonly StatementToken[]): boolean {
  if (isCapital(token) || particles.has(token.word)) return false
  const named = body.find(({ kind }) => kind === 'word')
  return named === undefined ? false : isCapital(named) && !/\.\w|^\w+\/|@|^[a-z]+[A-Z]/u.test(token.text)
}

/** A sentence ends with a dot that belongs to no abbreviation, or with a semicolon. */
function endsAfter(token: StatementToken, next: StatementToken | undefined): boolean {
  if (token.after.includes(';')) return true
  if (!token.after.includes('.') || token.kind === 'year') return token.kind === 'year' ? token.after.includes('.') : false
  if (isAbbreviation(token)) return false
  return next === undefined || !['and', '&'].includes(next.word)
}

function isAbbreviation({ word }: StatementToken): boolean {
  return abbreviations.has(word) || /^(?:\p{L}|(?:\p{L}\.)+\p{L}?|\p{L}\.?-\p{L})$/u.test(word)
}

const tailWords = new Set(['and', '&', 'by', 'of', 'the', 'for', 'in', 'at', 'to', 'de', 'or', '-', 'a', 'an', 'from', 'on', 'behalf', 'with', 'its', 'und', 'y'])

/** Drops what leads to something that is no longer part of the statement. */
function withoutTail(body: readonly StatementToken[]): readonly StatementToken[] {
  const end = body.findLastIndex(({ kind, word, after }) => kind !== 'sign' && !(tailWords.has(word) && after === ''))
  return body.slice(0, end + 1)
}

/** `1999 Copyright (C) A`: a year before the marker. */
function yearBefore(reader: TokenReader, at: number): StatementToken | undefined {
  const token = reader.tokenAt(at - 1)
  const marker = reader.tokenAt(at)
  return token?.kind === 'year' && token.line === marker?.line && token.after === '' ? token : undefined
}

function statementOf(tokens: readonly StatementToken[], dated: readonly StatementToken[]): CopyrightStatement {
  const years = dated.filter(({ kind, raw }) => kind === 'year' || raw === '-')
  const [first] = tokens
  const before = first?.kind === 'year' ? [first] : []
  return {
    clause: clauseOf(tokens),
    date: datesOf(years.some(({ kind }) => kind === 'year') ? years : before),
    holders: holdersOf(tokens.slice(tokens.findIndex(({ kind }) => kind === 'marker'))),
    start: (first?.line ?? 0) + 1,
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
function isClaim(reader: TokenReader, head: StatementHead, { holders, body }: Claimed): boolean {
  const [first] = body
  if (holders.length === 0) return head.hasYear && head.hasWord && body.every(({ kind }) => kind !== 'word')
  if (first !== undefined && proseWords.has(first.word) && !(head.hasYear && isCapital(first))) return false
  if (head.hasYear) return true
  if (head.hasWord && head.hasSign) return true
  return head.hasWord ? isNamed(reader, head, body) : isSigned(head, body)
}

/** The word alone claims copyright where it begins the line or is capitalised, and a name follows. */
function isNamed(reader: TokenReader, { tokens }: StatementHead, body: readonly StatementToken[]): boolean {
  const [marker] = tokens
  const first = body.find(({ kind }) => kind === 'word')
  if (marker === undefined || first === undefined || !isCapital(first)) return false
  const isShout = /^[\p{Lu}\W]+$/u.test(body.map(({ text }) => text).join(' '))
  return !isShout && (isCapital(marker) || marker.isFirst || tokens.length > 1) && reader !== undefined
}

/** A sign alone claims copyright before a name with an address or a company form; `(c)` may also be the third of a list. */
function isSigned({ tokens }: StatementHead, body: readonly StatementToken[]): boolean {
  const named = body.filter(({ kind }) => kind === 'word')
  const isName = named[0] !== undefined && isCapital(named[0])
  if (tokens.some(({ raw }) => raw.startsWith('©'))) return isName
  return isName && body.some(({ kind, word }) => kind === 'email' || /^(?:inc|ltd|corp|gmbh|llc|corporation|limited)$/u.test(word))
}

import { proseWords } from './copyright-words.ts'
import type { CopyrightStatement } from './copyright-statement.ts'
import { isNameWord, nameBefore } from './name-before.ts'
import { readBody } from './statement-body.ts'
import { isClaim, isMarkerInCode } from './statement-claims.ts'
import { datesOf } from './statement-dates.ts'
import { readHead, type StatementHead } from './statement-head.ts'
import { holdersOf } from './statement-holders.ts'
import { isAbbreviation, isCapital, type StatementToken, type Tokens } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

export interface ReadStatement {
  readonly statement: CopyrightStatement
  /** The position after it. */
  readonly next: number
}

/** Reads the statement whose marker is at a position; undefined where the text does not claim copyright. */
export function readStatement(reader: TokenReader, at: number): ReadStatement | undefined {
  const head = readHead(reader, at)
  if (head === undefined || !mayClaim(reader, at)) return undefined
  const body = readBody(reader, at + head.length, head)
  const before = head.hasYear && body.length === 0 ? nameBefore(reader, at) : partBefore(reader, at)
  const statement = statementOf(before, head.tokens, body)
  const isStated = isClaim(head, body, statement) || isOfPart(before, body) || isPredicate(reader.tokenAt(at - 1), head, body)
  return isStated ? { statement, next: at + head.length + body.length } : undefined
}

/** Whether the marker at a position is neither code nor denied, as in `not copyrighted 1992 by A`. */
function mayClaim(reader: TokenReader, at: number): boolean {
  return !isMarkerInCode(reader, at) && reader.tokenAt(at - 1)?.word !== 'not'
}

/** `1999 Copyright (C) A`, `Portions Copyright 1999 A`: a year, or what the statement covers, before the marker. */
function partBefore(reader: TokenReader, at: number): Tokens {
  const token = reader.tokenAt(at - 1)
  if (token === undefined || token.line !== reader.tokenAt(at)?.line || token.after !== '') return []
  return token.kind === 'year' || /^(?:portions?|parts?)$/u.test(token.word) ? [token] : []
}

/** `parts (C) A B`: a sign claims copyright of a part by itself. */
function isOfPart([part]: Tokens, body: Tokens): boolean {
  return part?.kind === 'word' && isOfPersons(body)
}

/** `this file is copyright A B`: the word in lower case says who holds it. */
function isPredicate(before: StatementToken | undefined, { tokens }: StatementHead, body: Tokens): boolean {
  return /^(?:is|are|remains)$/u.test(before?.raw ?? '') && /^copyright(?:ed)?$/u.test(tokens[0]?.raw ?? '') && isOfPersons(body)
}

/** Small words between the names of a person. */
const beforeName = new Set(['de', 'van', 'von', 'der', 'di', 'da', 'del', 'la', 'le', 'ten', 'ter'])

/** Whether the words of a name begin a body. */
function isOfPersons(body: Tokens): boolean {
  const [first, second] = withoutThe(body)
  if (first === undefined || second === undefined || !isOfPerson(first) || proseWords.has(first.word)) return false
  return second.kind === 'email' || isOfPerson(second) || beforeName.has(second.word)
}

function withoutThe(body: Tokens): Tokens {
  return body[0]?.text === 'The' ? body.slice(1) : body
}

function isOfPerson(token: StatementToken): boolean {
  return token.kind === 'word' && isCapital(token) && isNameWord(token) && token.word !== 'the'
}

const rangeWords = new Set(['-', '~', 'to', 'through', 'until'])

function statementOf(before: Tokens, head: Tokens, body: Tokens): CopyrightStatement {
  const tokens = [...before, ...head, ...body]
  const claimed = [...head, ...body]
  const years = claimed.filter(({ kind, raw }, at) => kind === 'year' || (rangeWords.has(raw) && claimed[at - 1]?.kind === 'year'))
  return {
    clause: clauseOf(tokens),
    date: datesOf(years.some(({ kind }) => kind === 'year') ? years : before.filter(({ kind }) => kind === 'year')),
    holders: holdersOf([...before, ...body]),
    start: (tokens[0]?.line ?? 0) + 1,
    end: (tokens.at(-1)?.line ?? 0) + 1,
  }
}

function clauseOf(tokens: Tokens): string {
  const text = tokens.map(({ raw }) => raw).join(' ')
  const last = tokens.at(-1)
  return text.replace(last !== undefined && isAbbreviation(last) ? /[,;:\s"']{1,9}$/u : /[,;:.\s"']{1,9}$/u, '')
}

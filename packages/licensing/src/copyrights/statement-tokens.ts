import { abbreviations, companyForms, legalForms, months } from './copyright-words.ts'

export type TokenKind = 'marker' | 'year' | 'email' | 'url' | 'aside' | 'sign' | 'word'

export interface StatementToken {
  readonly kind: TokenKind
  /** As written, with its punctuation. */
  readonly raw: string
  /** Without quotes and punctuation at its ends. */
  readonly text: string
  /** In lower case. */
  readonly word: string
  /** The punctuation after it. */
  readonly after: string
  /** Number of its line, from 0. */
  readonly line: number
  readonly isFirst: boolean
  /** How many signs stand before the text of its line. */
  readonly indent: number
  /** Begins another holder of a field, whatever precedes it. */
  readonly beginsHolder?: true
}

export type Tokens = readonly StatementToken[]

/** Brackets are one token, but for those that hold a statement, as `(Copyright 1999 A)` does. */
const piece =
  /[\p{L}]+\((?:s|es|-?ies)\)[^\s()<>]*|\([cC]\)[:,.]?|©|<(?![^<>]*(?:[Cc]opyright|COPYRIGHT|©))[^<>]{0,120}>[,.;:]*|\((?![^()]*(?:[Cc]opyright|COPYRIGHT|©))[^()]{0,200}\)[,.;:]*|\[(?![^\][]*(?:[Cc]opyright|COPYRIGHT|©))[^\][]{0,120}\][,.;:]*|[^\s()<>©[\]]+|[()<>[\]]/gu

/** Splits a readable line into tokens. */
export function tokensOfLine(text: string, line: number, indent = 0): readonly StatementToken[] {
  const pieces: readonly string[] = text.match(piece) ?? []
  const holderAt = namesHolder.test(text) ? pieces.findIndex((raw, at) => raw === 'holder' && pieces[at + 1] === 'is') : -1
  return pieces.map((raw, at) => tokenOf(raw, { line, isFirst: at === 0, indent, isMarker: at === holderAt }))
}

/** `the holder is A`, as SSLeay's licence says of its documentation. */
const namesHolder = /\bholder is \p{Lu}/u

interface Place extends Pick<StatementToken, 'line' | 'isFirst' | 'indent'> {
  readonly isMarker: boolean
}

function tokenOf(raw: string, place: Place): StatementToken {
  return (place.isMarker ? undefined : simpleWord(raw, place)) ?? fullToken(raw, place)
}

/** Reads most words: letters and at most one sign after them. */
function simpleWord(raw: string, { line, isFirst, indent }: Place): StatementToken | undefined {
  if (!/^[A-Za-z]+[,.;:]?$/u.test(raw)) return undefined
  const after = /[,.;:]$/u.exec(raw)?.[0] ?? ''
  const text = raw.slice(0, raw.length - after.length)
  return isPlainWord(text) ? { kind: 'word', raw, text, word: text.toLowerCase(), after, line, isFirst, indent } : undefined
}

function fullToken(raw: string, { isMarker, line, isFirst, indent }: Place): StatementToken {
  const text = raw
    .replace(/\s+(?=[)>\]])/u, '')
    .replace(/^["'`*_{]+/u, '')
    .replace(/["'`,;:.!*_}]{1,20}$/u, '')
  const after = (/["'`,;:.!*_}]{1,20}$/u.exec(raw)?.[0] ?? '').replaceAll(/["'`*_}]/gu, '')
  const kind = isMarker ? 'marker' : kindOf(text, raw)
  return { kind, raw, text, word: text.toLowerCase(), after, line, isFirst, indent }
}

const kinds: readonly (readonly [TokenKind, RegExp])[] = [
  ['marker', /^(?:copyrights?|copyrighted|copr|copyleft|\(c\)|©|spdx-(?:file|snippet)copyrighttext)$/iu],
  [
    'year',
    /^'?(?:(?:19[5-9]|20[0-4])[\dx][a-z]?|\d\d(?=-(?:\d\d|(?:19|20)\d\d)$))(?:[-/,+.~]+(?:\d{4}[a-z]?|\d{3}x|\d{1,2}|present|now|today|current|date))*[-+]?年?$/iu,
  ],
  ['year', /^[<[{(%$@]{0,2}(?:year|yyyy|years|date|(?:19|20)(?:xx|yy))[>\]})%@]{0,2}$/iu],
  ['year', /^\$\{[\w.]{0,20}year$/iu],
  ['year', /^\d{1,2}[/.-](?:\d{1,2}[/.-])?(?:19|20)\d\d$/u],
  ['year', /^\((?:19|20)\d\d(?:[-,/ ]+(?:(?:19|20)\d\d|present|now))*\)$/iu],
  [
    'email',
    /^[<([]?(?:mailto:)?[^\s@<>()]+@[^\s@<>()]+\.?[^\s@<>()]*[>)\]]?$|^<[^<>]*(?:@|\bat\b| dot )[^<>]*>$|\(at\)|^[\w.-]+_at_[\w.-]+$/iu,
  ],
  ['url', /^[<([]?(?:https?:|ftp:|www\.)\S*|^[<([]https?:[^)\]>]*[)\]>]$/iu],
  ['aside', /^[([<].+[)\]>]$/u],
  ['sign', /^[^\p{L}\p{N}]*$/u],
]

function kindOf(text: string, raw: string): TokenKind {
  if (isPlainWord(text)) return 'word'
  const found = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'word'
  return found === 'sign' && /^(?:\([cC]\)|©)$/u.test(raw) ? 'marker' : found
}

/** Most tokens are words of letters alone, of which only few mark or date a statement. */
function isPlainWord(text: string): boolean {
  return /^[A-Za-z]+$/u.test(text) && !/^(?:cop|year|yyyy|date)/iu.test(text)
}

/** Whether a token is the form of a company, as `Inc.`. */
export function isCompanyForm({ word }: StatementToken): boolean {
  return companyForms.has(word.replaceAll('.', ''))
}

/** Whether a token is a form of companies that law knows, as `Inc.` and not `Systems`. */
export function isLegalForm({ word }: StatementToken): boolean {
  return legalForms.has(word.replaceAll('.', ''))
}

/** Whether a token begins with a capital, a digit or a letter without case, or as `eBay`, as names do. */
export function isCapital({ text }: StatementToken): boolean {
  return /^[^\p{L}\p{N}]{0,2}(?:\p{Ll}{1,2}['’-]?(?=\p{Lu}))?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text)
}

/** Whether a dot after a token may be part of it. */
export function isAbbreviation({ word }: StatementToken): boolean {
  return abbreviations.has(word) || /^(?:\p{L}|(?:\p{L}\.)+\p{L}?|\p{L}+\.?-\p{L}|\p{L}+\.-\p{L}+)$/u.test(word)
}

const longestName = 4

/** Whether tokens begin with the two to four capitalised words of a person and an address. */
export function beginsWithPerson(tokens: Tokens): boolean {
  const end = tokens.slice(0, longestName + 1).findIndex(({ kind }) => kind === 'email')
  return end > 1 && tokens.slice(0, end).every((token) => token.kind === 'word' && isCapital(token))
}

export function isAddress({ kind }: StatementToken): boolean {
  return kind === 'email' || kind === 'url'
}

export function isMonth({ word }: StatementToken): boolean {
  return months.has(word)
}

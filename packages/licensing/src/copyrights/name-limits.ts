import { particles, stopWords } from './copyright-words.ts'
import type { Rest, StatementHead } from './statement-head.ts'
import { beginsDate } from './statement-dates.ts'
import { isAddress, isCapital, isCompanyForm, type StatementToken, type Tokens } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

/** `The Open Group`: a capitalised stop word belongs to a name that is not complete. */
export function isNamePart(token: StatementToken, last: StatementToken): boolean {
  if (last.after !== '' || !['the', 'of', '&'].includes(last.word)) return false
  return isCapital(token) && !/^\p{Lu}+$/u.test(token.text)
}

/** `Distributed Radio Limited`: after a year or two markers, or with the form of a company, a name may begin with any word. */
export function isNameStart(token: StatementToken, { reader, at, head }: Rest): boolean {
  const next = reader.tokenAt(at + 1)
  if (next?.kind !== 'word' || next.isFirst || stopWords.has(next.word)) return false
  return isCapital(token) && isCapital(next) && isCertain(head, reader.lineFrom(at))
}

function isCertain({ hasSign, hasWord, hasYear }: StatementHead, line: Tokens): boolean {
  return hasSign && (hasWord || hasYear || line.slice(0, 6).some(isCompanyForm))
}

/** A word in lower case that is no particle ends a name that began with a capital. */
export function isForeign(token: StatementToken, body: Tokens): boolean {
  if (isCapital(token) || particles.has(token.word)) return false
  const named = body.find(({ kind }) => kind === 'word')
  return named !== undefined && isCapital(named) && !/\.\w|^\w+\/|@|^[a-z]+[A-Z]|^\p{Ll}\d+\p{Ll}$/u.test(token.text)
}

/** `Octasic semiconductor.`, `Max nibble <…>`: after a year, one or two words in lower case may end a name. */
export function isNameEnd(token: StatementToken, { reader, at, head }: Rest): boolean {
  if (stopWords.has(token.word)) return false
  if (isBeforeDate(reader, at)) return true
  if (!head.hasYear) return false
  if (isLast(reader, at)) return true
  const next = reader.tokenAt(at + 1)
  return next?.kind === 'word' && !stopWords.has(next.word) && isLast(reader, at + 1)
}

/** `Peer technology 2008`: the last word of a name before the year. */
function isBeforeDate(reader: TokenReader, at: number): boolean {
  const before = reader.tokenAt(at - 1)
  return before?.kind === 'word' && isCapital(before) && beginsDate(reader, at + 1)
}

/** Whether a token is the last of its line or sentence, or the last before an address. */
function isLast(reader: TokenReader, at: number): boolean {
  const [token, next] = [reader.tokenAt(at), reader.tokenAt(at + 1)]
  return next === undefined || next.isFirst || isAddress(next) || /[.,;]/u.test(token?.after ?? '')
}

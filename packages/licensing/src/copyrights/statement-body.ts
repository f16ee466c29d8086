import { isForeign, isNameEnd, isNamePart, isNameStart } from './name-limits.ts'
import { particles, stopWords, tailWords } from './copyright-words.ts'
import type { Rest, StatementHead } from './statement-head.ts'
import { continuesOn, isFieldEntry } from './statement-joins.ts'
import { beginsWithPerson, isAbbreviation, isCapital, isCompanyForm, type StatementToken, type Tokens } from './statement-tokens.ts'
import { beginsDate } from './statement-dates.ts'
import { announcesHolders } from './statement-holders.ts'
import type { TokenReader } from './token-reader.ts'

/** Most tokens of a body; long lists of holders have some hundred. */
const longest = 160

/** Reads what follows the head until it is no longer part of the statement. */
export function readBody(reader: TokenReader, from: number, head: StatementHead): Tokens {
  const body: StatementToken[] = []
  for (let token = reader.tokenAt(from); token !== undefined && body.length < longest; token = reader.tokenAt(from + body.length)) {
    if (endsBefore(token, body, { reader, at: from + body.length, head })) break
    body.push(isFieldEntry(token, body, { reader, at: from + body.length, head }) ? { ...token, beginsHolder: true } : token)
    if (endsAfter(token, reader, from + body.length) && !announcesHolders(body)) break
  }
  return withoutTail(body)
}

function endsBefore(token: StatementToken, body: Tokens, rest: Rest): boolean {
  if (token.isFirst && !continuesOn(body, rest)) return true
  if (token.kind === 'marker') return !(token.raw.startsWith('(') && body.length === 0)
  if (token.kind === 'sign') return isEndSign(token, body.at(-1))
  return token.kind === 'word' && stops.some((stop) => stop(token, body, rest))
}

/** A dash ends a statement only after an address, where a remark follows. */
function isEndSign({ raw }: StatementToken, last: StatementToken | undefined): boolean {
  return (raw === '-' && last?.kind === 'email') || /^(?:[<>|=§]|--+|\.{2,}|::|[()[\]]|\*+)$/u.test(raw)
}

/** Why a word is no longer part of a statement. */
const stops: readonly ((token: StatementToken, body: Tokens, rest: Rest) => boolean)[] = [
  isCode,
  (token, body, rest) => isAfterAddress(token, body.at(-1), rest),
  (token, body, rest) => isStopWord(token, body.at(-1), rest) && !isOfHolder(token, body, rest),
  ({ word }, body) => word === 'by' && !precedesBy(body.at(-1)),
  ({ text }, body) => /^\d{1,6}$/u.test(text) && /[.,]$/u.test(body.at(-1)?.raw ?? ''),
  (token, body, rest) => isForeign(token, body) && !isNameEnd(token, rest) && !isOfHolder(token, body, rest),
]

const groupWords = new Set(['authors', 'contributors', 'developers'])
const notedWords = new Set(['noted', 'listed', 'named', 'indicated'])
const ofNote = new Set([...notedWords, 'file'])

/** Nothing yet, years, and `as represented`: `by` goes on. */
function precedesBy(last: StatementToken | undefined): boolean {
  return last === undefined || last.kind === 'year' || last.word === 'represented'
}

/** Whether a word that would end a name belongs to it here. */
function isOfHolder(token: StatementToken, body: Tokens, rest: Rest): boolean {
  return isNoted(token, body, rest) || isRepresented(token, body, rest) || isOfProject(token, body, rest)
}

/** `United States Government as represented by A`. */
function isRepresented({ word }: StatementToken, body: Tokens, { reader, at }: Rest): boolean {
  if (word === 'represented') return body.at(-1)?.word === 'as'
  const next = [1, 2].map((step) => reader.tokenAt(at + step)?.word)
  return word === 'as' && body.length > 0 && next.join(' ') === 'represented by' && reader.tokenAt(at + 3) !== undefined
}

/** `Contributors to the project A`. */
function isOfProject({ word }: StatementToken, body: Tokens, { reader, at }: Rest): boolean {
  return word === 'to' && groupWords.has(body.at(-1)?.word ?? '') && reader.tokenAt(at + 1)?.word === 'the'
}

/** `Contributors as noted in the AUTHORS file`: who they are stands elsewhere. */
function isNoted({ word }: StatementToken, body: Tokens, { reader, at }: Rest): boolean {
  if (word === 'as') return groupWords.has(body.at(-1)?.word ?? '') && notedWords.has(reader.tokenAt(at + 1)?.word ?? '')
  return ofNote.has(word) && body.some((token, i) => token.word === 'as' && groupWords.has(body[i - 1]?.word ?? ''))
}

/** Ends of strings, calls, assignments, paths. */
function isCode({ raw, text }: StatementToken): boolean {
  return /["'][,:;]\S|^["'],/u.test(raw) || /[=;{}$]|\w\((?!s\)|es\)|-?ies\))|\.\w+\(|^[\\/]\w/u.test(text)
}

/** After an address only a list goes on. */
function isAfterAddress(token: StatementToken, last: StatementToken | undefined, { reader, at }: Rest): boolean {
  if (last?.kind !== 'email' || token.isFirst || last.after.includes(',')) return false
  return !['and', '&', 'or', 'and/or'].includes(token.word) && !beginsWithPerson(reader.lineFrom(at))
}

function isStopWord(token: StatementToken, last: StatementToken | undefined, rest: Rest): boolean {
  if (!stopWords.has(token.word) || beginsDate(rest.reader, rest.at) || isNordicForm(token, last, rest)) return false
  return last === undefined ? !isNameStart(token, rest) : !isNamePart(token, last)
}

/** `Trolltech AS`: the form of a company, and not the word. */
function isNordicForm({ text }: StatementToken, last: StatementToken | undefined, { reader, at }: Rest): boolean {
  if (text !== 'AS' || last?.kind !== 'word' || last.after !== '') return false
  return /^\p{Lu}.*\p{Ll}/u.test(last.text) && reader.tokenAt(at + 1)?.word !== 'is'
}

/** A sentence ends with a dot that belongs to no abbreviation, or with a semicolon. */
function endsAfter(token: StatementToken, reader: TokenReader, at: number): boolean {
  if (/[;:]/u.test(token.after)) return true
  // before a comma, a dot belongs to a word that is shortened
  if (!token.after.includes('.') || token.after.endsWith(',')) return false
  if (isAbbreviation(token)) return isCompanyForm(token) && beginsSentence(reader, at)
  const next = reader.tokenAt(at)
  return token.kind === 'year' || next === undefined || !['and', '&'].includes(next.word)
}

/** A capitalised word and one in lower case begin a sentence. */
function beginsSentence(reader: TokenReader, at: number): boolean {
  const [next, second] = [reader.tokenAt(at), reader.tokenAt(at + 1)]
  if (next === undefined || second?.kind !== 'word' || next.isFirst || next.after !== '') return false
  return isCapital(next) && !isCapital(second) && !particles.has(second.word)
}

/** Drops what leads to something that is no longer part of the statement. */
function withoutTail(body: Tokens): Tokens {
  const end = body.findLastIndex(({ kind, word, after }) => kind !== 'sign' && !(tailWords.has(word) && after === ''))
  return body.slice(0, end + 1)
}

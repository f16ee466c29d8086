import { abbreviations, particles, stopWords } from './copyright-words.ts'
import type { Rest, StatementHead } from './statement-head.ts'
import { isAddress, isCapital, isCompanyForm, isLegalForm, type StatementToken, type Tokens } from './statement-tokens.ts'
import { announcesHolders } from './statement-holders.ts'

const openEnds = new Set(['and', '&', 'by', 'of', 'the', 'for', '-', 'de', 'at', '/', 'other', 'various'])

interface Join {
  readonly last: StatementToken
  readonly first: StatementToken
  readonly line: Tokens
  readonly rest: Rest
}

/** Why a statement goes on with the next line. */
const joins: readonly ((join: Join) => boolean)[] = [
  ({ first }) => isAddress(first) || ['and', '&'].includes(first.word),
  ({ last, first }) => openEnds.has(last.word) && first.kind !== 'marker',
  ({ last, first }) => first.word === 'by' && last.word === 'represented',
  ({ last, line }) => isCutBeforeOf(last, line),
  ({ last, first, line }) => last.after.endsWith(',') && (isNameLike(line) || first.kind === 'year'),
  ({ first, line, rest }) => first.kind === 'year' && (rest.head.isHeading || isEntry(line.slice(line[1]?.word === 'by' ? 2 : 1))),
  ({ line }) => isEntry(line),
  ({ last, line }) => last.kind === 'email' && line.length <= longestCompany && line.some(isCompanyForm) && isWhollyName(line),
  ({ last, line }) => isSplitName(last, line),
  ({ last, first, line, rest }) => isCutPerson(last, first, rest) || isAligned(first, line, rest),
  ({ first, rest }) => isOfField(first, rest),
]

/** Reports whether a statement goes on with the line that begins at the rest. */
export function continuesOn(body: Tokens, rest: Rest): boolean {
  const line = rest.reader.lineFrom(rest.at)
  const [first] = line
  const last = body.at(-1)
  if (first === undefined) return false
  if (isBelowGap(first, rest)) return last === undefined && isWhollyName(line) && line.some(isCompanyForm) && line.every(isOfName)
  return last === undefined ? begins(line, rest) : joins.some((join) => join({ last, first, line, rest }))
}

/** Whether an empty line stands before a token; only a company goes on below it, where the years stand alone. */
function isBelowGap(first: StatementToken, { reader, at }: Rest): boolean {
  return first.line - (reader.tokenAt(at - 1)?.line ?? first.line) > 1
}

/** The holder may stand on the line after the years. */
function begins(line: Tokens, { reader, at, head }: Rest): boolean {
  const before = reader.tokenAt(at - 1)
  if (before === undefined || isOfNext(line, head)) return false
  const isOpen = head.isHeading || leavesOpen(before)
  return isNameLike(line) ? isOpen || isWhollyName(line) : isOpen && line[0]?.kind === 'email'
}

function leavesOpen({ raw, word }: StatementToken): boolean {
  return /[,-]$/u.test(raw) || word === 'by'
}

/** `Ann Lee (C) 2001` / `Bob Ray (C) 2003`: a name below another statement that ends with its year. */
function isOfNext(line: Tokens, { tokens: [marker], hasYear }: StatementHead): boolean {
  return hasYear && marker?.isFirst === false && line.some(({ kind }) => kind === 'marker')
}

const mostWords = 10
const opening = 3
const longestCompany = 5

/** Whether a line begins like a name: capitals and particles, no word of a sentence. */
function isNameLike(line: Tokens): boolean {
  const [first, second] = line
  if (first?.kind !== 'word') return false
  if (second !== undefined && isAddress(second)) return true
  const end = line.findIndex(({ word, after }) => stopWords.has(word) || after.includes('.'))
  return beginsName(first) && line.slice(0, end === -1 ? opening : Math.min(end, opening)).every(isOfName)
}

function beginsName(token: StatementToken): boolean {
  if (/^\d/u.test(token.text) || token.after === ':' || stopWords.has(token.word)) return false
  return isCapital(token) || ['the', 'by', 'and', 'various', 'other'].includes(token.word)
}

function isOfName(token: StatementToken): boolean {
  return token.kind !== 'word' || isCapital(token) || particles.has(token.word) || isLegalForm(token)
}

/** Whether a line is a name up to its end, or up to the end of a sentence. */
function isWhollyName(line: Tokens): boolean {
  const end = line.findIndex(({ after, word, kind }) => kind === 'email' || (after.includes('.') && !abbreviations.has(word)))
  const name = line.slice(0, end === -1 ? line.length : end + 1)
  return name.length <= mostWords && name.every((token) => isOfName(token) && !stopWords.has(token.word))
}

/** Whether a line is a name and an address: another holder of a list. */
function isEntry(line: Tokens): boolean {
  const end = line.findIndex(({ kind }) => kind === 'email')
  if (end < 2 || end > longestCompany || !endsEntry(line[end + 1])) return false
  return line.slice(0, end).every((token) => isOfName(token) && !token.after.includes(':') && !stopWords.has(token.word))
}

/** Whether nothing but a remark follows the address of an entry. */
function endsEntry(next: StatementToken | undefined): boolean {
  return next === undefined || next.raw === '-' || next.kind === 'aside'
}

/** `Ann Lee, Bob` / `Ray, Cid Fox`: a list of persons goes on where the last of a line has one name. */
function isCutPerson(last: StatementToken, first: StatementToken, { reader, at }: Rest): boolean {
  const before = reader.tokenAt(at - 2)
  if (!before?.after.endsWith(',') || last.after !== '' || ![before, last, first].every(isPlainName)) return false
  const next = reader.lineFrom(at)[1]
  return next === undefined || /[,.]/u.test(first.after) || next.word === 'and'
}

function isPlainName(token: StatementToken): boolean {
  return isCapitalWord(token) && !isCompanyForm(token)
}

function isCapitalWord(token: StatementToken): boolean {
  return token.kind === 'word' && isCapital(token) && !stopWords.has(token.word)
}

const column = 10

/** Whether a line of a comment is the name of a person below the one before, far to the right of the marker. */
function isAligned(first: StatementToken, line: Tokens, { head }: Rest): boolean {
  const [marker] = head.tokens
  if (marker === undefined || first.indent < marker.indent + column || line.length < 2 || line.length > opening) return false
  return line.every((token) => isPlainName(token) && token.after === '')
}

/** Whether a line begins another holder of the field `Copyright:`, below the first (the Debian copyright format), or of a column. */
export function isFieldEntry(token: StatementToken, body: Tokens, rest: Rest): boolean {
  if (!token.isFirst || body.length === 0 || ['and', '&'].includes(token.word)) return false
  return (
    isOfField(token, rest) ||
    isAligned(token, rest.reader.lineFrom(rest.at), rest) ||
    announcesHolders(body.slice(0, body.findIndex(({ after }) => after === ':') + 1))
  )
}

function isOfField(first: StatementToken, { reader, at, head }: Rest): boolean {
  const [field] = head.tokens
  if (field === undefined || !head.isHeading || first.indent <= field.indent) return false
  const line = reader.lineFrom(at)
  const words = line.filter(({ kind }) => kind === 'word')
  return words.length > 1 && words.length <= longestCompany && beginsName(words[0] ?? first) && line.every(isOfEntry)
}

function isOfEntry(token: StatementToken): boolean {
  return token.kind !== 'marker' && isOfName(token) && !token.after.includes(':') && !stopWords.has(token.word)
}

/**
 * `Atheros` / `Communications, Inc.`, `Free Software` / `Foundation, Inc.`: a name cut by the end of its line goes on until the form of the
 * company.
 */
function isSplitName(last: StatementToken, line: Tokens): boolean {
  if (last.kind !== 'word' || last.after !== '' || isLegalForm(last)) return false
  const form = line.slice(0, opening + 1).findIndex((token) => (isCompanyForm(last) ? isLegalForm(token) : isCompanyForm(token)))
  if (form === -1 || line[form]?.after.includes(':') === true) return false
  return line.slice(0, form).every(isCapitalWord)
}

/** `University` / `of Utah`. */
function isCutBeforeOf(last: StatementToken, [first, second]: Tokens): boolean {
  if (first?.word !== 'of' || second === undefined || last.after !== '') return false
  return [last, second].every(isCapitalWord)
}

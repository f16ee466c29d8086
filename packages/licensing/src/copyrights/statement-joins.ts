import type { Rest } from './read-statement.ts'
import { abbreviations, particles, stopWords } from './copyright-words.ts'
import { isCapital, isCompanyForm, type StatementToken } from './statement-tokens.ts'

const openEnds = new Set(['and', '&', 'by', 'of', 'the', 'for', '-', 'de', 'at', '/'])

/** Tells whether a statement goes on with the line that begins at the rest. */
export function continuesOn(body: readonly StatementToken[], rest: Rest): boolean {
  const { reader, at, head } = rest
  const last = body.at(-1)
  const first = reader.tokenAt(at)
  const line = reader.lineFrom(at)
  if (first === undefined || line.length === 0) return false
  if (last === undefined) return begins(line, rest)
  if (first.kind === 'email' || first.kind === 'url' || openEnds.has(last.word)) return first.kind !== 'marker'
  if (['and', '&'].includes(first.word)) return true
  if (last.after.endsWith(',')) return isNameLike(line) || first.kind === 'year'
  if (first.kind === 'year') return head.isHeading || (line.length > 1 && isEntry(line.slice(line[1]?.word === 'by' ? 2 : 1)))
  if (isEntry(line) || (last.kind === 'email' && line.length <= 5 && line.some(isCompanyForm) && isWhollyName(line))) return true
  return isSplitName(last, line)
}

/** The holder may stand on the line after the years. */
function begins(line: readonly StatementToken[], { reader, at, head }: Rest): boolean {
  const before = reader.tokenAt(at - 1)
  if (before === undefined) return false
  if (/[,-]$/u.test(before.raw) || before.word === 'by' || head.isHeading) return isNameLike(line) || line[0]?.kind === 'email'
  return isNameLike(line) && isWhollyName(line)
}

const mostWords = 10
const opening = 3

/** Whether a line begins like a name: capitals and particles, no word of a sentence. */
function isNameLike(line: readonly StatementToken[]): boolean {
  const [first, second] = line
  if (first === undefined || first.kind !== 'word' || /^\d/u.test(first.text) || first.after === ':') return false
  if (second?.kind === 'email' || second?.kind === 'url') return true
  if (stopWords.has(first.word) || (!isCapital(first) && !['the', 'by', 'and', 'various', 'other'].includes(first.word))) return false
  const end = line.findIndex(({ word, after }) => stopWords.has(word) || after.includes('.'))
  return line.slice(0, end === -1 ? opening : Math.min(end, opening)).every(isOfName)
}

function isOfName(token: StatementToken): boolean {
  return token.kind !== 'word' || isCapital(token) || particles.has(token.word)
}

/** Whether a line is a name up to its end, or up to the end of a sentence. */
function isWhollyName(line: readonly StatementToken[]): boolean {
  const end = line.findIndex(({ after, word, kind }) => kind === 'email' || (after.includes('.') && !abbreviations.has(word)))
  const name = end === -1 ? line : line.slice(0, end + 1)
  return name.length <= mostWords && name.every((token) => isOfName(token) && !stopWords.has(token.word))
}

/** Whether a line is a name and an address: another holder of a list. */
function isEntry(line: readonly StatementToken[]): boolean {
  const end = line.findIndex(({ kind }) => kind === 'email')
  const name = line.slice(0, Math.max(0, end))
  return (
    name.length > 1 &&
    name.length <= 5 &&
    end === line.length - 1 &&
    name.every((token) => isOfName(token) && !token.after.includes(':') && !stopWords.has(token.word))
  )
}

/** `Atheros` / `Communications, Inc.`: a name cut by the end of its line goes on until the form of the company. */
function isSplitName(last: StatementToken, line: readonly StatementToken[]): boolean {
  if (last.kind !== 'word' || last.after !== '' || isCompanyForm(last)) return false
  const form = line.slice(0, opening + 1).findIndex(isCompanyForm)
  return form !== -1 && line.slice(0, form).every((token) => token.kind === 'word' && isCapital(token) && !stopWords.has(token.word))
}

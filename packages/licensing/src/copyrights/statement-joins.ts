import type { Rest } from './read-statement.ts'
import { stopWords } from './copyright-words.ts'
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
  if (first.kind === 'email' || openEnds.has(last.word)) return first.kind !== 'marker'
  if (['and', '&'].includes(first.word)) return true
  if (last.after.endsWith(',')) return isNameLike(line) || first.kind === 'year'
  if (first.kind === 'year') return head.isHeading
  return isSplitName(last, line)
}

/** The holder may stand on the line after the years. */
function begins(line: readonly StatementToken[], { reader, at, head }: Rest): boolean {
  const before = reader.tokenAt(at - 1)
  if (before === undefined) return false
  if (/[,-]$/u.test(before.raw) || before.word === 'by' || head.isHeading) return isNameLike(line) || line[0]?.kind === 'email'
  return isNameLike(line) && line.length <= mostWords && (line.some(isCompanyForm) || line.some(({ kind }) => kind === 'email'))
}

const mostWords = 10
const opening = 3

/** Whether a line begins like a name: capitals and particles, no word of a sentence. */
function isNameLike(line: readonly StatementToken[]): boolean {
  const [first] = line
  if (first === undefined || first.kind !== 'word') return false
  if (stopWords.has(first.word) || (!isCapital(first) && !['the', 'by', 'and', 'various', 'other'].includes(first.word))) return false
  return line.slice(0, opening).every((token) => token.kind !== 'word' || isCapital(token) || ['the', 'and', 'of', '&', 'for', 'de', 'von', 'van'].includes(token.word))
}

/** `Atheros` / `Communications, Inc.`: a name cut by the end of its line goes on until the form of the company. */
function isSplitName(last: StatementToken, line: readonly StatementToken[]): boolean {
  if (last.kind !== 'word' || last.after !== '' || isCompanyForm(last)) return false
  const form = line.slice(0, opening + 1).findIndex(isCompanyForm)
  return form !== -1 && line.slice(0, form).every((token) => token.kind === 'word' && isCapital(token) && !stopWords.has(token.word))
}

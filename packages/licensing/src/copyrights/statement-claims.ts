import { givenNames, proseWords, stopWords } from './copyright-words.ts'
import type { CopyrightStatement } from './copyright-statement.ts'
import type { StatementHead } from './statement-head.ts'
import { isCapital, type StatementToken, type Tokens } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

/** Whether markers, years and holders together claim copyright. */
export function isClaim(head: StatementHead, body: Tokens, { date, holders }: CopyrightStatement): boolean {
  if (holders.length === 0) return date !== '' && head.hasWord && body.every(({ kind }) => kind !== 'word')
  if (doubts.some((isDoubtful) => isDoubtful(head, body))) return false
  return date !== '' || claims.some((claim) => claim(head, body))
}

/** What claims copyright without a year. */
const claims: readonly ((head: StatementHead, body: Tokens) => boolean)[] = [
  isCertain,
  (head, body) => head.hasWord && isNamed(head, body),
  (head, body) => head.hasWord && isOfProject(head, body),
  (head, body) => !head.hasWord && isSigned(head, body),
]

function isCertain({ hasYear, hasWord, hasSign }: StatementHead): boolean {
  return hasYear || (hasWord && hasSign)
}

const doubts: readonly ((head: StatementHead, body: Tokens) => boolean)[] = [
  // a text about copyright
  ({ tokens }) => tokens[0]?.text === 'copyright' && tokens.some(({ text }) => text === 'year'),
  ({ hasYear }, body) => isProse(body[0]) && !(hasYear && isCapital(body[0])) && !isGivenName(body),
  // a literal
  ({ hasWord, hasYear, tokens }, body) =>
    !hasWord && !hasYear && [...tokens, ...body.slice(0, 1)].some(({ raw }) => /^["'][,;)]?$/u.test(raw)),
  // an argument
  ({ hasWord, tokens }) => !hasWord && tokens.at(-1)?.kind === 'marker' && tokens.at(-1)?.after === ',',
  // code
  ({ hasWord, hasYear }, [first]) => !hasWord && !hasYear && /^[^\p{L}\p{N}"'(<[]/u.test(first?.raw ?? ''),
]

function isProse(token: StatementToken | undefined): token is StatementToken {
  return token !== undefined && proseWords.has(token.word.replace(/(?:\(s\)?|['’]s)?\W*$/u, ''))
}

/** `Copyright Mark Lee`: the name of a person may begin with a word of prose. */
function isGivenName([first, second]: Tokens): boolean {
  if (first === undefined || second?.kind !== 'word' || first.after !== '') return false
  return givenNames.has(first.word) && [first, second].every(isMixed) && !proseWords.has(second.word) && !stopWords.has(second.word)
}

/** Whether a token begins with a capital and goes on in lower case. */
function isMixed({ text }: StatementToken): boolean {
  return /^\p{Lu}.*\p{Ll}/u.test(text)
}

/** The word alone claims copyright where it begins the line or is capitalised, and a name follows. */
function isNamed({ tokens }: StatementHead, body: Tokens): boolean {
  const [marker] = tokens
  const first = body.find(({ kind, word }) => kind === 'word' && !(word === 'the' && tokens.at(-1)?.word === 'by'))
  if (marker === undefined || first === undefined || !isCapital(first)) return false
  return !isSentence(marker) && !isShout(marker, body) && (isCapital(marker) || marker.isFirst || tokens.length > 1)
}

const longestProject = 6
const contributors = new Set(['authors', 'contributors', 'developers'])
const ofContributors = new Set([...contributors, 'the', 'and', 'other', 'its', 'project'])

/** `Copyright libpeer project contributors`: who works on a project may be all that a line names. */
function isOfProject({ tokens: [marker] }: StatementHead, body: Tokens): boolean {
  if (marker?.isFirst !== true || !isMixed(marker) || body.length > longestProject) return false
  return contributors.has(body.at(-1)?.word ?? '') && body.some(({ kind, word }) => kind === 'word' && !ofContributors.has(word))
}

/** `COPYRIGHT. The text is …`: a heading. */
function isSentence({ after, word }: StatementToken): boolean {
  return after === '.' && word !== 'copr'
}

/** `COPYRIGHT HOLDERS`: a text in capitals does not show what is a name. */
function isShout(marker: StatementToken, body: Tokens): boolean {
  return /^\p{Lu}+$/u.test(marker.text) && body.every(({ text }) => !/\p{Ll}/u.test(text))
}

/** A sign alone claims copyright before a name with an address, a company form or its contributors; `(c)` may also be the third of a list. */
function isSigned({ tokens }: StatementHead, body: Tokens): boolean {
  const first = body.find(({ kind }) => kind === 'word')
  const isName = first !== undefined && isCapital(first)
  if (tokens.some(({ raw, word }) => raw.startsWith('©') || word === 'by')) return isName || first?.word === 'the'
  return isName && (isInBanner(tokens, body) || body.some(isOfCompany))
}

function isOfCompany({ kind, word }: StatementToken): boolean {
  return kind === 'email' || /^(?:inc|ltd|corp|gmbh|llc|corporation|limited)$/u.test(word)
}

/** Whether a sign stands within a line, as in the banner `name 1.0 | (c) A and contributors | MIT`; at its beginning it may be an item. */
function isInBanner([marker]: Tokens, body: Tokens): boolean {
  return marker?.isFirst === false && withContributors.test(wordsOf(body))
}

const withContributors = /\band (?:other |its |the )?contributors$/u

function wordsOf(body: Tokens): string {
  return body.flatMap(({ kind, word }) => (kind === 'word' ? [word] : [])).join(' ')
}

/** Whether a marker goes on as code, or is all of a string, as in `"Copyright", value`. */
function isOfCode({ raw, after }: StatementToken): boolean {
  return /[=[({$]/u.test(after) || /\p{L}["'][,;)\]]/u.test(raw)
}

/** Whether the marker at a position is code: `copyright = `, `$copyright`. */
export function isMarkerInCode(reader: TokenReader, at: number): boolean {
  const [before, marker, after] = [reader.tokenAt(at - 1), reader.tokenAt(at), reader.tokenAt(at + 1)]
  if (marker === undefined || after?.raw.startsWith('=') === true || isOfCode(marker)) return true
  return before?.kind === 'sign' && before.line === marker.line && /[$_.@\\]$/u.test(before.raw)
}

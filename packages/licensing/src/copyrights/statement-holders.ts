import { isDay } from './statement-dates.ts'
import { beginsWithPerson, isAbbreviation, isCapital, isCompanyForm, isMonth, type StatementToken } from './statement-tokens.ts'

/** Returns the holders among the tokens of a statement: what is neither marker, year nor address. */
export function holdersOf(tokens: readonly StatementToken[]): readonly string[] {
  const groups = groupsOf(tokens)
  const named = groups.filter((words, at) => !(groups[at + 1]?.[0]?.beginsHolder === true && announcesHolders(words)))
  const names = named.map(nameOf).filter(isName)
  // some hold copyright by the name of their site
  return names.length > 0
    ? names
    : tokens
        .filter(({ kind }) => kind === 'url')
        .map(({ text }) => text)
        .slice(0, 1)
}

/** `the following authors:`: the lines below name the holders. */
export function announcesHolders(body: readonly StatementToken[]): boolean {
  const last = body.at(-1)
  if (last?.after !== ':' || body.length > 4) return false
  return /^(?:the )?following(?: (?:authors|contributors|developers|people|persons))?$/u.test(body.map(({ word }) => word).join(' '))
}

/** Groups the words of each holder; years and addresses come between holders. */
function groupsOf(tokens: readonly StatementToken[]): readonly (readonly StatementToken[])[] {
  const groups: StatementToken[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    if (token.beginsHolder) groups.push([])
    const group = groups.at(-1)
    if (isBetween(token, tokens, at)) groups.push([])
    else if (isOfName(token, tokens, at)) group?.push(token)
  }
  return groups
}

/** Whether a token separates two holders. */
function isBetween(token: StatementToken, tokens: readonly StatementToken[], at: number): boolean {
  if (token.kind === 'year') return true
  if (!['and', '&'].includes(token.word) && token.kind !== 'email') return false
  return token.kind === 'email'
    ? beginsWithPerson(tokens.slice(at + 1)) || isListed(tokens.slice(at + 1), token)
    : isPerson(tokens.slice(0, at)) && isPerson(tokens.slice(at + 1), 'first')
}

/** Whether another holder follows an address; `and others` goes with the one before. */
function isListed([next, second]: readonly StatementToken[], { after }: StatementToken): boolean {
  const first = next !== undefined && ['and', '&', ','].includes(next.word) ? second : next
  if (first === undefined || (first === next && after !== ',' && !first.isFirst)) return false
  return isCapital(first) || first.word === 'the'
}

/** Whether the words at the end, or the beginning, of tokens are the two to four capitalised words of a person. */
function isPerson(tokens: readonly StatementToken[], side: 'first' | 'last' = 'last'): boolean {
  const words = side === 'first' ? tokens : tokens.toReversed()
  const end = words.findIndex(
    (token, at) => token.kind !== 'word' || (side === 'last' && at > 0 && token.after.includes(',')) || token.word === 'by',
  )
  const name = end === -1 ? words : words.slice(0, end)
  return name.length >= 2 && name.length <= 4 && name.every((token) => isCapital(token) && !isCompanyForm(token))
}

function isOfName(token: StatementToken, tokens: readonly StatementToken[], at: number): boolean {
  if (token.kind === 'word') return !isOfDate(tokens, at)
  if (token.kind === 'sign') return ['&', '/', '-', '+'].includes(token.raw)
  return (
    token.kind === 'aside' &&
    !isRemark(token, tokens[at - 1]) &&
    /[A-Z]{2}|\s/u.test(token.raw) &&
    !/[@/]|\w\.[a-z]{2,}|https?:|\bsee\b|licen[cs]e|reserved|\byear\b|\d{4}|^\((?:MIT|BSD|GPL|the|an?|as)\b|^[<[]/iu.test(token.raw)
  )
}

/** `A <address> (first version)`: brackets after an address are a remark, unless they name a group. */
function isRemark({ raw }: StatementToken, before: StatementToken | undefined): boolean {
  return before?.kind === 'email' && /^\((?:\p{Ll}|Version\b)/u.test(raw)
}

/** Whether a token is the month or the day of a date, as in `March 28, 1992`. */
function isOfDate(tokens: readonly StatementToken[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token !== undefined && isMonth(token)) return next?.kind === 'year' || isDay(next)
  return isDay(token) && [before, next].some((month) => month !== undefined && isMonth(month))
}

/** Joins the words of a name and takes off what is not part of it. */
function nameOf(words: readonly StatementToken[]): string {
  const last = words.at(-1)
  const name = words
    .map(({ raw }) => raw)
    .join(' ')
    .replaceAll(/["`{}*®™]|\b_+|_+\b|\s+(?=,)/gu, '')
    // a tag of the next comment
    .replace(/\s@\p{L}.*$/u, '')
    .replace(/^(?:by|portions?|parts?|held|owned|is|are|and|&|from|since|to|[\s,:;/+.-])+(?=\s|$)\s*/iu, '')
    .replace(/[\s,:;/&+-]{1,20}$/u, '')
    .replace(/,?\s+(?:and|or|by|of|the|for|in|at)$/u, '')
    .trim()
    .replace(/^\(([^()]+)\)$/u, '$1')
  return last !== undefined && isAbbreviation(last) ? name : name.replace(/\.{1,9}$/u, '')
}

/** Words that stand where a holder should but name nobody. */
const nobody =
  /^(?:reserved|rights|the|notices?|holders?|years?|by|date|name|of|author|owner|and|others|your name|null|m\.? ?y\.? name|name of (?:author|copyright owner)\b.*|[^\p{L}]*|unknown|none|n\/?a|public|dedicated|noassertion|copyright|the following|(?:gnu )?[al]?gpl)$/iu

function isName(name: string): boolean {
  if (nobody.test(name)) return false
  const letters = name.match(/(?![ªº])\p{L}/gu)?.length ?? 0
  return letters >= 2 && letters >= name.replaceAll(/[\s.]/gu, '').length * 0.6 && !/[=\\{}^~]|[?!]{2}|\S{50}/u.test(name)
}

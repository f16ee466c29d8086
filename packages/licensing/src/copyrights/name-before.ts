import { particles, stopWords } from './copyright-words.ts'
import { isCapital, isCompanyForm, type StatementToken, type Tokens } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

const mostBefore = 7

/** `A (C) 1999`: the name before the marker at a position. */
export function nameBefore(reader: TokenReader, at: number): Tokens {
  const count = Math.min(at, mostBefore + rights.length)
  const before = Array.from({ length: count }, (_, back) => reader.tokenAt(at - 1 - back)).filter((token) => token !== undefined)
  const isReserved = before.slice(0, rights.length).every(({ word }, back) => word === rights[back])
  return isReserved ? companyBefore(before.slice(rights.length)) : personBefore(before.slice(0, mostBefore))
}

/** What reserves the rights between a name and a marker, from its end. */
const rights = ['reserved', 'rights', 'all']

/** Words before a name. */
const namesNext = /^(?:by|authors?)$/u

/** The name from the beginning of the line, `by` or `Author:` on, where tokens stand from the last to the first. */
function personBefore(before: Tokens): Tokens {
  const { name, end } = nameUpTo(before, endsPerson)
  const isWhole = name[0]?.isFirst === true || namesNext.test(before[end]?.word ?? '')
  const words = name.filter(({ kind }) => kind === 'word')
  return isWhole && words.length > 0 && words.every(isNameWord) ? name : []
}

function endsPerson({ kind, word, after }: StatementToken): boolean {
  return kind !== 'email' && (kind !== 'word' || after === ':' || namesNext.test(word))
}

/** `material of Peer Inc., All Rights Reserved, (C) 1999`: the name of a company, which may follow other words. */
function companyBefore(before: Tokens): Tokens {
  const { name } = nameUpTo(before, (token) => token.kind !== 'word' || !isNameWord(token))
  return name.some(isCompanyForm) ? name.slice(name.findIndex(isCapital)) : []
}

/** Turns tokens round again, up to the first that ends a name. */
function nameUpTo(before: Tokens, ends: (token: StatementToken) => boolean): { readonly name: Tokens; readonly end: number } {
  const end = before.findIndex(ends)
  return { name: before.slice(0, end === -1 ? before.length : end).toReversed(), end }
}

/** Whether a word may be part of a name. */
export function isNameWord(token: StatementToken): boolean {
  return (isCapital(token) || particles.has(token.word)) && !stopWords.has(token.word)
}

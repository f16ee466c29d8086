import { digitsKey, orderByKey, textKey, withoutLeadingZeros } from './sort-key.ts'

/**
 * Maven's ComparableVersion by the POM reference: tokens separated by `.`, `-` and each change between digits and letters; trailing
 * zeros and release words dropped before each hyphen; in one position alpha < beta < milestone < rc < snapshot < the end < sp <
 * other words < `-number` < `.number`.
 */
export const maven = orderByKey({ name: 'maven', keyOf: mavenKey, isParsable: isMavenVersion })

interface Token {
  readonly value: string
  readonly isNumber: boolean
  /** After a hyphen or a change between digits and letters, which begin a sublist. */
  readonly isListHead: boolean
}

const qualifierTags: ReadonlyMap<string, string> = new Map([
  ['alpha', '\u0001'],
  ['beta', '\u0002'],
  ['milestone', '\u0003'],
  ['rc', '\u0004'],
  ['snapshot', '\u0005'],
  ['', '\u0007'],
  ['sp', '\u0008'],
])
const end = '\u0006'
const otherQualifier = '\u0009'
const hyphenNumber = '\u000A'
const dotNumber = '\u000B'

const inList = '\u0001'
const listHead = '\u0002'

function mavenKey(version: string): string {
  return trimmed(tokensOf(version.trim().toLowerCase())).map(tokenKey).join('') + end
}

function tokenKey({ value, isNumber, isListHead }: Token): string {
  if (isNumber) return (isListHead ? hyphenNumber : dotNumber) + digitsKey(value)
  return (qualifierTags.get(value) ?? otherQualifier + textKey(value)) + (isListHead ? listHead : inList)
}

/** Splits into tokens; two adjacent separators have a zero between them. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const pieces = text.match(/[.-]|\d+|[^\d.-]+/g) ?? []
  let before = '.'
  for (const [index, piece] of pieces.entries()) {
    const isSeparator = piece === '.' || piece === '-'
    const isAfterSeparator = before === '.' || before === '-'
    if (!isSeparator || isAfterSeparator) tokens.push(tokenOf(isSeparator ? '0' : piece, before, pieces[index + 1]))
    before = piece
  }
  return tokens
}

/** Classifies a token; a word before a digit or at the end begins a sublist even after a dot: 1.0.RC1 = 1.0-RC1. */
function tokenOf(piece: string, before: string, after: string | undefined): Token {
  const isNumber = /^\d/.test(piece)
  const isBeforeDigit = after !== undefined && /^\d/.test(after)
  const isLooseWord = !isNumber && (isBeforeDigit || after === undefined)
  return { value: isNumber ? piece : qualifierOf(piece, isBeforeDigit), isNumber, isListHead: before !== '.' || isLooseWord }
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['cr', 'rc'],
  ['ga', ''],
  ['final', ''],
  ['release', ''],
])
const shorthands: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
])

function qualifierOf(word: string, isBeforeDigit: boolean): string {
  return (isBeforeDigit ? shorthands.get(word) : undefined) ?? aliases.get(word) ?? word
}

/** Drops zeros and release words at the end, before a sublist or before a word. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const backwards: Token[] = []
  for (const token of tokens.toReversed()) {
    const next = backwards.at(-1)
    const isBoundary = next === undefined || next.isListHead || !next.isNumber
    if (!isBoundary || !isNothing(token)) backwards.push(token)
  }
  return backwards.toReversed()
}

function isNothing({ value, isNumber }: Token): boolean {
  return isNumber ? withoutLeadingZeros(value) === '' : value === ''
}

/** Rejects words alone, such as `unspecified` or `LATEST`: they can be ordered but are hardly ever versions. */
function isMavenVersion(version: string): boolean {
  return /^[\w.+~-]+$/.test(version.trim()) && /\d/.test(version)
}

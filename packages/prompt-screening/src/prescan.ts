import { instructionRules, type InstructionRule } from './instruction-rules.ts'

/** What a first pass over a text shows: where to look closer. */
export interface Prescan {
  /** The rules whose hint words occur, spelled with letters or with digits for letters. */
  readonly rules: ReadonlySet<InstructionRule>
  /** Characters other than ASCII and the usual typographic ones. */
  readonly isForeign: boolean
  readonly hasMarkup: boolean
  /** Long runs or many digits, as in encoded text. */
  readonly isDense: boolean
  /** Digits among letters, or s p a c e d letters. */
  readonly isDisguised: boolean
}

const rulesByHint = Map.groupBy(
  instructionRules.flatMap((rule) => rule.hints.map((hint) => ({ hint, rule }))),
  ({ hint }) => pack(hint),
)

/** Rules without hint words; they apply to text with signs or letters that `prescan` reports. */
export const wordlessRules: readonly InstructionRule[] = instructionRules.filter(({ hints }) => hints.includes('*'))

/** Packs a hint into a number, five bits per letter, for fast comparison. */
function pack(hint: string): number {
  return Array.from(hint).reduce((sum, letter) => sum * 32 + letter.charCodeAt(0) - 96, 0)
}

/** A letter's kind is its position in the alphabet, a digit's that of the letter it resembles; other characters have kinds of their own. */
const separator = 0
const unlikeDigit = 31
const joiner = 32
const transparent = 33
const markup = 34
const escape = 35
const foreign = 36
const kinds = new Uint8Array(128)
kinds.fill(foreign, 0, 9)
kinds.fill(foreign, 14, 32)
for (let letter = 1; letter <= 26; letter++) kinds[letter + 64] = kinds[letter + 96] = letter
for (const pair of ['0o', '1i', '3e', '4a', '5s', '7t', '8b', '@a', '$s']) kinds[pair.charCodeAt(0)] = pair.charCodeAt(1) - 96
for (const character of '269') kinds[character.charCodeAt(0)] = unlikeDigit
for (const character of '+/_-') kinds[character.charCodeAt(0)] = joiner
for (const character of '*`~') kinds[character.charCodeAt(0)] = transparent
for (const character of '<[=#') kinds[character.charCodeAt(0)] = markup
for (const character of '\\%') kinds[character.charCodeAt(0)] = escape
kinds[127] = foreign

function kindOf(code: number): number {
  if (code < 128) return kinds[code] ?? separator
  return code >= 0x2010 && code <= 0x2027 ? separator : foreign
}

const hintLength = 5
const longestRun = 17
const mostDigits = 11
const mostSingleLetters = 5

/** The state of the scan: the current word, and what was seen before it. */
interface ScanState {
  word: number
  length: number
  digits: number
  run: number
  singles: number
  readonly met: { rules: Set<InstructionRule>; kinds: number; digits: number; isDense: boolean; isMixed: boolean; isSpaced: boolean }
}

/**
 * Scans a text once. Returns `undefined` when no rule can find anything in it; most of the thousands of descriptions in an import
 * end here, so it is one plain loop.
 */
export function prescan(text: string): Prescan | undefined {
  const met = { rules: none, kinds: 0, digits: 0, isDense: false, isMixed: false, isSpaced: false }
  const sight: ScanState = { word: 0, length: 0, digits: 0, run: 0, singles: 0, met }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === separator || kind === joiner) endWord(sight, kind)
    else if (kind < joiner) takeLetter(sight, kind, code)
    else if (kind !== transparent) met.kinds |= bitOf(kind)
  }
  endWord(sight, separator)
  return summarise(sight)
}

function bitOf(kind: number): number {
  return 1 << (kind - transparent)
}

const none = new Set<InstructionRule>()

function takeLetter(sight: ScanState, kind: number, code: number): void {
  sight.length++
  if (code < firstLetter) sight.digits++
  if (sight.length > hintLength) return
  sight.word = sight.word * 32 + kind
  if (sight.length === hintLength) lookUp(sight)
}

const firstLetter = 65

function endWord(sight: ScanState, kind: number): void {
  if (sight.length > 0) measureWord(sight)
  sight.run = kind === joiner ? sight.run + 1 : 0
  sight.word = 0
  sight.length = 0
  sight.digits = 0
}

function measureWord(sight: ScanState): void {
  const { length, digits, met } = sight
  if (length < hintLength) lookUp(sight)
  met.digits += digits
  met.isMixed ||= digits > 0 && digits < length
  sight.singles = length === 1 ? sight.singles + 1 : 0
  met.isSpaced ||= sight.singles > mostSingleLetters
  sight.run += length
  met.isDense ||= sight.run > longestRun || met.digits > mostDigits
}

function lookUp({ word, met }: ScanState): void {
  const hinted = rulesByHint.get(word)
  if (hinted !== undefined) met.rules = met.rules.union(new Set(hinted.map(({ rule }) => rule)))
}

function summarise({ met }: ScanState): Prescan | undefined {
  const isDense = met.isDense || hasKind(met.kinds, escape)
  if (met.rules.size === 0 && met.kinds === 0 && !isDense && !met.isSpaced) return undefined
  const isDisguised = met.isSpaced || (met.isMixed && met.rules.size > 0)
  return { rules: met.rules, isForeign: hasKind(met.kinds, foreign), hasMarkup: hasKind(met.kinds, markup), isDense, isDisguised }
}

function hasKind(met: number, kind: number): boolean {
  return (met & bitOf(kind)) !== 0
}

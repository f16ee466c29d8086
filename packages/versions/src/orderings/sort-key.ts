/**
 * Every ordering turns a version into a text, its sort key, so that two versions compare as their keys compare, character by
 * character. An order made this way is total and transitive whatever the input, which the tools it follows are not always.
 *
 * A key is a row of elements. Each begins with a tag, a character below U+0020 that ranks it among the elements that may stand in
 * its place, and says by its own form where it ends.
 */

/** How versions of one ecosystem are ordered. */
export interface VersionOrder {
  /** The name shown in match evidence: 'semver', 'pep440', 'maven', 'dpkg', … */
  readonly name: string
  /** Negative, 0 or positive; total and transitive, and never throws, whatever the texts. */
  readonly compare: (a: string, b: string) => number
  /** Can this text be placed in the order with certainty? decisions.md 4: confidence 3 is "version absent or not parsable". */
  readonly isParsable: (version: string) => boolean
}

interface KeyRules {
  readonly name: string
  readonly keyOf: (version: string) => string
  readonly isParsable: (version: string) => boolean
}

/** Imports compare the same few thousand versions repeatedly; keys of longer texts are rebuilt each time. */
const rememberedKeys = 4096
const longestRemembered = 64

/** Creates the ordering that `keyOf` defines; caches keys in bounded memory. */
export function orderByKey(rules: KeyRules): VersionOrder {
  const keys = new Map<string, string>()
  function remember(version: string): string {
    const known = keys.get(version)
    if (known !== undefined) return known
    const key = rules.keyOf(version)
    if (version.length > longestRemembered) return key
    if (keys.size >= rememberedKeys) keys.clear()
    keys.set(version, key)
    return key
  }
  function compare(a: string, b: string): number {
    return a === b ? 0 : compareText(remember(a), remember(b))
  }
  return { name: rules.name, compare, isParsable: rules.isParsable }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Builds the key of a run of digits of any length: 7 = 007 < 10. No digits count as zero. */
export function digitsKey(digits: string): string {
  const significant = withoutLeadingZeros(digits)
  return lengthKey(significant.length) + significant
}

export function withoutLeadingZeros(digits: string): string {
  let start = 0
  while (digits.charCodeAt(start) === zero) start++
  return start === 0 ? digits : digits.slice(start)
}

const zero = 48
const shortLength = 0x7fff

/** Encodes a length in ascending order: one character for realistic lengths, two for longer ones. */
export function lengthKey(length: number): string {
  if (length < shortLength) return String.fromCharCode(length)
  return String.fromCharCode(shortLength + Math.floor(length / shortLength), length % shortLength)
}

/** The same in descending order. */
export function descendingLengthKey(length: number): string {
  const rising = lengthKey(length)
  return String.fromCharCode(...Array.from(rising, (unit) => 0xffff - unit.charCodeAt(0)))
}

/** Builds the key of a text in character order; a prefix sorts before longer texts. */
export function textKey(text: string): string {
  return `${isPrintable(text) ? text : text.replaceAll(/\p{Cc}/gu, '\uFFFD')}\0`
}

function isPrintable(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < space) return false
  return true
}

const space = 32

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

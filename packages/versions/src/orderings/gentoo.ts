import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Gentoo's Package Manager Specification: numbers, of which those after the first compare as decimal places where they begin with a zero, a
 * letter, suffixes and the ebuild's revision (none is r0). `_alpha`, `_beta`, `_pre` and `_rc` are below the end, `_p` is above it.
 */
export const gentoo = orderByKey({ name: 'gentoo', keyOf: gentooKey, isParsable: (version) => shape.test(version.trim()) })

const shape = /^(\d+)((?:\.\d+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|p)\d*)*)(?:-r(\d+))?$/

const suffixTags: ReadonlyMap<string, string> = new Map([
  ['alpha', '\u0001'],
  ['beta', '\u0002'],
  ['pre', '\u0003'],
  ['rc', '\u0004'],
  ['p', '\u0006'],
])
const suffixEnd = '\u0005'

const invalid = '\u0001'
const valid = '\u0002'
const numbersEnd = '\u0001'
const zeroLed = '\u0002'
const plain = '\u0003'

/** What is no version sorts before everything that is one. */
function gentooKey(version: string): string {
  const text = version.trim()
  const [whole, first = '', more = '', letter = '', suffixes = '', revision = ''] = shape.exec(text) ?? []
  if (whole === undefined) return invalid + textKey(text)
  const numbers = more.split('.').slice(1).map(laterNumberKey).join('')
  const named = Array.from(
    suffixes.matchAll(/_([a-z]+)(\d*)/g),
    ([, word = '', digits = '']) => (suffixTags.get(word) ?? '') + digitsKey(digits),
  )
  return valid + digitsKey(first) + numbers + numbersEnd + textKey(letter) + named.join('') + suffixEnd + digitsKey(revision)
}

function laterNumberKey(digits: string): string {
  return digits.startsWith('0') ? zeroLed + textKey(digits.replace(/0+$/u, '')) : plain + digitsKey(digits)
}

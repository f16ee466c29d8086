import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Gentoo's Package Manager Specification: numbers, compared as decimal places after the first when they begin with zero; a letter;
 * suffixes; the ebuild's revision (default r0). `_alpha`, `_beta`, `_pre` and `_rc` sort below the end, `_p` above it.
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

/** Sorts invalid versions before all valid ones. */
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

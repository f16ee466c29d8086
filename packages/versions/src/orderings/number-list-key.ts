import { digitsKey, isDigits, textKey } from './sort-key.ts'

const end = '\u0000'
const word = '\u0001'
const number = '\u0002'

/** Builds the key of a list of numbers, compared one by one; a prefix sorts before longer lists. Words sort below numbers. */
export function numberListKey(parts: readonly string[]): string {
  return parts.map((part) => (isDigits(part) ? number + digitsKey(part) : word + textKey(part))).join('') + end
}

/** The same for lists padded with zeros: 1 = 1.0 = 1.0.0. */
export function zeroPaddedListKey(parts: readonly string[]): string {
  let length = parts.length
  while (length > 0 && /^0*$/.test(parts[length - 1] ?? '')) length--
  return numberListKey(parts.slice(0, length))
}

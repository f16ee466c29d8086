import { digitsKey, isDigits, textKey } from './sort-key.ts'

const end = '\u0000'
const numeric = '\u0001'
const alphanumeric = '\u0002'

/**
 * Builds the key of dot-separated identifiers as SemVer compares prereleases: numbers by value and below words, words by character,
 * shorter lists first.
 */
export function identifiersKey(text: string): string {
  return text.split('.').map(identifierKey).join('') + end
}

function identifierKey(identifier: string): string {
  return isDigits(identifier) ? numeric + digitsKey(identifier) : alphanumeric + textKey(identifier)
}

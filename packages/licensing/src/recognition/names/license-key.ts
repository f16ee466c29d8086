import { isWithinEditDistance } from './edit-distance.ts'

/** Words that say nothing about which licence is meant. */
const empty = new Set(
  'the a an license licence licenses licences licensed licensing licensee under version versions ver v vers rev revision of terms its this s'.split(
    ' ',
  ),
)

/**
 * A licence's name in the form names are compared in: lower case, numbers without `.0`, no punctuation, none of the words that
 * say nothing: `The Apache Licence, Version 2.0` and `apache-2.0` are both `apache 2`. `+` stays.
 */
export function licenseKey(name: string): string {
  return keyTokens(name).join(' ').replaceAll(' or later', ' +')
}

function keyTokens(name: string): readonly string[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`]s\b/gu, '')
    .replaceAll(/([a-z])v(?=\d)/gu, '$1 ')
    .replaceAll(/(?<=\d)_(?=\d)/gu, '.')
  const words = plain.match(/[a-z]+|\d+(?:\.\d+)*|\+/gu) ?? []
  return words.filter((word) => !isEmpty(word)).map(shortNumber)
}

function isEmpty(word: string): boolean {
  return (
    empty.has(word) ||
    (word.startsWith('lic') && isWithinEditDistance(word, 'license', 2)) ||
    (word.startsWith('v') && isWithinEditDistance(word, 'version', 1))
  )
}

function shortNumber(word: string): string {
  return /^\d/u.test(word) ? word.replace(/(?:\.0+)+$/u, '') : word
}

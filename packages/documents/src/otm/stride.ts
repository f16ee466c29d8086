/** The six categories of STRIDE, each with the spellings of tools. */
const categories: readonly (readonly [name: string, words: RegExp])[] = [
  ['Spoofing', /^(?:s|spoof(?:ing)?\b.*)$/u],
  ['Tampering', /^(?:t|tamper(?:ing)?\b.*)$/u],
  ['Repudiation', /^(?:r|repudiation\b.*)$/u],
  ['Information Disclosure', /^(?:i|information (?:disclosure|leak(?:age)?)\b.*)$/u],
  ['Denial of Service', /^(?:d|dos|denial of service\b.*)$/u],
  ['Elevation of Privilege', /^(?:e|eop|(?:elevation|escalation) of privileges?\b.*|privilege (?:elevation|escalation)\b.*)$/u],
]

const longestCategory = 200

/** Normalises a STRIDE category (`elevation-of-privileges`, `T`); undefined for anything else. */
export function strideCategory(text: string): string | undefined {
  const words = text
    .slice(0, longestCategory)
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()
  return categories.find(([, pattern]) => pattern.test(words))?.[0]
}

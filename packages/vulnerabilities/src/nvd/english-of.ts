import { listOf, objectOf, textOf } from '../untrusted-values.ts'

const longestText = 100_000

/** Returns the first of several texts that is English, or else the first. */
export function englishOf(descriptions: unknown): string | undefined {
  const texts = listOf(descriptions).map(objectOf)
  const english = texts.find(({ lang }) => typeof lang === 'string' && /^en\b/iu.test(lang)) ?? texts[0]
  return textOf(english?.['value'], longestText)
}

import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Composer: versions are padded to four numbers (1.0 = 1.0.0), lose their `v` and build metadata, and compare as in PHP's
 * version_compare: unknown words first, then dev, alpha, beta, RC, the end, numbers, patches.
 */
export const composer = orderByKey({ name: 'composer', keyOf: composerKey, isParsable: isComposerVersion })

const unknown = '\u0001'
const stages: readonly (readonly [string, string])[] = [
  ['dev', '\u0002'],
  ['a', '\u0003'],
  ['b', '\u0004'],
  ['rc', '\u0005'],
  ['p', '\u0008'],
]
const end = '\u0006'
const number = '\u0007'

const filledTo = 4
/** PHP's placeholder for any number, which equals 1 and 2 alike; ignored, since 1 = 2 would follow. */
const anyNumber = '#'

function composerKey(version: string): string {
  const text = version.trim().toLowerCase().replace(/^v/, '')
  const elements = withoutIdleEnd(text).match(/\d+|dev|(?:(?!dev)[^\d._-])+/g) ?? []
  return (
    filled(elements.filter((element) => !element.startsWith(anyNumber)))
      .map(elementKey)
      .join('') + end
  )
}

/** Drops build metadata and everything after `stable`. */
function withoutIdleEnd(text: string): string {
  const stop = text.search(/\+|stable/)
  return stop === -1 ? text : text.slice(0, stop)
}

function filled(elements: readonly string[]): readonly string[] {
  const firstWord = elements.findIndex((element) => !/^\d/.test(element))
  const numbers = firstWord === -1 ? elements.length : firstWord
  const missing = numbers === 0 ? 0 : Math.max(0, filledTo - numbers)
  return [...elements.slice(0, numbers), ...Array.from({ length: missing }, () => '0'), ...elements.slice(numbers)]
}

function elementKey(element: string): string {
  if (/^\d/.test(element)) return number + digitsKey(element)
  return stages.find(([beginning]) => element.startsWith(beginning))?.[1] ?? unknown + textKey(element)
}

function isComposerVersion(version: string): boolean {
  return /^v?\d+(?:\.\d+){0,3}(?:[._-]?(?:stable|beta|b|rc|alpha|a|patch|pl|p)(?:[.-]?\d+(?:[.-]\d+)*)?)?(?:[.-]?dev)?(?:\+\S+)?$/i.test(
    version.trim(),
  )
}

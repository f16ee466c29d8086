import { digitsKey, descendingLengthKey, lengthKey, orderByKey, textKey, withoutLeadingZeros } from './sort-key.ts'

/**
 * Gem::Version: runs of digits and runs of letters, a hyphen opening a prerelease. Letters sort below numbers, and a version goes on
 * with zeros for ever: 1 = 1.0, 1.a < 1.
 */
export const rubygems = orderByKey({ name: 'rubygems', keyOf: rubygemsKey, isParsable: isGemVersion })

const word = '\u0001'
const end = '\u0002'
const number = '\u0003'

/**
 * Zeros are not written but counted with the segment after them, since that decides how they compare with the end of another
 * version: more zeros bring a word nearer to it from below, and a number from above.
 */
function rubygemsKey(version: string): string {
  const key: string[] = []
  let zeros = 0
  for (const segment of segmentsOf(version)) {
    if (withoutLeadingZeros(segment) === '') zeros++
    else {
      key.push(segmentKey(segment, zeros))
      zeros = 0
    }
  }
  return key.join('') + end
}

function segmentKey(segment: string, zeros: number): string {
  if (/^\d/.test(segment)) return number + descendingLengthKey(zeros) + digitsKey(segment)
  return word + lengthKey(zeros) + textKey(segment)
}

/** The zeros before the first letters do not count: 1.0.a = 1.a. */
function segmentsOf(version: string): readonly string[] {
  const segments = version.replaceAll('-', '.pre.').match(/\d+|[a-z]+/gi) ?? []
  const firstWord = segments.findIndex((segment) => !/^\d/.test(segment))
  if (firstWord === -1) return segments
  const release = segments.slice(0, firstWord)
  while (release.length > 0 && withoutLeadingZeros(release.at(-1) ?? '') === '') release.pop()
  return [...release, ...segments.slice(firstWord)]
}

function isGemVersion(version: string): boolean {
  return /^\d+(?:\.[\dA-Za-z]+)*(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/.test(version.trim())
}

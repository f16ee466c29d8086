import { digitsKey, descendingLengthKey, lengthKey, orderByKey, textKey, withoutLeadingZeros } from './sort-key.ts'

/**
 * Gem::Version: runs of digits and of letters; a hyphen opens a prerelease. Letters sort below numbers, and versions are padded with
 * zeros: 1 = 1.0, 1.a < 1.
 */
export const rubygems = orderByKey({ name: 'rubygems', keyOf: rubygemsKey, isParsable: isGemVersion })

const word = '\u0001'
const end = '\u0002'
const number = '\u0003'

/**
 * Counts zeros with the segment after them instead of writing them, since that segment decides how they compare with the end of
 * another version: more zeros raise a word and lower a number.
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

/** Splits into segments without the zeros before the first letters: 1.0.a = 1.a. */
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

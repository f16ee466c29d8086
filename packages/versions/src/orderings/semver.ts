import { identifiersKey } from './identifiers-key.ts'
import { zeroPaddedListKey } from './number-list-key.ts'
import { orderByKey, textKey } from './sort-key.ts'

/**
 * Semantic Versioning 2.0.0, precedence of section 11, and what package managers accept besides: a leading `v`, `=` or `go`, fewer
 * or more than three numbers (1.2 = 1.2.0 < 1.2.0.1), numbers of any length.
 */
export const semver = orderByKey({ name: 'semver', keyOf: semverKey, isParsable: isSemver })

/** Dart: as SemVer; among equals a version without build metadata first, then by build identifiers. */
export const pub = orderByKey({ name: 'pub', keyOf: semverWithBuildKey, isParsable: isSemver })

/** Julia: as Dart; its binary packages differ by build number alone (`1.2.3+0`, `1.2.3+1`). */
export const julia = orderByKey({ name: 'julia', keyOf: semverWithBuildKey, isParsable: isSemver })

interface Semver {
  readonly numbers: readonly string[]
  readonly prerelease: string | undefined
  readonly build: string | undefined
}

const unreadable = '\u0000'
const prereleased = '\u0001'
const released = '\u0002'
const withoutBuild = '\u0001'
const withBuild = '\u0002'

/** Builds the sort key by SemVer's precedence, without build metadata. */
export function semverKey(version: string): string {
  return precedenceKey(parse(version))
}

function semverWithBuildKey(version: string): string {
  const parsed = parse(version)
  const build = parsed.build === undefined ? withoutBuild : withBuild + identifiersKey(parsed.build)
  return precedenceKey(parsed) + build
}

/** Sorts text that begins with no number before every version. */
function precedenceKey({ numbers, prerelease }: Semver): string {
  if (numbers.length === 0) return zeroPaddedListKey([]) + unreadable + textKey(prerelease ?? '')
  return zeroPaddedListKey(numbers) + (prerelease === undefined ? released : prereleased + identifiersKey(prerelease))
}

function parse(version: string): Semver {
  const text = version.trim().replace(/^(?:v|=|go)(?=\d)/i, '')
  const plus = text.indexOf('+')
  const body = plus === -1 ? text : text.slice(0, plus)
  const numbers = /^\d+(?:\.\d+)*/.exec(body)?.[0] ?? ''
  const rest = body.slice(numbers.length)
  return {
    numbers: numbers === '' ? [] : numbers.split('.'),
    prerelease: rest === '' ? undefined : rest.replace(/^[-._]/, ''),
    build: plus === -1 ? undefined : text.slice(plus + 1),
  }
}

/** Whether the text is SemVer. A prerelease must begin with `-`: 1.1.1w is a patch in some tools and a prerelease in others. */
function isSemver(version: string): boolean {
  return /^(?:v|=|go)?\d+(?:\.\d+)*(?:-[\da-z.-]+)?(?:\+[\da-z.-]*)?$/i.test(version.trim())
}

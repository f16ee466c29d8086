import type { Purl } from '@waybill/identifiers'
import { type VersionOrder, versionOrderOf } from '@waybill/versions'

/** The versions of a package, in ascending order of its ecosystem. */
export interface VersionHistory {
  readonly ecosystem: string | undefined
  readonly versions: readonly string[]
  /** The stable versions that were not yanked. */
  readonly stable: readonly string[]
}

/** The position of a component's version among those of its package. */
export interface VersionPosition {
  /** Whether the registry has it; undefined if that cannot be determined. */
  readonly isKnown: boolean | undefined
  /** The registry's spelling: `1.0` and `1.0.0` may be one version. */
  readonly registered: string | undefined
  /** The number of newer stable versions; undefined if it cannot be compared. */
  readonly newer: number | undefined
  /** It is higher than every published version. */
  readonly isAboveAll: boolean
}

const unknownPosition: VersionPosition = { isKnown: undefined, registered: undefined, newer: undefined, isAboveAll: false }

/** Determines the position of a component's version with a few binary searches. Pure and total. */
export function versionPositionOf(purl: Purl, { ecosystem, versions, stable }: VersionHistory): VersionPosition {
  const { version } = purl
  if (version === undefined || isFromOtherRegistry(purl)) return unknownPosition
  const order = versionOrderOf(ecosystem ?? '')
  if (order?.isParsable(version) !== true) return unordered(version, versions)
  const registered = equalTo(version, versions, order)
  const newer = stable.length - lowerBound(version, stable, order, 'behind')
  if (registered !== undefined) return { isKnown: true, registered, newer, isAboveAll: false }
  return isNeverListed(purl.type, version) ? { ...unknownPosition, newer } : unlisted(newer, isHighest(version, versions, order))
}

function unlisted(newer: number, isAboveAll: boolean): VersionPosition {
  return { isKnown: false, registered: undefined, newer, isAboveAll }
}

function isHighest(version: string, versions: readonly string[], order: VersionOrder): boolean {
  return versions.length > 0 && lowerBound(version, versions, order, 'at') === versions.length
}

/** A version that cannot be ordered is known if the registry spells it the same. */
function unordered(version: string, versions: readonly string[]): VersionPosition {
  return versions.includes(version) ? { ...unknownPosition, isKnown: true, registered: version } : unknownPosition
}

/** Finds the index of the first version that is not lower, or of the first that is higher. */
function lowerBound(version: string, ascending: readonly string[], { compare }: VersionOrder, side: 'at' | 'behind'): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const difference = compare(ascending[middle] ?? '', version)
    if (difference < 0 || (difference === 0 && side === 'behind')) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds the equal version, preferring the same spelling. */
function equalTo(version: string, versions: readonly string[], order: VersionOrder): string | undefined {
  const equal = versions.slice(lowerBound(version, versions, order, 'at'), lowerBound(version, versions, order, 'behind'))
  return equal.find((one) => one === version) ?? equal[0]
}

/** The default registry of each package type. */
const homes: ReadonlyMap<string, RegExp> = new Map([
  ['npm', /^(?:https?:\/\/)?registry\.(?:npmjs\.org|yarnpkg\.com)(?=[/:]|$)/iu],
  ['maven', /^(?:https?:\/\/)?(?:repo1?\.maven\.(?:apache\.)?org|central\.sonatype\.com)(?=[/:]|$)/iu],
  ['pypi', /^(?:https?:\/\/)?(?:pypi\.org|pypi\.python\.org|files\.pythonhosted\.org)(?=[/:]|$)/iu],
  ['cargo', /^(?:registry\+)?(?:https?:\/\/)?(?:(?:index\.|static\.)?crates\.io|github\.com\/rust-lang\/crates\.io-index)(?=[/:]|$)/iu],
  ['nuget', /^(?:https?:\/\/)?(?:api|www)\.nuget\.org(?=[/:]|$)/iu],
  ['gem', /^(?:https?:\/\/)?(?:www\.)?rubygems\.org(?=[/:]|$)/iu],
  ['composer', /^(?:https?:\/\/)?(?:repo\.)?packagist\.org(?=[/:]|$)/iu],
  ['golang', /^(?:https?:\/\/)?proxy\.golang\.org(?=[/:]|$)/iu],
  ['hex', /^(?:https?:\/\/)?repo\.hex\.pm(?=[/:]|$)/iu],
  ['pub', /^(?:https?:\/\/)?(?:www\.)?pub\.(?:dev|dartlang\.org)(?=[/:]|$)/iu],
])

/** Checks whether a component comes from a repository or another registry than the public one. */
export function isFromOtherRegistry({ type, qualifiers }: Purl): boolean {
  const source = qualifiers['repository_url']
  if (qualifiers['vcs_url'] !== undefined) return true
  return source !== undefined && homes.get(type)?.test(source) !== true
}

/** Checks for a build of a commit or a branch, which registries serve but do not list. */
function isNeverListed(type: string, version: string): boolean {
  if (type === 'golang') return /[.-]\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/u.test(version)
  return type === 'composer' && /^dev-|[-.]dev$/iu.test(version)
}

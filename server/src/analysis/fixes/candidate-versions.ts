import type { AffectedPackage } from '@waybill/vulnerabilities'
import type { VersionOrder } from '@waybill/versions'

/** What is known of the versions of a package. */
export interface KnownVersions {
  readonly order: VersionOrder
  /** The component's, as its ecosystem compares it. */
  readonly current: string
  /** Stable versions of the registry in ascending order; empty where the registry's record is not stored. */
  readonly published: readonly string[]
  /** Whether a version that no registry confirms is a release. */
  readonly isStable: (version: string) => boolean
}

/** Of a package with very many records, fewer versions are compared with all of them. */
const candidates = { fewest: 40, most: 300, comparisons: 40_000 } as const
const mostListed = 200

/**
 * Lists the versions above the current one at which something may change for the better, in ascending order: the end of each affected range,
 * or the lowest published version behind it. Between two of them a published version is affected by what affects the lower one. Of too many
 * the lowest, which are the smallest steps, and the highest, which most records are behind.
 */
export function candidateVersions(entries: readonly AffectedPackage[], known: KnownVersions): readonly string[] {
  const { order, current, published } = known
  const ends = entries.flatMap(endsOf).filter(({ version }) => order.isParsable(version))
  const found = ends.flatMap((end) => versionBehind(end, known) ?? [])
  // a list of versions has no ends: every published version may be the first that is not on it
  const listed = entries.some(({ ranges }) => ranges.length === 0)
    ? published.filter((version) => isAbove(version, current, order)).slice(0, mostListed)
    : []
  const above = [...new Set([...found, ...listed])].filter((version) => isAbove(version, current, order)).toSorted(order.compare)
  const most = Math.max(candidates.fewest, Math.min(candidates.most, Math.floor(candidates.comparisons / entries.length))) + listed.length
  return outermost(above, most)
}

/** Three quarters of them from the beginning, the others from the end. */
function outermost(versions: readonly string[], most: number): readonly string[] {
  if (versions.length <= most) return versions
  const highest = Math.floor(most / 4)
  return [...versions.slice(0, most - highest), ...versions.slice(-highest)]
}

function isAbove(version: string, other: string, order: VersionOrder): boolean {
  return order.isParsable(version) && order.compare(version, other) > 0
}

/** Where a range ends: at the first version without it, or behind the last one with it. */
interface RangeEnd {
  readonly version: string
  readonly isAffected: boolean
}

function endsOf({ ranges }: AffectedPackage): readonly RangeEnd[] {
  return ranges.flatMap(({ events }) =>
    events.flatMap((event): readonly RangeEnd[] => {
      if ('fixed' in event) return [{ version: event.fixed, isAffected: false }]
      if ('limit' in event) return [{ version: event.limit, isAffected: false }]
      return 'last_affected' in event ? [{ version: event.last_affected, isAffected: true }] : []
    }),
  )
}

/** Takes the published version; the advisory's own where the registry has none as high, or is not known. */
function versionBehind({ version, isAffected }: RangeEnd, { order, published, isStable }: KnownVersions): string | undefined {
  const behind = published.find((one) => order.compare(one, version) >= (isAffected ? 1 : 0))
  if (behind !== undefined) return behind
  return isAffected || !isStable(version) ? undefined : version
}

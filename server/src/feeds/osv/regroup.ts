import type { Severity } from '@waybill/vulnerabilities/advisory.ts'
import { type AliasGroup, type Assertion, groupAliases } from '#feeds/osv/group-aliases.ts'

/** What grouping needs to know of an advisory. */
export interface GroupMember {
  readonly id: string
  readonly aliases: readonly string[]
  readonly isWithdrawn: boolean
  readonly severities: readonly Severity[]
  readonly hasSummary: boolean
  readonly hasDetails: boolean
  /** The group it is stored in; undefined for one that is new or changed. */
  readonly groupId: number | undefined
}

/** A group as it is stored. */
export interface StoredGroup {
  readonly id: number
  readonly key: string
  readonly names: readonly string[]
  readonly covers: readonly string[]
  readonly severities: readonly Severity[]
  readonly knownExploited: boolean
}

/** A group as it shall be. */
export interface PlannedGroup extends AliasGroup {
  /** Undefined: not stored yet. */
  readonly id: number | undefined
  readonly severities: readonly Severity[]
  readonly knownExploited: boolean
  /** The advisories whose words are the group's. */
  readonly summaryFrom: string | undefined
  readonly detailsFrom: string | undefined
  /** What judgements of its members rest on differs from what is stored. */
  readonly needsReevaluation: boolean
}

export interface Regrouping {
  readonly groups: readonly PlannedGroup[]
  /** Names that nobody asserts any more. */
  readonly lostNames: readonly string[]
  /** Groups that are no more, with the key of the group that took their place. */
  readonly removed: readonly { readonly id: number; readonly successor: string | undefined }[]
}

/**
 * Groups all records anew that can be reached by ids from those of a batch, so that groups merge and split as aliases come and go. A group
 * keeps its identity for as long as it keeps its key. `exploited` are the names that are known to be exploited.
 */
export function regroup(
  stored: readonly StoredGroup[],
  members: readonly GroupMember[],
  exploited: ReadonlySet<string> = new Set(),
): Regrouping {
  const byKey = new Map(stored.map((group) => [group.key, group]))
  const byId = new Map(members.map((member) => [member.id, member]))
  const groups = groupAliases(members.map(assertionOf)).map((group) => {
    const own = group.advisoryIds.flatMap((id) => byId.get(id) ?? []).toSorted(byPreference)
    const knownExploited = [...group.names, ...group.covers].some((name) => exploited.has(name))
    return planGroup(group, { before: byKey.get(group.key), own, knownExploited })
  })
  const keyOf = new Map(groups.flatMap(({ key, names }) => names.map((name) => [name, key])))
  const kept = new Set(groups.map(({ id }) => id))
  return {
    groups,
    lostNames: stored.flatMap(({ names }) => names.filter((name) => !keyOf.has(name))),
    removed: stored.filter(({ id }) => !kept.has(id)).map(({ id, key, names }) => ({ id, successor: successorOf(keyOf, [key, ...names]) })),
  }
}

/** Records on CVEs that others than OSV publish: they go by the CVE's name and by no other. */
const cveRecordPrefix = /^(?:NVD|CVE5):/u

/** A withdrawn record says nothing but, of a rejected CVE, which one took its place. */
function assertionOf({ id, aliases, isWithdrawn }: GroupMember): Assertion {
  const name = id.replace(cveRecordPrefix, '')
  if (!isWithdrawn) return { advisoryId: id, names: [name, ...aliases] }
  const replacedBy = cveRecordPrefix.test(id) ? aliases.find((alias) => alias !== name) : undefined
  return { advisoryId: id, names: replacedBy === undefined ? [name] : [name, replacedBy], replacedBy }
}

function successorOf(keyOf: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  const heir = names.find((name) => keyOf.has(name))
  return heir === undefined ? undefined : keyOf.get(heir)
}

interface GroupInput {
  readonly before: StoredGroup | undefined
  /** The preferred ones first. */
  readonly own: readonly GroupMember[]
  readonly knownExploited: boolean
}

function planGroup(group: AliasGroup, { before, own, knownExploited }: GroupInput): PlannedGroup {
  const severities = bestSeverities(own.filter(({ isWithdrawn }) => !isWithdrawn))
  const judgedBy = JSON.stringify([group.names, group.covers, severities, knownExploited])
  return {
    ...group,
    id: before?.id,
    severities,
    knownExploited,
    summaryFrom: own.find(({ hasSummary }) => hasSummary)?.id,
    detailsFrom: own.find(({ hasDetails }) => hasDetails)?.id,
    needsReevaluation:
      before === undefined || judgedBy !== JSON.stringify([before.names, before.covers, before.severities, before.knownExploited]),
  }
}

/** Of each version of CVSS the vector of the preferred advisory; 3.1 before 3.0. The CVE's own records count where no advisory has a score. */
function bestSeverities(members: readonly GroupMember[]): readonly Severity[] {
  const own = members.filter(({ id }) => !cveRecordPrefix.test(id)).flatMap(({ severities }) => severities)
  const all = own.length > 0 ? own : members.flatMap(({ severities }) => severities)
  const sorted = [
    ...all.filter(({ vector }) => !vector.startsWith('CVSS:3.0')),
    ...all.filter(({ vector }) => vector.startsWith('CVSS:3.0')),
  ]
  const types = ['CVSS_V4', 'CVSS_V3', 'CVSS_V2'] as const
  return types.flatMap((type) => sorted.find((severity) => severity.type === type) ?? [])
}

/** Reviewed advisories first, then the CVE's own, then whoever else speaks of it, then the records of NVD and CVE list; the withdrawn last. */
function byPreference(one: GroupMember, other: GroupMember): number {
  return rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1)
}

function rankOf({ id, isWithdrawn }: GroupMember): number {
  if (isWithdrawn) return 5
  if (cveRecordPrefix.test(id)) return id.startsWith('NVD:') ? 3 : 4
  if (id.startsWith('GHSA-')) return 0
  return id.startsWith('CVE-') ? 1 : 2
}

import type { Severity } from '@waybill/vulnerabilities'
import { type AliasGroup, type Assertion, groupAliases } from '#feeds/osv/group-aliases.ts'

/** The fields of an advisory that grouping needs. */
export interface GroupMember {
  readonly id: string
  readonly aliases: readonly string[]
  readonly isWithdrawn: boolean
  readonly severities: readonly Severity[]
  readonly hasSummary: boolean
  readonly hasDetails: boolean
  /** The group it is stored in; undefined if it is new or changed. */
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

/** A group as it will be stored. */
export interface PlannedGroup extends AliasGroup {
  /** Undefined: not stored yet. */
  readonly id: number | undefined
  readonly severities: readonly Severity[]
  readonly knownExploited: boolean
  /** The advisories that provide the group's summary and details. */
  readonly summaryFrom: string | undefined
  readonly detailsFrom: string | undefined
  /** Names, severity or exploitation changed, so that findings of its members have to be re-evaluated. */
  readonly needsReevaluation: boolean
}

export interface Regrouping {
  readonly groups: readonly PlannedGroup[]
  /** Names that no record asserts any more. */
  readonly lostNames: readonly string[]
  /** Deleted groups, with the key of the group that replaces them. */
  readonly removed: readonly { readonly id: number; readonly successor: string | undefined }[]
}

/**
 * Regroups all records connected with those of a batch, so that groups merge and split as aliases change. A group keeps its id as long as
 * it keeps its key. `exploited` are the names known to be exploited.
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
  const remaining = new Set(groups.map(({ id }) => id))
  return {
    groups,
    lostNames: stored.flatMap(({ names }) => names.filter((name) => !keyOf.has(name))),
    removed: stored
      .filter(({ id }) => !remaining.has(id))
      .map(({ id, key, names }) => ({ id, successor: successorOf(keyOf, [key, ...names]) })),
  }
}

/** Matches the ids of records on CVEs from the NVD and the CVE list, which have no name but the CVE's. */
const cveRecordPrefix = /^(?:NVD|CVE5):/u

/** A withdrawn record asserts nothing, except which CVE replaced a rejected one. */
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
  /** In order of preference. */
  readonly own: readonly GroupMember[]
  readonly knownExploited: boolean
}

function planGroup(group: AliasGroup, { before, own, knownExploited }: GroupInput): PlannedGroup {
  const severities = bestSeverities(own.filter(({ isWithdrawn }) => !isWithdrawn))
  const evaluated = JSON.stringify([group.names, group.covers, severities, knownExploited])
  return {
    ...group,
    id: before?.id,
    severities,
    knownExploited,
    summaryFrom: own.find(({ hasSummary }) => hasSummary)?.id,
    detailsFrom: own.find(({ hasDetails }) => hasDetails)?.id,
    needsReevaluation:
      before === undefined || evaluated !== JSON.stringify([before.names, before.covers, before.severities, before.knownExploited]),
  }
}

/**
 * Selects the vector of the preferred advisory for each CVSS version; 3.1 before 3.0. Vectors from NVD and CVE list count only if no other
 * advisory has one.
 */
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

/** Orders by preference: reviewed advisories, the CVE's own, other publishers, then the records of NVD and CVE list; withdrawn ones last. */
function byPreference(one: GroupMember, other: GroupMember): number {
  return rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1)
}

function rankOf({ id, isWithdrawn }: GroupMember): number {
  if (isWithdrawn) return 5
  if (cveRecordPrefix.test(id)) return id.startsWith('NVD:') ? 3 : 4
  if (id.startsWith('GHSA-')) return 0
  return id.startsWith('CVE-') ? 1 : 2
}

import { versionOrderOf } from '@waybill/versions'
import { type EventRange, prepareRange } from '@waybill/versions/ranges'

/** An entry in force, with the vulnerability of its record. */
export interface QualityEntry {
  readonly vulnerabilityId: number
  readonly advisoryId: string
  readonly ecosystem: string
  readonly lookupKey: string
  readonly release: string | undefined
  readonly ranges: readonly EventRange[]
  readonly listedVersions: number
}

/** What is countable about the records of an ecosystem. */
export interface QualityCounts {
  readonly records: number
  readonly entries: number
  readonly unreadableBounds: number
  readonly malformedRanges: number
  readonly withoutRanges: number
  readonly withoutVersions: number
  readonly disagreements: number
}

/** By ecosystem. */
export type QualityByEcosystem = ReadonlyMap<string, QualityCounts>

/** Counts entries by ecosystem. All entries of a vulnerability must be in one call. Pure (docs/reference/lookups.md#match-quality). */
export function countQuality(entries: readonly QualityEntry[]): QualityByEcosystem {
  return new Map(
    Array.from(
      Map.groupBy(entries, ({ ecosystem }) => ecosystem),
      ([ecosystem, own]) => [ecosystem, countsOf(ecosystem, own)],
    ),
  )
}

function countsOf(ecosystem: string, entries: readonly QualityEntry[]): QualityCounts {
  const records = [...Map.groupBy(entries, ({ advisoryId }) => advisoryId).values()]
  const order = versionOrderOf(ecosystem)
  const prepared = order === undefined ? [] : entries.flatMap(({ ranges }) => ranges.map((range) => prepareRange(range, order)))
  return {
    records: records.length,
    entries: entries.length,
    unreadableBounds: prepared.reduce((sum, { unreadable }) => sum + unreadable.length, 0),
    malformedRanges: prepared.reduce((sum, { malformed }) => sum + malformed.length, 0),
    withoutRanges: records.filter((own) => own.some(({ ranges }) => ranges.length === 0)).length,
    withoutVersions: records.filter((own) => own.some(({ ranges, listedVersions }) => ranges.length === 0 && listedVersions === 0)).length,
    disagreements: [...Map.groupBy(entries, packageOf).values()].filter(isDisputed).length,
  }
}

function packageOf({ vulnerabilityId, lookupKey, release = '' }: QualityEntry): string {
  return JSON.stringify([vulnerabilityId, lookupKey, release])
}

/** Whether records on one vulnerability give one package different bounds; those without ranges give none. */
function isDisputed(entries: readonly QualityEntry[]): boolean {
  const bounds = Array.from(Map.groupBy(entries, ({ advisoryId }) => advisoryId).values(), boundsOf).filter((text) => text !== '')
  return new Set(bounds).size > 1
}

function boundsOf(entries: readonly QualityEntry[]): string {
  const events = entries.flatMap(({ ranges }) => ranges.flatMap((range) => range.events.map((event) => JSON.stringify(event))))
  return [...new Set(events)].toSorted().join(' ')
}

/** Adds the counts of other vulnerabilities. */
export function addQuality(one: QualityByEcosystem, other: QualityByEcosystem): QualityByEcosystem {
  const sum = new Map(one)
  for (const [ecosystem, counts] of other) sum.set(ecosystem, addCounts(sum.get(ecosystem), counts))
  return sum
}

function addCounts(one: QualityCounts | undefined, other: QualityCounts): QualityCounts {
  if (one === undefined) return other
  const names = Object.keys(other) as (keyof QualityCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as QualityCounts
}

import type { AffectedPackage } from '../advisory.ts'
import { evaluateAffected, type Verdict } from './evaluate-affected.ts'
import { type AdvisoryCandidate, type Match, type MatchTarget, namesPackage, withLeadingVendor } from './match-component.ts'
import type { PackageRef } from './package-ref.ts'
import { type VersionOrder, versionOrderOf } from '@waybill/versions'

/** More steps than any package has branches. */
const mostSteps = 50

/**
 * For each match, by advisory id, finds the lowest version above the component's that some record calls fixed and no known record on
 * the package affects. Matches without an entry have none; `findGroupFixes` then gives the version free of that vulnerability at
 * least. `candidates` are those that were matched.
 */
export function findFixes(
  target: MatchTarget,
  candidates: readonly AdvisoryCandidate[],
  matches: readonly Match[],
): ReadonlyMap<string, string> {
  const fixes = new Map<PackageRef | undefined, string | undefined>()
  return fixesBy(matches, (match) => {
    const ref = refOf(target, match)
    if (!fixes.has(ref)) fixes.set(ref, ref && lowestUnaffected(ref, entriesOn(target, ref, candidates)))
    return fixes.get(ref)
  })
}

/** The same, counting only records of one vulnerability: those with the same group by `groupOf`. */
export function findGroupFixes(
  target: MatchTarget,
  candidates: readonly AdvisoryCandidate[],
  matches: readonly Match[],
  groupOf: (advisoryId: string) => unknown,
): ReadonlyMap<string, string> {
  return fixesBy(matches, (match) => {
    const ref = refOf(target, match)
    const own = candidates.filter(({ advisoryId }) => groupOf(advisoryId) === groupOf(match.advisoryId))
    return ref && lowestUnaffected(ref, entriesOn(target, ref, own))
  })
}

function fixesBy(matches: readonly Match[], fixOf: (match: Match) => string | undefined): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap((match) => {
      const fix = match.evidence.version === undefined ? undefined : fixOf(match)
      return fix === undefined ? [] : [[match.advisoryId, fix] as const]
    }),
  )
}

/** Finds the package name through which the match was made. */
function refOf({ packages }: MatchTarget, { evidence: { lookupKey, via, release, version } }: Match): PackageRef | undefined {
  return packages.find((ref) => ref.lookupKey === lookupKey && ref.via === via && ref.release === release && ref.version === version)
}

/** Lists the entries on the package by this name and by other certain names with the same version, malicious packages included. */
function entriesOn(target: MatchTarget, ref: PackageRef, candidates: readonly AdvisoryCandidate[]): readonly AffectedPackage[] {
  const names = target.packages.filter((other) => other === ref || (other.confidence >= 4 && other.version === ref.version))
  const counted = ref.via === 'product' ? withLeadingVendor(target, candidates) : candidates
  return counted
    .filter(({ withdrawn, affected }) => !withdrawn && names.some((name) => namesPackage(name, affected)))
    .map(({ affected }) => affected)
}

/** Steps from fix to fix, each time to the highest that the affecting entries name, until no entry affects the version. */
function lowestUnaffected({ ecosystem, version = '' }: PackageRef, entries: readonly AffectedPackage[]): string | undefined {
  const order = versionOrderOf(ecosystem)
  if (order === undefined || !order.isParsable(version)) return undefined
  let at = version
  for (let step = 0; step < mostSteps; step++) {
    const from = at
    const hits = entries.flatMap((entry) => verdictOn(from, entry) ?? [])
    if (hits.length === 0) return at === version ? undefined : at
    const nexts = hits.map(({ entry, verdict }) => verdict.fixedIn ?? nextFixAbove(from, entry, { entries, order }))
    if (nexts.includes(undefined)) return undefined
    at = (nexts as readonly string[]).reduce((highest, next) => (order.compare(next, highest) > 0 ? next : highest))
  }
  return undefined
}

function verdictOn(version: string, entry: AffectedPackage): { readonly entry: AffectedPackage; readonly verdict: Verdict } | undefined {
  const verdict = evaluateAffected(version, entry)
  return verdict && { entry, verdict }
}

interface Known {
  readonly entries: readonly AffectedPackage[]
  readonly order: VersionOrder
}

/** Finds the lowest version above this one that another entry calls fixed and this entry, which names no fix, does not affect. */
function nextFixAbove(version: string, entry: AffectedPackage, { entries, order }: Known): string | undefined {
  const fixes = entries
    .flatMap(({ ranges }) => ranges.flatMap(({ events }) => events.flatMap((event) => ('fixed' in event ? [event.fixed] : []))))
    .filter((fix) => order.isParsable(fix) && order.compare(fix, version) > 0)
  return [...new Set(fixes)].toSorted(order.compare).find((fix) => evaluateAffected(fix, entry) === undefined)
}

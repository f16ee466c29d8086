import type { NewComponent } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { findCandidates, findVulnerabilityIds } from '#feeds/feeds.ts'
import {
  type AdvisoryCandidate,
  findFixes,
  findGroupFixes,
  type Match,
  matchComponent,
  type MatchTarget,
  type Severity,
} from '@waybill/vulnerabilities'
import { metrics } from '#platform/metrics/metrics.ts'
import { saveMatches, type StoredMatch } from '#analysis/matching/match-store.ts'

/** Matches components in the transaction that adds them to the catalogue: two statements. The caller holds the shared matching lock. */
export async function matchNewComponents(trx: Transaction, added: readonly NewComponent[]): Promise<void> {
  if (added.length === 0) return
  await saveMatches(trx, await computeMatches(trx, added))
}

/** What matches components whose ids are not known yet, by purl. */
export type PreparedMatches = ReadonlyMap<string, readonly StoredMatch[]>

/** Matches components that are being added to the catalogue, while the database adds them. */
export async function prepareMatches(trx: Transaction, missing: readonly MatchTarget[]): Promise<PreparedMatches> {
  const matches = await computeMatches(
    trx,
    missing.map((target, index) => Object.assign({ id: index }, target)),
  )
  return Map.groupBy(matches, ({ componentId: index }) => missing[index]?.purl ?? '')
}

/** Stores the prepared matches of the components that were added; the others were added and matched by another transaction. */
export async function savePreparedMatches(trx: Transaction, prepared: PreparedMatches, added: readonly NewComponent[]): Promise<void> {
  const matches = added.flatMap(({ id, purl }) => (prepared.get(purl) ?? []).map((match) => Object.assign({}, match, { componentId: id })))
  await saveMatches(trx, matches)
}

/**
 * Matches components with today's advisories, and finds the versions that are not affected: one statement, two where a package has no
 * version free of all.
 */
export async function computeMatches(trx: Transaction, components: readonly NewComponent[]): Promise<readonly StoredMatch[]> {
  const matched = (await matchAll(trx, components)).filter(({ matches }) => matches.length > 0)
  const found = matched.map((one) => Object.assign({ fixes: findFixes(one.component, one.candidates, one.matches) }, one))
  const groups = await findVulnerabilityIds(trx, [...new Set(found.flatMap(undecidedAdvisories))])
  return found.flatMap(({ fixes, ...one }) => {
    const unfixed = one.matches.filter(({ advisoryId }) => !fixes.has(advisoryId))
    const groupFixes = findGroupFixes(one.component, one.candidates, unfixed, (advisoryId) => groups.get(advisoryId) ?? advisoryId)
    return toStoredMatches(one, new Map([...fixes, ...groupFixes]))
  })
}

/** The advisories on a component whose groups have to be known: it has a version, and no version is unaffected by all of them. */
function undecidedAdvisories({
  matches,
  candidates,
  fixes,
}: MatchedComponent & { readonly fixes: ReadonlyMap<string, string> }): readonly string[] {
  const isUndecided = matches.some(({ advisoryId, evidence }) => evidence.version !== undefined && !fixes.has(advisoryId))
  return isUndecided ? candidates.map(({ advisoryId }) => advisoryId) : []
}

/** A component with all advisory entries on its packages, and those that apply. */
export interface MatchedComponent {
  readonly component: NewComponent
  readonly candidates: readonly AdvisoryCandidate[]
  readonly matches: readonly Match[]
}

/** Matches components with today's advisories, without fixes: one statement. */
export async function matchAll(trx: Transaction, components: readonly NewComponent[]): Promise<readonly MatchedComponent[]> {
  const keys = new Set(components.flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey)))
  const byKey = await findCandidates(trx, [...keys])
  metrics.matchedComponents.add({}, components.length)
  return components.map((component) => {
    const candidates = component.packages.flatMap(({ lookupKey }) => byKey.get(lookupKey) ?? [])
    return { component, candidates, matches: matchComponent(component, candidates) }
  })
}

/** Matches as they are stored, without what is known of fixes unless it is given. */
export function toStoredMatches(
  { component, candidates, matches }: MatchedComponent,
  fixes: ReadonlyMap<string, string> = new Map(),
): readonly StoredMatch[] {
  return matches.map((match) => {
    const { advisoryId, confidence, evidence } = match
    const severities = ownSeverities(match, candidates)
    return {
      componentId: component.id,
      cpe: component.cpe ?? '',
      advisoryId,
      confidence,
      evidence,
      severities,
      fixedIn: fixes.get(advisoryId),
    }
  })
}

/** Returns the severities that the matching advisory gives for this package, apart from those of the vulnerability. */
function ownSeverities({ advisoryId, evidence }: Match, candidates: readonly AdvisoryCandidate[]): readonly Severity[] | undefined {
  const entry = candidates.find(
    ({ advisoryId: id, affected }) => id === advisoryId && affected.lookupKey === evidence.lookupKey && affected.severities.length > 0,
  )
  return entry?.affected.severities
}

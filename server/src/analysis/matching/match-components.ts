import type { NewComponent } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { findCandidates } from '#feeds/feeds.ts'
import type { Severity } from '#standards/advisory/advisory.ts'
import { type Candidate, type Match, matchComponent } from '#standards/advisory/match-component.ts'
import { saveMatches, type StoredMatch } from '#analysis/matching/match-store.ts'

/** Matches components that were just added to the catalogue, in the transaction that adds them and that joined the matching: two statements. */
export async function matchNewComponents(trx: Transaction, added: readonly NewComponent[]): Promise<void> {
  if (added.length === 0) return
  await saveMatches(trx, await computeMatches(trx, added))
}

/** What the advisories say of these components today: one statement. */
export async function computeMatches(trx: Transaction, components: readonly NewComponent[]): Promise<readonly StoredMatch[]> {
  const keys = new Set(components.flatMap(({ packages }) => packages.map(({ lookupKey }) => lookupKey)))
  const candidates = await findCandidates(trx, [...keys])
  return components.flatMap((component) => matchesOf(component, candidates))
}

function matchesOf(component: NewComponent, byKey: ReadonlyMap<string, readonly Candidate[]>): readonly StoredMatch[] {
  const candidates = component.packages.flatMap(({ lookupKey }) => byKey.get(lookupKey) ?? [])
  return matchComponent(component, candidates).map((match) => {
    const { advisoryId, confidence, proof } = match
    return {
      componentId: component.id,
      cpe: component.cpe ?? '',
      advisoryId,
      confidence,
      proof,
      severities: ownSeverities(match, candidates),
    }
  })
}

/** What the deciding advisory says of this package's severity apart from the vulnerability's. */
function ownSeverities({ advisoryId, proof }: Match, candidates: readonly Candidate[]): readonly Severity[] | undefined {
  const entry = candidates.find(
    ({ advisoryId: id, affected }) => id === advisoryId && affected.lookupKey === proof.lookupKey && affected.severities.length > 0,
  )
  return entry?.affected.severities
}

import type { Snapshot } from '#approvals/approvals.ts'
import { csafSourceOf } from '#releases/csaf/csaf-source-of.ts'
import { csafTextOf, writeCsaf } from '#standards/csaf/write-csaf.ts'

/** The CSAF 2.0 VEX document of a release as it was released (decisions 9): its first revision. Pure. */
export function releaseCsaf(snapshot: Snapshot): string {
  return csafTextOf(
    writeCsaf(csafSourceOf(snapshot, { at: snapshot.taken, revisions: [firstRevision(snapshot)], canonicalUrl: undefined })),
  )
}

export function firstRevision({ taken }: Pick<Snapshot, 'taken'>): { readonly date: string; readonly summary: string } {
  return { date: taken, summary: 'As released' }
}

import type { Snapshot } from '#approvals/approvals.ts'
import { toCsafSource } from '#releases/csaf/to-csaf-source.ts'
import { serialiseCsaf, writeCsaf } from '@waybill/documents/csaf'

/** The CSAF 2.0 VEX document of a release as it was released (decisions 9): its first revision. Pure. */
export function releaseCsaf(snapshot: Snapshot): string {
  return serialiseCsaf(
    writeCsaf(toCsafSource(snapshot, { at: snapshot.taken, revisions: [firstRevision(snapshot)], canonicalUrl: undefined })),
  )
}

export function firstRevision({ taken }: Pick<Snapshot, 'taken'>): { readonly date: string; readonly summary: string } {
  return { date: taken, summary: 'As released' }
}

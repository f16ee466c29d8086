import { examineDocuments } from '#approvals/replaced-document-store.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { RetentionRule } from '#platform/retention-rule.ts'
import { forgetDocuments } from '#sboms/sboms.ts'

/** Stored documents of scans that newer ones replaced and that no release is of. Declared here, since approvals know which those are. */
export const documentRetention: RetentionRule = {
  kind: 'documents',
  storedIn: 'scan',
  noun: 'documents of replaced scans',
  daysOf: ({ documents }, { documentDays }) => keptDays(documents, documentDays),
  examine: examineDocuments,
  remove: forgetDocuments,
}

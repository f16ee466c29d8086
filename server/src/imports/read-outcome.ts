import type { DocumentFault } from '#standards/document-fault.ts'

/** What crosses the threads: errors would lose their class on the way. */
export type ReadOutcome<Result> = { readonly read: Result } | { readonly fault: Fault }

/** What a DocumentFault says. */
export type Fault = Pick<DocumentFault, 'message' | 'pointer' | 'found'> & Partial<Pick<DocumentFault, 'others'>>

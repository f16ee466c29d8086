import type { ParseError } from '@waybill/documents'

/** What crosses the threads: errors would lose their class on the way. */
export type ReaderOutcome<Result> = { readonly read: Result } | { readonly fault: ReaderProblem }

/** What a DocumentFault says. */
export type ReaderProblem = Pick<ParseError, 'message' | 'pointer' | 'found'> & Partial<Pick<ParseError, 'others'>>

import type { Bill } from '#bills/bills.ts'
import type { Bom } from '#standards/bom/bom.ts'
import type { BomFormat } from '#standards/bom/read-bom.ts'
import type { DocumentFault } from '#standards/document-fault.ts'

/** A document to be read, and what the request says about reading it. */
export interface DocumentReading {
  readonly bytes: Uint8Array
  readonly format: BomFormat
  /** Of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly pkgType: string | undefined
  readonly version: string | undefined
}

/** A document as it was read, in the form that is stored and in the form that is worked with. */
export interface ReadDocument {
  readonly bom: Bom
  readonly bill: Bill
}

/** What crosses the threads: errors would lose their class on the way. */
export type ReadOutcome = { readonly read: ReadDocument } | { readonly fault: Fault }

/** What a DocumentFault says. */
export type Fault = Pick<DocumentFault, 'message' | 'pointer' | 'found'>

import { packBill } from '#bills/bills.ts'
import { readBom } from '#standards/bom/read-bom.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import type { ReadOutcome } from '#imports/read-document.ts'

/** A document to be read, and what the request says about reading it. */
export interface DocumentReading {
  readonly bytes: Uint8Array
  /** Of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly pkgType: string | undefined
  readonly version: string | undefined
}

/** Reads a document in this thread. */
export async function readDocumentHere({ bytes, digest, pkgType, version }: DocumentReading): Promise<ReadOutcome> {
  try {
    const bom = readBom(bytes, { pkgType, version })
    return { read: { bom, bill: await packBill(digest, bom) } }
  } catch (error) {
    if (error instanceof DocumentFault) return { fault: { message: error.message, pointer: error.pointer } }
    throw error
  }
}

import { packBill } from '#bills/bills.ts'
import { readBom } from '#standards/bom/read-bom.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import type { DocumentReading, ReadOutcome } from '#imports/read-outcome.ts'

/** Reads a document in this thread. */
export async function readDocumentHere({ bytes, format, digest, pkgType, version }: DocumentReading): Promise<ReadOutcome> {
  try {
    const bom = await readBom(format, bytes, { pkgType, version })
    return { read: { bom, bill: await packBill(digest, bom) } }
  } catch (error) {
    if (error instanceof DocumentFault) return { fault: { message: error.message, pointer: error.pointer, found: error.found } }
    throw error
  }
}

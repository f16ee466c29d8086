import { type Bill, packBill } from '#bills/bills.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { type BomFormat, readBom } from '#standards/bom/read-bom.ts'

/** A bill of materials to be read, and what the request says about reading it. */
export interface BomReading {
  readonly bytes: Uint8Array
  readonly format: BomFormat
  /** Of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly pkgType: string | undefined
  readonly version: string | undefined
}

/** A bill of materials as it was read, in the form that is stored and in the form that is worked with. */
export interface ReadBom {
  /** Undefined for a large document: it is analysed later, and handing it to the thread that serves requests would hold that up. */
  readonly bom: Bom | undefined
  readonly bill: Bill
}

/** Up to this size a document is analysed before its answer goes out, so that the client's first poll says Finished. */
export const analysedAtOnce = 20_000

/** The bill of a document; throws a DocumentFault. */
export async function readBomDocument({ bytes, format, digest, pkgType, version }: BomReading): Promise<ReadBom> {
  const bom = await readBom(format, bytes, { pkgType, version })
  const bill = await packBill(digest, bom)
  return { bom: bom.components.length > analysedAtOnce ? undefined : bom, bill }
}

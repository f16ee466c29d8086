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
  readonly bom: Bom
  readonly bill: Bill
}

/** The bill of a document; throws a DocumentFault. */
export async function readBomDocument({ bytes, format, digest, pkgType, version }: BomReading): Promise<ReadBom> {
  const bom = await readBom(format, bytes, { pkgType, version })
  return { bom, bill: await packBill(digest, bom) }
}

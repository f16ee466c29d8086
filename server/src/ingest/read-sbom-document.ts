import { type StoredSbom, packSbom } from '#sboms/sboms.ts'
import { readSbom, type Sbom, type SbomFormat } from '@waybill/documents'

/** A bill of materials to be read, and what the request says about reading it. */
export interface SbomReaderInput {
  readonly bytes: Uint8Array
  readonly format: SbomFormat
  /** Of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly pkgType: string | undefined
  readonly version: string | undefined
}

/** A bill of materials as it was read, in the form that is stored and in the form that is worked with. */
export interface SbomReaderResult {
  /** Undefined for a large document: it is analysed later, and handing it to the thread that serves requests would hold that up. */
  readonly sbom: Sbom | undefined
  readonly stored: StoredSbom
}

/** Up to this size a document is analysed before its answer goes out, so that the client's first poll says Finished. */
export const synchronousLimit = 20_000

/** The bill of a document; throws a DocumentFault. */
export async function readSbomDocument({ bytes, format, digest, pkgType, version }: SbomReaderInput): Promise<SbomReaderResult> {
  const sbom = await readSbom(format, bytes, { pkgType, version })
  const stored = await packSbom(digest, sbom)
  return { sbom: sbom.components.length > synchronousLimit ? undefined : sbom, stored }
}

import type { Bom } from '#standards/bom/bom.ts'
import type { ReadOptions } from '#standards/bom/read-options.ts'
import { readCycloneDxDocument } from '#standards/bom/read-cyclonedx-document.ts'
import { readScanDocument } from '#standards/bom/read-scan-document.ts'
import { readSpdxDocument } from '#standards/bom/read-spdx-document.ts'
import { readSpdxRdf } from '#standards/bom/read-spdx-rdf.ts'

type Reader = (bytes: Uint8Array, options: ReadOptions) => Bom | Promise<Bom>

/** Every format a bill of materials may come in: one line each. */
const readers = {
  cyclonedx: readCycloneDxDocument,
  spdx: readSpdxDocument,
  'spdx-rdf': readSpdxRdf,
  scan: readScanDocument,
} satisfies Readonly<Record<string, Reader>>

export type BomFormat = keyof typeof readers

/**
 * Reads a document of one format into the neutral model (§4.6). Throws a DocumentFault, and nothing else, for what makes a
 * document unusable (decisions, 5): not the format, an unsupported version, broken identity. The Bom's notices list what was
 * dropped or is not as the schema wants it.
 */
export async function readBom(format: BomFormat, bytes: Uint8Array, options: ReadOptions = {}): Promise<Bom> {
  const read: Reader = readers[format]
  return read(bytes, options)
}

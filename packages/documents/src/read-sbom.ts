import type { Sbom } from './sbom/sbom.ts'
import type { ReadOptions } from './sbom/read-options.ts'
import { readCycloneDxDocument } from './cyclonedx/read-cyclonedx-document.ts'
import { readScanDocument } from './dependency-scan/read-scan-document.ts'
import { readSpdxDocument } from './spdx/read-spdx-document.ts'
import { readSpdxRdf } from './spdx/read-spdx-rdf.ts'

type Reader = (bytes: Uint8Array, options: ReadOptions) => Sbom | Promise<Sbom>

/** The reader of each SBOM format. */
const readers = {
  cyclonedx: readCycloneDxDocument,
  spdx: readSpdxDocument,
  'spdx-rdf': readSpdxRdf,
  scan: readScanDocument,
} satisfies Readonly<Record<string, Reader>>

export type SbomFormat = keyof typeof readers

/**
 * Reads a document of one format into the neutral model (docs/reference/imports.md#operations). Throws a ParseError, and nothing else,
 * for what makes a document unusable (docs/reference/imports.md#validation): not the format, an unsupported version, broken identity. The
 * diagnostics of the SBOM list what was dropped or is not as the schema wants it.
 */
export async function readSbom(format: SbomFormat, bytes: Uint8Array, options: ReadOptions = {}): Promise<Sbom> {
  const read: Reader = readers[format]
  return read(bytes, options)
}

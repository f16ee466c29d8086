import { readCycloneDxDocument } from '@waybill/documents/cyclonedx'

/** Compiles the schemas of the versions most tools write, so that the first upload does not wait for it. */
export function warmReaders(): void {
  for (const specVersion of ['1.4', '1.5', '1.6']) {
    readCycloneDxDocument(
      Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion, version: 1, components: [{ type: 'library', name: 'warm' }] })),
    )
  }
}

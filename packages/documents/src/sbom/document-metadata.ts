import type { Sbom } from './sbom.ts'

/** What a writer needs of a Bom. */
export type WritableSbom = Pick<Sbom, 'subject' | 'components' | 'graph' | 'extractedLicenses'>

/** What makes one written document this document: lent by whoever has it written. */
export interface DocumentMetadata {
  /** `urn:uuid:` and a lower-case UUID, new for every document. */
  readonly serialNumber: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
  /** Of Waybill. */
  readonly toolVersion: string
}

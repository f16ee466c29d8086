import type { Sbom } from './sbom.ts'

/** The parts of an SBOM that writers need. */
export type WritableSbom = Pick<Sbom, 'subject' | 'components' | 'graph' | 'extractedLicenses'>

/** What identifies one written document; supplied by the caller. */
export interface DocumentMetadata {
  /** `urn:uuid:` and a lower-case UUID, new for every document. */
  readonly serialNumber: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
  /** Version of Waybill. */
  readonly toolVersion: string
}

import { createHash } from 'node:crypto'
import type { Snapshot } from '#approvals/approvals.ts'
import { writeCycloneDx } from '@waybill/documents/cyclonedx'
import type { DocumentMetadata, WritableSbom } from '@waybill/documents/sbom'
import { writeSpdx } from '@waybill/documents/spdx'
import { releaseSbom } from '#releases/sbom/release-sbom.ts'
import { toolVersion } from '#sboms/sboms.ts'

/** The SBOM of a release as CycloneDX 1.7 JSON; the same bytes for the same snapshot (decisions 9). */
export function cycloneDxSbom(snapshot: Snapshot): string {
  return written(snapshot, 'cyclonedx', writeCycloneDx)
}

/** The SBOM of a release as SPDX 2.3 JSON; the same bytes for the same snapshot (decisions 9). */
export function spdxSbom(snapshot: Snapshot): string {
  return written(snapshot, 'spdx', writeSpdx)
}

function written(snapshot: Snapshot, format: string, write: (sbom: WritableSbom, imprint: DocumentMetadata) => object): string {
  const imprint = { serialNumber: serialNumberOf(snapshot, format), timestamp: snapshot.taken, toolVersion }
  return `${JSON.stringify(write(sbomOf(snapshot), imprint), undefined, 2)}\n`
}

/** Two formats are written one after the other from one bill. */
function sbomOf(snapshot: Snapshot): WritableSbom {
  const drawn = sboms.get(snapshot) ?? releaseSbom(snapshot)
  sboms.set(snapshot, drawn)
  return drawn
}

const sboms = new WeakMap<Snapshot, WritableSbom>()

/** A UUIDv8 (RFC 9562) made from what is written, so that one release has one document of a format. */
function serialNumberOf({ approval, taken }: Snapshot, format: string): string {
  const hash = createHash('sha256').update(`waybill ${format} ${approval.id} ${taken}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

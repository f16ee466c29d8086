import { createHash } from 'node:crypto'
import type { RepositoryResult } from '@waybill/repository-scan'

/** Writes the same SBOM for the same content, so that it is analysed once: its number is made of its content, its time is that of the commit. */
export async function writeStableSbom(result: RepositoryResult, toolVersion: string): Promise<Buffer> {
  // writers of documents take a second to load
  const { toSbom } = await import('@waybill/repository-scan/sbom')
  const { committed } = result.waybill.source
  const draft = toSbom(result, { serialNumber: '', timestamp: committed ?? '', toolVersion })
  const { timestamp, ...metadata } = draft['metadata'] as { readonly timestamp: string }
  const document = { ...draft, metadata: committed === undefined ? metadata : { timestamp, ...metadata } }
  return Buffer.from(JSON.stringify({ ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` }))
}

/** Makes a UUID of version 8 (RFC 9562) from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

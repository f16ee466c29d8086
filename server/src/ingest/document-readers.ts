import { readSbomDocument } from '#ingest/read-sbom-document.ts'
import { readObomDocument } from '@waybill/documents/cyclonedx'
import { readOtm } from '@waybill/documents/otm'
import { readSarifDocument } from '#ingest/read-sarif-document.ts'
import { readVexUpload } from '#ingest/read-vex-upload.ts'
import { readScanRequest } from '#ingest/scan-request.ts'

/**
 * Every kind of document that is read, one line each: what a reader gets has `bytes`, it throws a DocumentFault, and what it
 * answers survives a structured clone (a Buffer comes out of one as a Uint8Array).
 */
export const documentReaders = {
  bom: readSbomDocument,
  obom: ({ bytes }: { readonly bytes: Uint8Array }) => readObomDocument(bytes),
  sarif: readSarifDocument,
  'scan-request': readScanRequest,
  'threat-model': ({ bytes }: { readonly bytes: Uint8Array }) => readOtm(bytes),
  vex: readVexUpload,
} as const

export type ReaderName = keyof typeof documentReaders
export type ReaderInput<Task extends ReaderName> = Parameters<(typeof documentReaders)[Task]>[0]
export type ReaderResult<Task extends ReaderName> = Awaited<ReturnType<(typeof documentReaders)[Task]>>

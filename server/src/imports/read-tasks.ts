import { readBomDocument } from '#imports/read-bom-document.ts'
import { readObomDocument } from '#standards/bom/read-obom-document.ts'
import { readSarifDocument } from '#imports/read-sarif-document.ts'
import { readVexUpload } from '#imports/read-vex-upload.ts'
import { readOtm } from '#standards/threat-model/read-otm.ts'
import { readScanRequest } from '#imports/scan-request.ts'

/**
 * Every kind of document that is read, one line each: what a reader gets has `bytes`, it throws a DocumentFault, and what it
 * answers survives a structured clone (a Buffer comes out of one as a Uint8Array).
 */
export const readTasks = {
  bom: readBomDocument,
  obom: ({ bytes }: { readonly bytes: Uint8Array }) => readObomDocument(bytes),
  sarif: readSarifDocument,
  'scan-request': readScanRequest,
  'threat-model': ({ bytes }: { readonly bytes: Uint8Array }) => readOtm(bytes),
  vex: readVexUpload,
} as const

export type ReadTask = keyof typeof readTasks
export type Reading<Task extends ReadTask> = Parameters<(typeof readTasks)[Task]>[0]
export type ReadResult<Task extends ReadTask> = Awaited<ReturnType<(typeof readTasks)[Task]>>

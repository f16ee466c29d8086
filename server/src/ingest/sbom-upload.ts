import type { ScanOptions } from '#sboms/sboms.ts'
import type { RequestedProject } from '#portfolio/portfolio.ts'
import type { SbomFormat } from '@waybill/documents'

/** A document somebody uploaded, and what the request says about it (§4.6). */
export interface SbomUpload {
  readonly bytes: Buffer
  readonly format: SbomFormat
  readonly project: RequestedProject
  readonly module: { readonly moduleId: string | undefined; readonly name: string | undefined }
  readonly pkgType: string | undefined
  readonly version: string | undefined
  readonly options: ScanOptions
}

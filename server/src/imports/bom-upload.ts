import type { ScanOptions } from '#bills/bills.ts'
import type { ProjectWanted } from '#portfolio/portfolio.ts'
import type { BomFormat } from '#standards/bom/read-bom.ts'

/** A document somebody uploaded, and what the request says about it (§4.6). */
export interface BomUpload {
  readonly bytes: Buffer
  readonly format: BomFormat
  readonly project: ProjectWanted
  readonly module: { readonly moduleId: string | undefined; readonly name: string | undefined }
  readonly pkgType: string | undefined
  readonly version: string | undefined
  readonly options: ScanOptions
}

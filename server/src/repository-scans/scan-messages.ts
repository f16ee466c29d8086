import type { RepositoryOptions } from '@waybill/repository-scan'
import type { DeepScanConfig } from '#platform/deep-scan-settings.ts'
import type { ContentKey, StoredFindings } from '#repository-scans/content-store.ts'
import type { ScanProgress } from '#repository-scans/repository-scan-store.ts'

/** What the thread of a scan is to do. */
export interface ScanTask {
  readonly uid: string
  readonly url: string
  readonly kind: 'repository' | 'file'
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly options: RepositoryOptions
  /** Whether an SBOM is needed, since a module is to be filled. */
  readonly withSbom: boolean
  /** Temporary; removed by whoever started the thread. */
  readonly folder: string
  readonly limits: DeepScanConfig
  readonly now: Date
  /** Of the last scan of this address. */
  readonly memory: Uint8Array | undefined
  /** Of Waybill, as the SBOM names it. */
  readonly toolVersion: string
}

/** The result of a scan, as documents. */
export interface ScannedRepository {
  readonly result: Uint8Array
  readonly sbom: Uint8Array | undefined
  /** For the next scan of this address. */
  readonly memory: Uint8Array | undefined
  readonly files: number
  readonly commit: string | undefined
  /** When the commit was made, in ISO 8601. */
  readonly committed: string | undefined
  readonly name: string
  readonly scannerVersion: string
}

/** Asks to store findings and for those that are stored. */
export interface ContentExchange {
  readonly scannerVersion: string
  readonly save: readonly StoredFindings[]
  readonly find: readonly ContentKey[]
}

/** What the thread of a scan says. Every exchange is answered by the findings found, components by the number of their vulnerabilities. */
export type ScanMessage =
  | { readonly type: 'progress'; readonly progress: ScanProgress }
  | { readonly type: 'exchange'; readonly exchange: ContentExchange }
  | { readonly type: 'components'; readonly purls: readonly string[] }
  | { readonly type: 'finished'; readonly scanned: ScannedRepository }
  | { readonly type: 'failed'; readonly message: string }

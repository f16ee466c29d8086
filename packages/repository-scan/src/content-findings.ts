import type { CryptoUse } from '@waybill/cryptography/source'
import type { Manifest } from '@waybill/documents/manifests'
import type { CopyrightStatement } from '@waybill/licensing/copyrights'
import type { LicenseFindings } from '@waybill/licensing/texts'

/** Lines from 1, both included. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** Everything that one content says, whatever files share it. Plain JSON, so that it can be stored. */
export interface ContentFindings {
  readonly kind: 'binary' | 'prose' | 'code'
  /** Absent for binary content. */
  readonly language?: string
  /** Minified or generated: only its comments were read. */
  readonly isGenerated?: true
  /** Only its first part was read, since it is larger than the limit. */
  readonly isCut?: true
  readonly licenses: LicenseFindings
  /** The comments with a licence or a copyright statement. */
  readonly comments: readonly LineRange[]
  readonly copyrights: readonly CopyrightStatement[]
  readonly authors: readonly string[]
  readonly crypto: readonly CryptoUse[]
  readonly manifest?: Manifest
}

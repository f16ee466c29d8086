import type { CryptoUse } from '@waybill/cryptography/source'
import type { RepositoryComponent } from '@waybill/documents/manifests'
import type { LicenseMatch } from '@waybill/licensing/texts'
import type { Scorecard } from '@waybill/scorecard'

/** What a scan looks for besides licences and components. */
export interface RepositoryOptions {
  readonly includeCopyright?: boolean
  readonly includeCrypto?: boolean
  readonly includeScorecard?: boolean
}

export interface RepositorySource {
  readonly url: string
  readonly ref?: string
  readonly commit?: string
  /** ISO 8601. */
  readonly committed?: string
}

/** The result document: the one of ts-deepscan, with the key `waybill` (docs/reference/repository-scans.md#results). */
export interface RepositoryResult {
  readonly uid: string
  readonly url: string
  /** Seconds since 1970. */
  readonly time: number
  readonly options: RepositoryOptions
  readonly stats: { readonly total: number; readonly finished: number }
  readonly no_result: readonly string[]
  readonly result: Readonly<Record<string, FileCategories>>
  readonly summary: Readonly<Record<string, FolderSummary>>
  readonly waybill: WaybillResult
}

export interface CopyrightEntry {
  readonly clause: string
  readonly date: string
  readonly holders: readonly string[]
}

/** What ts-deepscan says of a licence text or another text. */
export interface LicenseCategory {
  readonly key?: string
  readonly score?: number
  readonly spdx?: string
  readonly licenses?: readonly string[]
  readonly copyright?: readonly CopyrightEntry[]
  readonly authors?: readonly string[]
}

export interface CommentCategory extends LicenseCategory {
  readonly line: number
  readonly endLine: number
}

export interface CryptoCategory {
  readonly algorithm: string
  /** Key length as text, else empty. */
  readonly coding: string
}

/** The findings of a file as ts-deepscan orders them. */
export interface FileCategories {
  readonly license?: LicenseCategory
  readonly comments?: readonly CommentCategory[]
  readonly crypto?: readonly CryptoCategory[]
}

/** A folder with everything below it; the root is `.`. */
export interface FolderSummary {
  readonly licenses: readonly string[]
  readonly copyrights?: Readonly<Record<string, { readonly dates: readonly string[]; readonly clauses: readonly string[] }>>
  readonly crypto_algorithms?: Readonly<Record<string, readonly string[]>>
  readonly components: Readonly<Record<string, readonly string[]>>
}

/** The licence of the repository, from its manifests and its licence files. */
export interface RepositoryLicense {
  /** Of the manifests in the root. */
  readonly declared: string | null
  /** Of the licence files in the root. */
  readonly detected: string | null
  readonly how?: LicenseMatch['how']
  readonly confidence?: LicenseMatch['confidence']
  /** The files that `detected` is from. */
  readonly files: readonly string[]
  /** Whether both name the same licences; absent where one is missing. */
  readonly agrees?: boolean
}

/** A licence from elsewhere: of the nearest licence file upwards, or of the file that a notice refers to. */
export interface ForeignLicense {
  readonly license: string
  readonly from: string
}

export interface FileCrypto extends Omit<CryptoUse, 'family' | 'kind'> {
  readonly kind?: CryptoUse['kind']
}

export interface FileEntry {
  readonly path: string
  readonly sha256: string
  readonly size: number
  /** By its own notice. */
  readonly license: string | null
  readonly how?: LicenseMatch['how']
  readonly confidence?: LicenseMatch['confidence']
  /** Where `license` stands in another file, to which the notice refers. */
  readonly refersTo?: string
  readonly inherited: ForeignLicense | null
  readonly language?: string
  readonly matches: readonly LicenseMatch[]
  readonly copyright?: readonly (CopyrightEntry & { readonly start: number; readonly end: number })[]
  readonly crypto?: readonly FileCrypto[]
  readonly error?: string
}

export interface ComponentEntry extends Pick<RepositoryComponent, 'purl' | 'name' | 'version' | 'range' | 'scope' | 'direct' | 'hash'> {
  /** The manifest, or the folder of vendored code. */
  readonly from: string
  readonly license?: string
  /** Indexes of the components that it uses. */
  readonly dependsOn?: readonly number[]
}

export interface Skipped {
  readonly path: string
  readonly why: string
}

export interface RepositoryRoot {
  readonly name: string
  readonly version?: string
  readonly purl?: string
}

export interface WaybillResult {
  readonly version: 1
  readonly scanner_version: string
  readonly source: RepositorySource
  readonly root: RepositoryRoot
  readonly license: RepositoryLicense
  /** Copyright holders of all files, merged. */
  readonly holders?: readonly string[]
  readonly files: readonly FileEntry[]
  readonly components: readonly ComponentEntry[]
  readonly scorecard?: Scorecard
  readonly skipped: readonly Skipped[]
  /** Which limits cut something off. */
  readonly limits: readonly string[]
  /** What could not be read or determined. */
  readonly losses: readonly string[]
}

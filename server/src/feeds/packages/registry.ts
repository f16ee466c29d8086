import type { RegistryType } from '#platform/registry-settings.ts'
import type { HashAlgorithm } from '@waybill/documents/sbom/sbom.ts'
import type { Hashes } from '#feeds/packages/package-record.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'

/** What a registry says of one version, in the form of decisions 14. */
export interface VersionDraft {
  readonly version: string
  readonly published?: string | undefined
  readonly yanked?: boolean
  readonly deprecated?: string | undefined
  readonly licenses?: readonly string[] | undefined
  readonly hashes?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a registry says of a package, in the form of decisions 14; `readPackage` sees to it that it holds. */
export interface PackageDraft {
  readonly latest?: string | undefined
  readonly description?: string | undefined
  readonly homepageUrl?: string | undefined
  readonly repositoryUrl?: string | undefined
  readonly licenses?: readonly string[] | undefined
  readonly deprecated?: string | undefined
  readonly versions: readonly VersionDraft[]
}

/** A document of a registry. */
export interface RegistryDocument {
  readonly text: string
  /** Of the answer's `Last-Modified`, as ISO 8601. */
  readonly modified: string | undefined
}

/** How a registry asks: rates, conditions and limits are kept for it. */
export interface RegistryFetcher {
  /** The document that tells whether anything changed; undefined when the registry has no such package. Asked for first, and once. */
  readonly first: (path: string, accept?: string) => Promise<RegistryDocument | undefined>
  /** A further document; undefined when it is not there. */
  readonly more: (path: string, accept?: string) => Promise<RegistryDocument | undefined>
}

/** A version in use, and the algorithms of the hashes that documents give of it. */
export interface HashRequest {
  readonly purl: Purl
  readonly version: string
  readonly algorithms: readonly HashAlgorithm[]
}

/** How the hashes are had that a registry does not tell in its record of the package. */
export interface HashSource {
  readonly algorithms: readonly HashAlgorithm[]
  /** What the registry publishes of this version's files; throws an UnreadableAnswer for what it cannot read. */
  readonly read: (wish: HashRequest, more: RegistryFetcher['more']) => Promise<Hashes>
}

/** A public registry: how it is asked about a package, and how fast. */
export interface Registry {
  readonly type: RegistryType
  /** Packages asked for at once. */
  readonly concurrency: number
  /** Between the beginnings of two requests. */
  readonly pauseMs: number
  /** What the registry says of a package; undefined when it has none by this name. Throws an UnreadableAnswer for what it cannot read. */
  readonly read: (purl: Purl, ask: RegistryFetcher) => Promise<PackageDraft | undefined>
  readonly hashes?: HashSource
}

/** An answer that is not what the registry is known to answer; says what is wrong with it. */
export class UnreadableAnswer extends Error {}

import type { RegistryType } from '#platform/registry-settings.ts'
import type { HashAlgorithm } from '@waybill/documents'
import type { Purl } from '@waybill/identifiers'
import type { Hashes } from '#feeds/packages/package-record.ts'

/** A version as a registry describes it, in the form of a package record (docs/reference/feeds.md#package-record). */
export interface VersionDraft {
  readonly version: string
  readonly published?: string | undefined
  readonly yanked?: boolean
  readonly deprecated?: string | undefined
  readonly licenses?: readonly string[] | undefined
  readonly hashes?: Readonly<Record<string, readonly string[]>> | undefined
  /** By purl without version; undefined where the document does not state them. */
  readonly requirements?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * A package as a registry describes it, in the form of a package record (docs/reference/feeds.md#package-record); `parsePackageRecord`
 * validates it.
 */
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
  /** The response's `Last-Modified`, as ISO 8601. */
  readonly modified: string | undefined
}

/** Fetches documents of a registry within its rate limit, with conditional requests and size limits. */
export interface RegistryFetcher {
  /** Fetches the document that shows whether anything changed; undefined if the registry has no such package. Called first, and once. */
  readonly fetchMain: (path: string, accept?: string) => Promise<RegistryDocument | undefined>
  /** Fetches a further document; undefined if it does not exist. */
  readonly fetchMore: (path: string, accept?: string) => Promise<RegistryDocument | undefined>
}

/** A version in use, and the hash algorithms that SBOMs use for it. */
export interface HashRequest {
  readonly purl: Purl
  readonly version: string
  readonly algorithms: readonly HashAlgorithm[]
}

/** Fetches hashes that are not part of a registry's package record. */
export interface HashSource {
  readonly algorithms: readonly HashAlgorithm[]
  /** Returns the published hashes of this version's files. Throws an UnreadableAnswer for an unreadable response. */
  readonly read: (request: HashRequest, fetchMore: RegistryFetcher['fetchMore']) => Promise<Hashes>
}

/** A public registry: how to fetch a package, and how fast. */
export interface Registry {
  readonly type: RegistryType
  /** Packages fetched concurrently. */
  readonly concurrency: number
  /** Milliseconds between the starts of two requests. */
  readonly pauseMs: number
  /** Fetches a package; undefined if the registry does not have it. Throws an UnreadableAnswer for an unreadable response. */
  readonly read: (purl: Purl, ask: RegistryFetcher) => Promise<PackageDraft | undefined>
  readonly hashes?: HashSource
}

/** A response without the expected content; the message names the problem. */
export class UnreadableAnswer extends Error {}

import type { RepositoryRecord } from '#feeds/repositories/repository-record.ts'

/** A repository to fetch. */
export interface RepositoryTarget {
  readonly url: string
  readonly host: string
  readonly path: string
  /** The ETag of the stored response. */
  readonly etag: string | undefined
}

/** A fetched repository; unknown fields keep their stored values. */
export type FetchedRepository =
  | { readonly is: 'visited'; readonly record: RepositoryRecord; readonly etag: string | undefined }
  | { readonly is: 'absent' }

/** Fetches one repository from a publisher. */
export type RepositoryFetcher = (target: RepositoryTarget, now: Date) => Promise<FetchedRepository>

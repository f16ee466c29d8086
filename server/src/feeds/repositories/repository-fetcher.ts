import type { RepositoryRecord } from '#feeds/repositories/repository-record.ts'

/** A repository to ask about. */
export interface RepositoryTarget {
  readonly url: string
  readonly host: string
  readonly path: string
  /** What the publisher said of the answer that is stored. */
  readonly etag: string | undefined
}

/** What a visit brought: what of the record is not known stays as it is stored. */
export type FetchedRepository =
  | { readonly is: 'visited'; readonly record: RepositoryRecord; readonly etag: string | undefined }
  | { readonly is: 'absent' }

/** Asks a publisher about one repository. */
export type RepositoryFetcher = (target: RepositoryTarget, now: Date) => Promise<FetchedRepository>

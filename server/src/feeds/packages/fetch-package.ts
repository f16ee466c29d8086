import type { DuePackage } from '#feeds/packages/package-fetch-store.ts'
import type { RateLimiter } from '#feeds/packages/rate-limiter.ts'
import {
  type RegistryFetcher,
  type HashSource,
  type HashRequest,
  type Registry,
  type RegistryDocument,
  UnreadableAnswer,
} from '#feeds/packages/registry.ts'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { type Outbound, type OutboundResponse, OutboundBlockedError, readText } from '#platform/outbound.ts'
import type { Hashes, PackageRecord } from '#feeds/packages/package-record.ts'
import { parsePackageRecord } from '#feeds/packages/parse-package-record.ts'
import { parsePurl } from '@waybill/identifiers'

/** The result of fetching a package. */
export type FetchResult =
  | { readonly is: 'new'; readonly record: PackageRecord; readonly etag: string | undefined; readonly modified: string | undefined }
  | { readonly is: 'known' }
  /** This package has no usable record; the registry itself works. */
  | { readonly is: 'unusable'; readonly problem: string }

/** A registry that is unreachable, overloaded or rejects us. */
export class RegistryFailure extends Error {
  /** The earliest time at which it accepts requests again. */
  readonly retryAt: Date | undefined

  constructor(message: string, retryAt?: Date) {
    super(message)
    this.retryAt = retryAt
  }
}

class NotModified extends Error {}

/** A registry with what is needed to reach it. */
export interface RegistryClient {
  readonly outbound: Outbound
  readonly baseUrl: string
  readonly registry: Registry
  readonly pace: RateLimiter
  readonly signal: AbortSignal
  readonly now: () => Date
}

const maxBytes = 64 * 1_048_576
const fetchTimeoutMs = 60_000

/** Fetches the hashes of one version; undefined if the response is unreadable. Throws like `fetchPackage`. */
export async function fetchVersionHashes(client: RegistryClient, source: HashSource, request: HashRequest): Promise<Hashes | undefined> {
  try {
    return await source.read(request, fetchMoreWith(client))
  } catch (error) {
    return resultOfError(error, client.signal).is === 'unusable' ? undefined : {}
  }
}

/** Fetches a package. Throws a RegistryFailure when the registry does not work. */
export async function fetchPackage(client: RegistryClient, due: DuePackage): Promise<FetchResult> {
  const purl = parsePurl(due.purl)
  if (purl === undefined) return { is: 'unusable', problem: 'its name is not a package URL' }
  const tags: Tags = { etag: undefined, modified: undefined }
  try {
    const draft = await client.registry.read(purl, registryFetcher(client, due, tags))
    if (draft === undefined) return { is: 'unusable', problem: 'the registry has no such package' }
    const record = parsePackageRecord({ ...draft, purl: due.purl }, client.now())
    return 'rejected' in record ? { is: 'unusable', problem: record.rejected } : { is: 'new', record, ...tags }
  } catch (error) {
    return resultOfError(error, client.signal)
  }
}

function resultOfError(error: unknown, signal: AbortSignal): FetchResult {
  if (error instanceof NotModified) return { is: 'known' }
  signal.throwIfAborted()
  if (error instanceof RegistryFailure) throw error
  // too large, or redirected to a forbidden address: a problem of this package alone
  if (error instanceof OutboundBlockedError || isUnreadable(error)) return { is: 'unusable', problem: (error as Error).message }
  throw new RegistryFailure((error as Error).message)
}

function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableAnswer || error instanceof FeedFileError || error instanceof SyntaxError
}

interface Tags {
  etag: string | undefined
  modified: string | undefined
}

function registryFetcher(client: RegistryClient, { etag, modified }: DuePackage, tags: Tags): RegistryFetcher {
  const conditions = {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(etag === undefined && modified !== undefined && { 'if-modified-since': modified }),
  }
  return {
    async fetchMain(path, accept = 'application/json') {
      const answer = await get(client, path, { accept, ...conditions })
      if (answer?.status === 304) throw new NotModified()
      tags.etag = answer?.headers.etag
      tags.modified = answer?.headers['last-modified']
      return answer && documentOf(answer)
    },
    fetchMore: fetchMoreWith(client),
  }
}

function fetchMoreWith(client: RegistryClient): RegistryFetcher['fetchMore'] {
  return async (path, accept = 'application/json') => {
    const answer = await get(client, path, { accept })
    return answer && documentOf(answer)
  }
}

/** Returns undefined for a document that does not exist. */
async function get(client: RegistryClient, path: string, headers: Readonly<Record<string, string>>): Promise<OutboundResponse | undefined> {
  const { outbound, baseUrl, pace, signal } = client
  await pace.turn(signal)
  const answer = await outbound.fetch(`${baseUrl}/${path}`, { maxBytes, timeoutMs: fetchTimeoutMs, headers, signal })
  if (answer.status === 200) return answer
  answer.cancel()
  if (answer.status === 304) return answer
  if (answer.status === 404 || answer.status === 410) return undefined
  throw new RegistryFailure(`${path} was answered with status ${String(answer.status)}`, retryAtOf(answer, client.now()))
}

async function documentOf(answer: OutboundResponse): Promise<RegistryDocument> {
  const text = await readText(answer)
  const at = Date.parse(answer.headers['last-modified'] ?? '')
  return { text, modified: Number.isNaN(at) ? undefined : new Date(at).toISOString() }
}

const maxPauseSeconds = 24 * 3600

/** Reads `Retry-After` in seconds or as a date; at most a day. */
function retryAtOf({ headers }: OutboundResponse, now: Date): Date | undefined {
  const text = headers['retry-after']?.trim()
  if (text === undefined || text === '') return undefined
  const seconds = /^\d{1,9}$/u.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return seconds > 0 ? new Date(now.getTime() + Math.min(seconds, maxPauseSeconds) * 1000) : undefined
}

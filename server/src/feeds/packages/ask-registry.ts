import type { DuePackage } from '#feeds/packages/fetch-store.ts'
import type { Pace } from '#feeds/packages/pace.ts'
import {
  type Ask,
  type HashSource,
  type HashWish,
  type Registry,
  type RegistryDocument,
  UnreadableAnswer,
} from '#feeds/packages/registry.ts'
import { FileFault } from '#feeds/reading/file-fault.ts'
import { type Outbound, type OutboundAnswer, OutboundRefused, readText } from '#platform/outbound.ts'
import type { Hashes, PackageRecord } from '#standards/packages/package-record.ts'
import { readPackage } from '#standards/packages/read-package.ts'
import { parsePurl } from '#standards/purl.ts'

/** What came of asking a registry for a package. */
export type Answer =
  | { readonly is: 'new'; readonly record: PackageRecord; readonly etag: string | undefined; readonly modified: string | undefined }
  | { readonly is: 'known' }
  /** There is no record to be had of this package; the registry is well. */
  | { readonly is: 'unusable'; readonly problem: string }

/** A registry that does not answer as it should: not reachable, overloaded, or refusing us. */
export class RegistryFailure extends Error {
  /** It asks for no more requests before. */
  readonly retryAt: Date | undefined

  constructor(message: string, retryAt?: Date) {
    super(message)
    this.retryAt = retryAt
  }
}

class Unchanged extends Error {}

/** How to reach a registry. */
export interface Counter {
  readonly outbound: Outbound
  readonly baseUrl: string
  readonly registry: Registry
  readonly pace: Pace
  readonly signal: AbortSignal
  readonly now: () => Date
}

const mostBytes = 64 * 1_048_576
const longestFetch = 60_000

/** Asks a registry for the hashes of one version; undefined where its answer cannot be read. Throws as `askRegistry` does. */
export async function askHashes(counter: Counter, source: HashSource, wish: HashWish): Promise<Hashes | undefined> {
  try {
    return await source.read(wish, moreOf(counter))
  } catch (error) {
    return answerTo(error, counter.signal).is === 'unusable' ? undefined : {}
  }
}

/** Asks a registry for a package; throws a RegistryFailure when nothing is to be had of the registry. */
export async function askRegistry(counter: Counter, due: DuePackage): Promise<Answer> {
  const purl = parsePurl(due.purl)
  if (purl === undefined) return { is: 'unusable', problem: 'its name is no package URL' }
  const tags: Tags = { etag: undefined, modified: undefined }
  try {
    const draft = await counter.registry.read(purl, asker(counter, due, tags))
    if (draft === undefined) return { is: 'unusable', problem: 'the registry has no such package' }
    const record = readPackage({ ...draft, purl: due.purl }, counter.now())
    return 'rejected' in record ? { is: 'unusable', problem: record.rejected } : { is: 'new', record, ...tags }
  } catch (error) {
    return answerTo(error, counter.signal)
  }
}

function answerTo(error: unknown, signal: AbortSignal): Answer {
  if (error instanceof Unchanged) return { is: 'known' }
  signal.throwIfAborted()
  if (error instanceof RegistryFailure) throw error
  // too large, or redirected to where nobody may go: of this package alone
  if (error instanceof OutboundRefused || isUnreadable(error)) return { is: 'unusable', problem: (error as Error).message }
  throw new RegistryFailure((error as Error).message)
}

function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableAnswer || error instanceof FileFault || error instanceof SyntaxError
}

interface Tags {
  etag: string | undefined
  modified: string | undefined
}

function asker(counter: Counter, { etag, modified }: DuePackage, tags: Tags): Ask {
  const conditions = {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(etag === undefined && modified !== undefined && { 'if-modified-since': modified }),
  }
  return {
    async first(path, accept = 'application/json') {
      const answer = await get(counter, path, { accept, ...conditions })
      if (answer?.status === 304) throw new Unchanged()
      tags.etag = answer?.headers.etag
      tags.modified = answer?.headers['last-modified']
      return answer && documentOf(answer)
    },
    more: moreOf(counter),
  }
}

function moreOf(counter: Counter): Ask['more'] {
  return async (path, accept = 'application/json') => {
    const answer = await get(counter, path, { accept })
    return answer && documentOf(answer)
  }
}

/** Undefined for what is not there. */
async function get(counter: Counter, path: string, headers: Readonly<Record<string, string>>): Promise<OutboundAnswer | undefined> {
  const { outbound, baseUrl, pace, signal } = counter
  await pace.turn(signal)
  const answer = await outbound.fetch(`${baseUrl}/${path}`, { maxBytes: mostBytes, timeoutMs: longestFetch, headers, signal })
  if (answer.status === 200) return answer
  answer.cancel()
  if (answer.status === 304) return answer
  if (answer.status === 404 || answer.status === 410) return undefined
  throw new RegistryFailure(`${path} was answered with status ${String(answer.status)}`, retryAtOf(answer, counter.now()))
}

async function documentOf(answer: OutboundAnswer): Promise<RegistryDocument> {
  const text = await readText(answer)
  const at = Date.parse(answer.headers['last-modified'] ?? '')
  return { text, modified: Number.isNaN(at) ? undefined : new Date(at).toISOString() }
}

const longestPause = 24 * 3600

/** `Retry-After` in seconds or as a date; a day at most. */
function retryAtOf({ headers }: OutboundAnswer, now: Date): Date | undefined {
  const text = headers['retry-after']?.trim()
  if (text === undefined || text === '') return undefined
  const seconds = /^\d{1,9}$/u.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return seconds > 0 ? new Date(now.getTime() + Math.min(seconds, longestPause) * 1000) : undefined
}

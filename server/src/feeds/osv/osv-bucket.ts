import { type Outbound, type OutboundResponse, OutboundFailedError } from '#platform/outbound.ts'
import { splitLines } from '#feeds/reading/split-lines.ts'

/** The id and date of a record. */
export interface RecordDate {
  readonly id: string
  readonly modified: string
}

/** A document of the bucket, unless the ETag matches. */
export type Fetched<Content> =
  | { readonly is: 'known' }
  | { readonly is: 'absent' }
  | { readonly is: 'new'; readonly tag: string | undefined; readonly content: Content }

/** A client of OSV's public bucket, or of a mirror with the same layout. */
export interface OsvBucket {
  readonly ecosystems: () => Promise<readonly string[]>
  /** Every record of an ecosystem with its date, newest first. */
  readonly dates: (ecosystem: string, knownTag: string | undefined) => Promise<Fetched<AsyncIterable<RecordDate>>>
  /** An archive with every record of an ecosystem. */
  readonly archive: (ecosystem: string, knownTag: string | undefined) => Promise<Fetched<AsyncIterable<Uint8Array>>>
  /** A record as JSON; undefined if it is gone. */
  readonly record: (ecosystem: string, id: string) => Promise<AsyncIterable<Uint8Array> | undefined>
}

const mebibyte = 1_048_576
const minute = 60_000

const bounds = {
  list: { maxBytes: mebibyte, timeoutMs: minute },
  dates: { maxBytes: 512 * mebibyte, timeoutMs: 10 * minute },
  archive: { maxBytes: 2048 * mebibyte, timeoutMs: 45 * minute },
  record: { maxBytes: 16 * mebibyte, timeoutMs: minute },
} as const

/** Opens the bucket below a base URL. Its methods reject with the path and the problem. */
export function openOsvBucket({ fetch }: Outbound, baseUrl: string, signal: AbortSignal): OsvBucket {
  async function get(path: string, bound: keyof typeof bounds, knownTag?: string): Promise<OutboundResponse | 'known' | 'absent'> {
    const headers: Record<string, string> = knownTag === undefined ? {} : { 'if-none-match': knownTag }
    const answer = await fetch(`${baseUrl}/${path}`, { ...bounds[bound], headers, signal })
    if (answer.status === 200) return answer
    answer.cancel()
    if (answer.status === 304) return 'known'
    if (answer.status === 404) return 'absent'
    throw new OutboundFailedError(`${path} was answered with status ${String(answer.status)}`)
  }
  async function getNew<Content>(
    path: string,
    bound: keyof typeof bounds,
    { knownTag, read }: { readonly knownTag: string | undefined; readonly read: (body: AsyncIterable<Uint8Array>) => Content },
  ): Promise<Fetched<Content>> {
    const answer = await get(path, bound, knownTag)
    if (answer === 'known' || answer === 'absent') return { is: answer }
    return { is: 'new', tag: answer.headers.etag, content: read(answer.body) }
  }
  return {
    async ecosystems() {
      const answer = await get('ecosystems.txt', 'list')
      if (typeof answer === 'string') throw new OutboundFailedError('ecosystems.txt does not exist')
      return Array.fromAsync(splitLines(answer.body))
    },
    dates: (ecosystem, knownTag) => getNew(`${encodeURIComponent(ecosystem)}/modified_id.csv`, 'dates', { knownTag, read: readDates }),
    archive: (ecosystem, knownTag) => getNew(`${encodeURIComponent(ecosystem)}/all.zip`, 'archive', { knownTag, read: (body) => body }),
    async record(ecosystem, id) {
      const answer = await get(`${encodeURIComponent(ecosystem)}/${encodeURIComponent(id)}.json`, 'record')
      return typeof answer === 'string' ? undefined : answer.body
    },
  }
}

/** Reads lines such as `2024-05-01T10:00:00Z,GHSA-…`; the list of all ecosystems has a folder before the id. Other lines are skipped. */
async function* readDates(body: AsyncIterable<Uint8Array>): AsyncGenerator<RecordDate> {
  for await (const line of splitLines(body)) {
    const [date = '', path = ''] = line.split(',')
    const moment = new Date(date)
    const id = path.slice(path.lastIndexOf('/') + 1)
    if (!Number.isNaN(moment.getTime()) && id !== '') yield { id, modified: moment.toISOString() }
  }
}

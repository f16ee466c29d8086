import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import { type NvdApi, openNvdApi, type PageQuery } from '#feeds/nvd/nvd-api.ts'
import { readNvdRecords } from '#feeds/nvd/read-nvd-records.ts'
import type { Envelope } from '#feeds/nvd/strip-envelope.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { OutboundFailedError } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'

/** How far the records have been read. */
interface NvdWatermark {
  /** Every change before this moment is stored. */
  readonly until?: string | undefined
  /** The read in progress: all records, or one window of changes. */
  readonly reading?: Reading | undefined
}

interface Reading {
  /** Undefined: all records. */
  readonly from?: string | undefined
  readonly to: string
  readonly next: number
  /** How many records there were when the last page was read. */
  readonly total?: number | undefined
}

/** The longest window the NVD accepts. */
const maxWindowMs = 120 * 86_400_000
/** Changes appear in the API with some delay. */
const overlap = 3_600_000
const batchSize = 500

/**
 * Reads all records on the first run, then what changed since, in windows and pages. The watermark advances with each page, so that an
 * interrupted run continues where it stopped.
 */
export async function syncNvd(context: AppContext, signal: AbortSignal): Promise<SyncOutcome> {
  const api = openNvdApi(context, signal)
  const begun = context.now()
  const stored: NvdWatermark = (await loadWatermark(context.db, 'nvd')).get('records') ?? {}
  let { until, reading = nextReading(stored.until, begun) } = stored
  for (let current: Reading | undefined = reading; current !== undefined;) {
    reading = current
    await readPages(context, api, { until, reading })
    until = reading.to
    current = Date.parse(until) < begun.getTime() ? nextReading(until, begun) : undefined
  }
  return { errors: [], retryAt: undefined }
}

/** Returns the read of all records, or of the next window of changes. */
function nextReading(until: string | undefined, now: Date): Reading {
  if (until === undefined) return { to: now.toISOString(), next: 0 }
  const from = Math.min(Date.parse(until), now.getTime()) - overlap
  return { from: new Date(from).toISOString(), to: new Date(Math.min(from + maxWindowMs, now.getTime())).toISOString(), next: 0 }
}

interface Position {
  readonly until: string | undefined
  readonly reading: Reading
}

async function readPages(context: AppContext, api: NvdApi, { until, reading }: Position): Promise<void> {
  const { from, to } = reading
  const window = from === undefined ? undefined : { from, to }
  let before = reading.total
  for (let next: number | undefined = reading.next; next !== undefined;) {
    const page = await readPage(context, api, { startIndex: next, window })
    next = nextStartIndex(next, page, before)
    before = page.total
    const mark: NvdWatermark = next === undefined ? { until: to } : { until, reading: { from, to, next, total: before } }
    await saveWatermark(context.db, 'nvd', ['records', mark])
  }
}

interface ReadPage {
  readonly count: number
  /** Of all pages. */
  readonly total: number
}

/** Stores one page. Rejects an incomplete one. */
async function readPage(context: AppContext, api: NvdApi, query: PageQuery): Promise<ReadPage> {
  const header: { envelope?: Envelope } = {}
  const entries = readNvdRecords(await api.page(query), {
    now: context.now,
    onEnvelope: (envelope) => {
      header.envelope = envelope
    },
  })
  const page = await Array.fromAsync(entries)
  const total = header.envelope?.totalResults
  if (total === undefined) throw new OutboundFailedError('the response does not state how many records there are')
  const rejected = page.filter((entry) => 'rejected' in entry)
  const broken = rejected.find(({ isJson }) => !isJson)
  if (broken !== undefined) throw new OutboundFailedError(`the response is broken at line ${String(broken.line)}: ${broken.rejected}`)
  if (rejected.length > 0) context.log.warn({ rejected: rejected.slice(0, 20), count: rejected.length }, 'some CVE records were rejected')
  const advisories = page.flatMap((entry) => ('item' in entry ? [entry.item] : []))
  for (let at = 0; at < advisories.length; at += batchSize)
    await saveAdvisories(context, advisories.slice(at, at + batchSize), { feed: 'nvd' })
  return { count: page.length, total }
}

/** Returns where the next page starts; undefined after the last one. */
function nextStartIndex(startIndex: number, { count, total }: ReadPage, before = total): number | undefined {
  // records that changed again have left the window, and those behind them moved up to pages that were read
  if (total < before) return Math.max(0, startIndex - (before - total))
  const next = startIndex + count
  if (next >= total) return undefined
  if (count === 0) throw new OutboundFailedError(`the response contains no records from ${String(startIndex)} on, of ${String(total)}`)
  return next
}

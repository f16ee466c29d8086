import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, moveWatermark } from '#feeds/feed-store.ts'
import { type NvdApi, openNvdApi, type PageQuery } from '#feeds/nvd/nvd-api.ts'
import { nvdRecords } from '#feeds/nvd/nvd-records.ts'
import type { Envelope } from '#feeds/nvd/strip-envelope.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { OutboundFailed } from '#platform/outbound.ts'
import type { Tools } from '#platform/tools.ts'

/** How far the records have been read. */
interface NvdMark {
  /** Everything that changed before this is stored. */
  readonly until?: string | undefined
  /** What is being read: all records, or one window of changes. */
  readonly reading?: Reading | undefined
}

interface Reading {
  /** Undefined: all records. */
  readonly from?: string | undefined
  readonly to: string
  readonly next: number
}

/** The publisher answers for no longer a time at once. */
const longestWindow = 120 * 86_400_000
/** Changes show with some delay. */
const overlap = 3_600_000
const batchSize = 500

/**
 * Reads all records the first time, then what changed since, in windows and pages. The mark moves with each page, so that an
 * interrupted run goes on where it stopped.
 */
export async function syncNvd(tools: Tools, signal: AbortSignal): Promise<SyncOutcome> {
  const api = openNvdApi(tools, signal)
  const begun = tools.now()
  const stored: NvdMark = (await loadWatermark(tools.db, 'nvd')).get('records') ?? {}
  let { until, reading = nextReading(stored.until, begun) } = stored
  for (let current: Reading | undefined = reading; current !== undefined;) {
    reading = current
    await readPages(tools, api, { until, reading })
    until = reading.to
    current = Date.parse(until) < begun.getTime() ? nextReading(until, begun) : undefined
  }
  return { errors: [], retryAt: undefined }
}

/** The records as a whole, or the next window of changes. */
function nextReading(until: string | undefined, now: Date): Reading {
  if (until === undefined) return { to: now.toISOString(), next: 0 }
  const from = Math.min(Date.parse(until), now.getTime()) - overlap
  return { from: new Date(from).toISOString(), to: new Date(Math.min(from + longestWindow, now.getTime())).toISOString(), next: 0 }
}

interface Position {
  readonly until: string | undefined
  readonly reading: Reading
}

async function readPages(tools: Tools, api: NvdApi, { until, reading }: Position): Promise<void> {
  const { from, to } = reading
  const window = from === undefined ? undefined : { from, to }
  for (let next: number | undefined = reading.next; next !== undefined;) {
    next = await readPage(tools, api, { startIndex: next, window })
    const mark: NvdMark = next === undefined ? { until: to } : { until, reading: { from, to, next } }
    await moveWatermark(tools.db, 'nvd', ['records', mark])
  }
}

/** Stores one page and answers where the next one begins; rejects when the page is not whole. */
async function readPage(tools: Tools, api: NvdApi, query: PageQuery): Promise<number | undefined> {
  const said: { envelope?: Envelope } = {}
  const entries = nvdRecords(await api.page(query), {
    now: tools.now,
    onEnvelope: (envelope) => {
      said.envelope = envelope
    },
  })
  const page = await Array.fromAsync(entries)
  const total = said.envelope?.totalResults
  if (total === undefined) throw new OutboundFailed('the answer does not say how many records there are')
  const rejected = page.filter((entry) => 'rejected' in entry)
  const broken = rejected.find(({ isJson }) => !isJson)
  if (broken !== undefined) throw new OutboundFailed(`the answer is broken at line ${String(broken.line)}: ${broken.rejected}`)
  if (rejected.length > 0) tools.log.warn({ rejected: rejected.slice(0, 20), count: rejected.length }, 'some CVE records were not taken')
  const advisories = page.flatMap((entry) => ('item' in entry ? [entry.item] : []))
  for (let at = 0; at < advisories.length; at += batchSize)
    await saveAdvisories(tools, advisories.slice(at, at + batchSize), { feed: 'nvd' })
  return following(query.startIndex, page.length, total)
}

function following(startIndex: number, count: number, total: number): number | undefined {
  const next = startIndex + count
  if (next >= total) return undefined
  if (count === 0) throw new OutboundFailed(`the answer holds no records from ${String(startIndex)} on, of ${String(total)}`)
  return next
}

import { applyCatalogue } from '#feeds/catalogue/apply-catalogue.ts'
import type { Catalogue } from '#feeds/catalogue/catalogue.ts'
import { readCatalogue } from '#feeds/catalogue/read-catalogue.ts'
import type { ApplyOptions, Feed, SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, moveWatermark } from '#feeds/feed-store.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'
import { OutboundFailed } from '#platform/outbound.ts'
import type { Tools } from '#platform/tools.ts'

/** What the publisher's server said of the file that is stored. */
interface Mark {
  readonly etag?: string | undefined
  readonly modified?: string | undefined
}

const longestFetch = 30 * 60_000
const done: SyncOutcome = { errors: [], retryAt: undefined }

/**
 * The feed of a catalogue: fetched whole, and only when it changed (ETag, If-Modified-Since), read to its end before anything
 * is stored, and kept back when it shrank by more than half until the operator confirms.
 */
export function catalogueFeed<Item>(catalogue: Catalogue<Item>): Feed {
  return {
    name: catalogue.name,
    ...(catalogue.nextRun && { nextRun: catalogue.nextRun }),
    async importFile(tools, file, options) {
      const reading = await readCatalogue(catalogue, openFile(file, spoolFolderOf(tools)), tools)
      return applyCatalogue(tools, catalogue, reading, options)
    },
    sync: (tools, signal, options) => syncCatalogue({ tools, catalogue, signal }, options),
  }
}

interface Syncing<Item> {
  readonly tools: Tools
  readonly catalogue: Catalogue<Item>
  readonly signal: AbortSignal
}

async function syncCatalogue<Item>({ tools, catalogue, signal }: Syncing<Item>, options: ApplyOptions): Promise<SyncOutcome> {
  const { name, path } = catalogue
  const url = [tools.config.feeds.urls[name], path].filter((part) => part !== undefined).join('/')
  const mark: Mark = (await loadWatermark(tools.db, name)).get('file') ?? {}
  const bounds = { maxBytes: catalogue.maxBytes, timeoutMs: longestFetch, headers: conditions(mark), signal }
  const answer = await tools.outbound.fetch(url, bounds)
  const { status, headers } = answer
  if (status !== 200) answer.cancel()
  if (status === 304) return done
  if (status !== 200) throw new OutboundFailed(`${url} was answered with status ${String(status)}`)
  if (headers['content-type']?.includes('text/html') === true) {
    answer.cancel()
    throw new OutboundFailed(`${url} was answered with a page for people, not with the catalogue`)
  }
  const reading = await readCatalogue(catalogue, openFile(answer.body, spoolFolderOf(tools)), tools)
  await applyCatalogue(tools, catalogue, reading, options)
  await moveWatermark(tools.db, name, ['file', { etag: headers.etag, modified: headers['last-modified'] }])
  return done
}

function conditions({ etag, modified }: Mark): Readonly<Record<string, string>> {
  return { ...(etag !== undefined && { 'if-none-match': etag }), ...(modified !== undefined && { 'if-modified-since': modified }) }
}

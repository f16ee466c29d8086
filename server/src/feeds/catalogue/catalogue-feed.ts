import { applyCatalogue } from '#feeds/catalogue/apply-catalogue.ts'
import type { Catalogue } from '#feeds/catalogue/catalogue.ts'
import { readCatalogue } from '#feeds/catalogue/read-catalogue.ts'
import type { ImportOptions, Feed, SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'
import { OutboundFailedError } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The validators that the publisher's server sent with the stored file. */
interface CatalogueWatermark {
  readonly etag?: string | undefined
  readonly modified?: string | undefined
}

const fetchTimeoutMs = 30 * 60_000
const done: SyncOutcome = { errors: [], retryAt: undefined }

/**
 * Creates the feed of a catalogue. It fetches the file only when it changed (ETag, If-Modified-Since), reads it completely before storing
 * anything, and requires confirmation when it shrank by more than half.
 */
export function catalogueFeed<Item>(catalogue: Catalogue<Item>): Feed {
  return {
    name: catalogue.name,
    ...(catalogue.nextRun && { nextRun: catalogue.nextRun }),
    async importFile(context, file, options) {
      const reading = await readCatalogue(catalogue, openFile(file, spoolFolderOf(context)), context)
      return applyCatalogue(context, catalogue, reading, options)
    },
    sync: (context, signal, options) => syncCatalogue({ context, catalogue, signal }, options),
  }
}

interface Syncing<Item> {
  readonly context: AppContext
  readonly catalogue: Catalogue<Item>
  readonly signal: AbortSignal
}

async function syncCatalogue<Item>({ context, catalogue, signal }: Syncing<Item>, options: ImportOptions): Promise<SyncOutcome> {
  const { name, path } = catalogue
  const url = [context.config.feeds.urls[name], path].filter((part) => part !== undefined).join('/')
  const mark: CatalogueWatermark = (await loadWatermark(context.db, name)).get('file') ?? {}
  const bounds = { maxBytes: catalogue.maxBytes, timeoutMs: fetchTimeoutMs, headers: conditionalHeaders(mark), signal }
  const answer = await context.outbound.fetch(url, bounds)
  const { status, headers } = answer
  if (status !== 200) answer.cancel()
  if (status === 304) return done
  if (status !== 200) throw new OutboundFailedError(`${url} was answered with status ${String(status)}`)
  if (headers['content-type']?.includes('text/html') === true) {
    answer.cancel()
    throw new OutboundFailedError(`${url} returned an HTML page instead of the catalogue`)
  }
  const reading = await readCatalogue(catalogue, openFile(answer.body, spoolFolderOf(context)), context)
  await applyCatalogue(context, catalogue, reading, options)
  await saveWatermark(context.db, name, ['file', { etag: headers.etag, modified: headers['last-modified'] }])
  return done
}

function conditionalHeaders({ etag, modified }: CatalogueWatermark): Readonly<Record<string, string>> {
  return { ...(etag !== undefined && { 'if-none-match': etag }), ...(modified !== undefined && { 'if-modified-since': modified }) }
}

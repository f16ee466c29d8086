import { importEntries } from '#feeds/import-entries.ts'
import { saveWatermark } from '#feeds/feed-store.ts'
import { findOutdated } from '#feeds/osv/advisory-store.ts'
import { collectDelta } from '#feeds/osv/collect-delta.ts'
import { importDelta, type EcosystemSource } from '#feeds/osv/import-delta.ts'
import { readOsvRecords } from '#feeds/osv/read-osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import type { AppContext } from '#platform/app-context.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'
import { OutboundFailedError } from '#platform/outbound.ts'

/** How far an ecosystem has been read; stored as part of the feed's watermark. */
export interface EcosystemWatermark {
  /** The date of the newest record that was listed. */
  readonly modified?: string | undefined
  /** ETag of the processed list of dates. */
  readonly listTag?: string | undefined
  /** ETag of the imported archive, where there is no such list. */
  readonly archiveTag?: string | undefined
  readonly failed?: EcosystemFailure | undefined
}

export interface EcosystemFailure {
  /** Consecutive failures. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}

/**
 * Imports what changed in one ecosystem: single records if few changed; the whole archive on the first run, after many changes, or without
 * a list of dates. The watermark advances with the records, so that an interrupted run continues where it stopped.
 */
export async function syncEcosystem(source: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const { context, bucket, ecosystem } = source
  const list = await bucket.dates(ecosystem, mark.listTag)
  if (list.is === 'known') return saveWatermark(context.db, 'osv', [ecosystem, { ...mark, failed: undefined }])
  if (list.is === 'absent') return syncArchive(source, { archiveTag: mark.archiveTag })
  const { newest = mark.modified, records } = await collectDelta(list.content, mark.modified, (dates) => findOutdated(context.db, dates))
  const next = { modified: newest, listTag: list.tag }
  if (records === 'all') return syncArchive(source, next)
  await importDelta(source, records.toReversed())
  await saveWatermark(context.db, 'osv', [ecosystem, next])
}

/** Imports the archive unless its ETag is known, and then saves the watermark. */
async function syncArchive({ context, bucket, ecosystem }: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const archive = await bucket.archive(ecosystem, mark.archiveTag)
  if (archive.is === 'absent') throw new OutboundFailedError(`${ecosystem}/all.zip does not exist`)
  if (archive.is === 'new') await importArchive(context, ecosystem, archive.content)
  const archiveTag = archive.is === 'new' ? archive.tag : mark.archiveTag
  await saveWatermark(context.db, 'osv', [ecosystem, { ...mark, archiveTag: mark.listTag === undefined ? archiveTag : undefined }])
}

/** Imports every record of an ecosystem's archive. */
async function importArchive(context: AppContext, ecosystem: string, archive: AsyncIterable<Uint8Array>): Promise<void> {
  const { rejected, rejectedCount, ...counts } = await importEntries(openFile(archive, spoolFolderOf(context)), {
    read: readOsvRecords,
    save: (advisories) => saveAdvisories(context, advisories),
  })
  context.log.info({ ecosystem, ...counts, rejectedCount }, 'archive of advisories read')
  if (rejectedCount > 0) context.log.warn({ ecosystem, rejected }, 'some records of the archive were rejected')
}

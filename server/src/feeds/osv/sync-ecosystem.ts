import { saveWatermark } from '#feeds/feed-store.ts'
import { collectDelta } from '#feeds/osv/collect-delta.ts'
import type { EcosystemWatermark } from '#feeds/osv/ecosystem-watermark.ts'
import { importArchive } from '#feeds/osv/import-archive.ts'
import { importDelta, type EcosystemSource } from '#feeds/osv/import-delta.ts'
import { OutboundFailedError } from '#platform/outbound.ts'

/**
 * Imports what changed in one ecosystem: single records if few changed; the whole archive on the first run, after many changes, or without
 * a list of dates. The watermark advances with the records, so that an interrupted run continues where it stopped.
 */
export async function syncEcosystem(source: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const { context, bucket, ecosystem } = source
  const list = await bucket.dates(ecosystem, mark.listTag)
  if (list.is === 'known') return saveWatermark(context.db, 'osv', [ecosystem, { ...mark, failed: undefined }])
  if (list.is === 'absent') return syncArchive(source, { archiveTag: mark.archiveTag })
  const { newest = mark.modified, records } = await collectDelta(list.content, mark.modified)
  const next = { modified: newest, listTag: list.tag }
  if (records === 'all') return syncArchive(source, next)
  await importDelta(source, records.toReversed())
  await saveWatermark(context.db, 'osv', [ecosystem, next])
}

/** Imports the archive unless its ETag is known, and then saves the watermark. */
async function syncArchive({ context, bucket, ecosystem }: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const archive = await bucket.archive(ecosystem, mark.archiveTag)
  if (archive.is === 'absent') throw new OutboundFailedError(`${ecosystem}/all.zip is not there`)
  if (archive.is === 'new') await importArchive(context, ecosystem, archive.content)
  const archiveTag = archive.is === 'new' ? archive.tag : mark.archiveTag
  await saveWatermark(context.db, 'osv', [ecosystem, { ...mark, archiveTag: mark.listTag === undefined ? archiveTag : undefined }])
}

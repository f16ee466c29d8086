import { saveWatermark } from '#feeds/feed-store.ts'
import { collectDelta } from '#feeds/osv/collect-delta.ts'
import type { EcosystemWatermark } from '#feeds/osv/ecosystem-watermark.ts'
import { importArchive } from '#feeds/osv/import-archive.ts'
import { importDelta, type EcosystemSource } from '#feeds/osv/import-delta.ts'
import { OutboundFailedError } from '#platform/outbound.ts'

/**
 * Reads what is new of one ecosystem: single records where few changed, the whole archive the first time, where many did, and
 * where the bucket has no list of dates. The mark moves with the records, so that an interrupted run goes on where it stopped.
 */
export async function syncEcosystem(source: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const { tools: context, bucket, ecosystem } = source
  const list = await bucket.dates(ecosystem, mark.listTag)
  if (list.is === 'known') return saveWatermark(context.db, 'osv', [ecosystem, { ...mark, failed: undefined }])
  if (list.is === 'absent') return syncArchive(source, { archiveTag: mark.archiveTag })
  const { newest = mark.modified, records } = await collectDelta(list.content, mark.modified)
  const next = { modified: newest, listTag: list.tag }
  if (records === 'all') return syncArchive(source, next)
  await importDelta(source, records.toReversed())
  await saveWatermark(context.db, 'osv', [ecosystem, next])
}

/** The mark is kept when the whole archive is stored; the archive of a known tag is stored already. */
async function syncArchive({ tools: context, bucket, ecosystem }: EcosystemSource, mark: EcosystemWatermark): Promise<void> {
  const archive = await bucket.archive(ecosystem, mark.archiveTag)
  if (archive.is === 'absent') throw new OutboundFailedError(`${ecosystem}/all.zip is not there`)
  if (archive.is === 'new') await importArchive(context, ecosystem, archive.content)
  const archiveTag = archive.is === 'new' ? archive.tag : mark.archiveTag
  await saveWatermark(context.db, 'osv', [ecosystem, { ...mark, archiveTag: mark.listTag === undefined ? archiveTag : undefined }])
}

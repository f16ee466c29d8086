import { moveWatermark } from '#feeds/feed-store.ts'
import { collectDelta } from '#feeds/osv/collect-delta.ts'
import type { EcosystemMark } from '#feeds/osv/ecosystem-mark.ts'
import { readArchive } from '#feeds/osv/read-archive.ts'
import { readDelta, type Source } from '#feeds/osv/read-delta.ts'
import { OutboundFailed } from '#platform/outbound.ts'

/**
 * Reads what is new of one ecosystem: single records where few changed, the whole archive the first time, where many did, and
 * where the bucket has no list of dates. The mark moves with the records, so that an interrupted run goes on where it stopped.
 */
export async function syncEcosystem(source: Source, mark: EcosystemMark): Promise<void> {
  const { tools, bucket, ecosystem } = source
  const list = await bucket.dates(ecosystem, mark.listTag)
  if (list.is === 'known') return moveWatermark(tools.db, 'osv', [ecosystem, { ...mark, failed: undefined }])
  if (list.is === 'absent') return syncArchive(source, { archiveTag: mark.archiveTag })
  const { newest = mark.modified, records } = await collectDelta(list.content, mark.modified)
  const next = { modified: newest, listTag: list.tag }
  if (records === 'all') return syncArchive(source, next)
  await readDelta(source, records.toReversed())
  await moveWatermark(tools.db, 'osv', [ecosystem, next])
}

/** The mark is kept when the whole archive is stored; the archive of a known tag is stored already. */
async function syncArchive({ tools, bucket, ecosystem }: Source, mark: EcosystemMark): Promise<void> {
  const archive = await bucket.archive(ecosystem, mark.archiveTag)
  if (archive.is === 'absent') throw new OutboundFailed(`${ecosystem}/all.zip is not there`)
  if (archive.is === 'new') await readArchive(tools, ecosystem, archive.content)
  const archiveTag = archive.is === 'new' ? archive.tag : mark.archiveTag
  await moveWatermark(tools.db, 'osv', [ecosystem, { ...mark, archiveTag: mark.listTag === undefined ? archiveTag : undefined }])
}

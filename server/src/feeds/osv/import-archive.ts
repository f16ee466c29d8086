import { importEntries } from '#feeds/import-entries.ts'
import { readOsvRecords } from '#feeds/osv/read-osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Stores every record of an ecosystem's archive. */
export async function importArchive(context: AppContext, ecosystem: string, archive: AsyncIterable<Uint8Array>): Promise<void> {
  const { rejected, rejectedCount, ...counts } = await importEntries(openFile(archive, spoolFolderOf(context)), {
    read: readOsvRecords,
    save: (advisories) => saveAdvisories(context, advisories),
  })
  context.log.info({ ecosystem, ...counts, rejectedCount }, 'archive of advisories read')
  if (rejectedCount > 0) context.log.warn({ ecosystem, rejected }, 'some records of the archive were not taken')
}

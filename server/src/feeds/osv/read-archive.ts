import { importEntries } from '#feeds/import-entries.ts'
import { osvRecords } from '#feeds/osv/osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'
import type { Tools } from '#platform/tools.ts'

/** Stores every record of an ecosystem's archive. */
export async function readArchive(tools: Tools, ecosystem: string, archive: AsyncIterable<Uint8Array>): Promise<void> {
  const { rejected, rejectedCount, ...counts } = await importEntries(openFile(archive, spoolFolderOf(tools)), {
    read: osvRecords,
    save: (advisories) => saveAdvisories(tools, advisories),
  })
  tools.log.info({ ecosystem, ...counts, rejectedCount }, 'archive of advisories read')
  if (rejectedCount > 0) tools.log.warn({ ecosystem, rejected }, 'some records of the archive were not taken')
}

import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { readOsvRecords } from '#feeds/osv/read-osv-records.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { syncOsv } from '#feeds/osv/sync-osv.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

/** The advisories of all ecosystems in OSV format, malicious packages included. */
export const osvFeed: Feed = {
  name: 'osv',
  importFile(context, file) {
    const seen = new Set<string>()
    return importEntries(openFile(file, spoolFolderOf(context)), {
      read: readOsvRecords,
      save: (advisories) => saveAdvisories(context, advisories, { seen }),
    })
  },
  sync: syncOsv,
}

import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { readNvdRecords } from '#feeds/nvd/read-nvd-records.ts'
import { syncNvd } from '#feeds/nvd/sync-nvd.ts'
import { saveAdvisories } from '#feeds/osv/save-advisories.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

const twoHours = 2 * 3_600_000

/** The CVE records of the National Vulnerability Database: descriptions, scores, weaknesses, products. */
export const nvdFeed: Feed = {
  name: 'nvd',
  // the NVD asks clients to poll no more often
  nextRun: (after) => new Date(after.getTime() + twoHours),
  importFile(context, file) {
    const seen = new Set<string>()
    return importEntries(openFile(file, spoolFolderOf(context)), {
      read: (bytes) => readNvdRecords(bytes, context),
      save: (advisories) => saveAdvisories(context, advisories, { feed: 'nvd', seen }),
    })
  },
  sync: syncNvd,
}

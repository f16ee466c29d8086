import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { readPackages } from '#feeds/packages/read-packages.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import { syncPackages } from '#feeds/packages/sync-packages.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

/** What registries say of the packages that modules use: versions with dates and hashes, licences, what is yanked or deprecated. */
export const packagesFeed: Feed = {
  name: 'packages',
  importFile: (tools, file) =>
    importEntries(openFile(file, spoolFolderOf(tools)), {
      read: (bytes) => readPackages(bytes, tools.now()),
      save: (records) => savePackages(tools, records),
    }),
  sync: syncPackages,
}

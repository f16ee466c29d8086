import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { readPackages } from '#feeds/packages/read-packages.ts'
import { registries } from '#feeds/packages/registries/registries.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import { syncPackages } from '#feeds/packages/sync-packages.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

const betweenLooks = 5 * 60_000

/**
 * What registries say of the packages that modules use: versions with dates and hashes, licences, what is yanked or deprecated.
 * Each package is asked for once a day; the clock looks often, because a module may bring new ones at any time.
 */
export const packagesFeed: Feed = {
  name: 'packages',
  lane: 'packages',
  importFile: (tools, file) =>
    importEntries(openFile(file, spoolFolderOf(tools)), {
      read: (bytes) => readPackages(bytes, tools.now()),
      save: (records) => savePackages(tools, records),
    }),
  sync: (tools, signal) => syncPackages(tools, signal, registries),
  nextRun: (after) => new Date(after.getTime() + betweenLooks),
}

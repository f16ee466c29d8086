import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { readPackages } from '#feeds/packages/read-packages.ts'
import { registries } from '#feeds/packages/registries/registries.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import { syncPackages } from '#feeds/packages/sync-packages.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

const runIntervalMs = 5 * 60_000

/**
 * Registry data of the packages that modules use: versions with dates and hashes, licences, yanked and deprecated versions. Each package is
 * fetched once a day; the feed runs often because a module may bring new packages at any time.
 */
export const packagesFeed: Feed = {
  name: 'packages',
  lane: 'packages',
  importFile: (context, file) =>
    importEntries(openFile(file, spoolFolderOf(context)), {
      read: (bytes) => readPackages(bytes, context.now()),
      save: (records) => savePackages(context, records),
    }),
  sync: (context, signal) => syncPackages(context, signal, registries),
  nextRun: (after) => new Date(after.getTime() + runIntervalMs),
}

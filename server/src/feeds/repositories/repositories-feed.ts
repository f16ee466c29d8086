import type { Feed } from '#feeds/feed.ts'
import { importEntries } from '#feeds/import-entries.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { applyRepositories } from '#feeds/repositories/apply-repositories.ts'
import { readRepositories } from '#feeds/repositories/read-repositories.ts'
import { syncRepositories } from '#feeds/repositories/sync-repositories.ts'
import { spoolFolderOf } from '#platform/files/spool.ts'

/** The activity of the source repositories of packages. */
export const repositoriesFeed: Feed = {
  name: 'repositories',
  importFile: (context, file) =>
    importEntries(openFile(file, spoolFolderOf(context)), {
      read: (bytes) => readRepositories(bytes, context),
      save: (records) => applyRepositories(context, records),
    }),
  sync: syncRepositories,
}

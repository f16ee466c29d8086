import type { StoredFile } from '#platform/files/blob-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { parseStoredPath } from '#platform/files/stored-path.ts'
import { findReferenced, type FileReference, unmarkFiles, markUnreferenced } from '#platform/files/unreferenced-file-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Age of a file, and time without a reference, after which it is removed. Transactions and backups are shorter. */
const graceMs = 24 * 60 * 60 * 1000

/** Files checked per query. */
const batchSize = 1000

interface Batch {
  readonly companyId: string
  /** Path of each document by SHA-256. */
  readonly paths: ReadonlyMap<string, string>
}

/**
 * Removes stored files that no listed column has referenced for a day: leftovers of crashes between save and commit, and of deleted
 * objects. Returns how many. Concurrent and interrupted runs remove nothing more.
 */
export async function sweepFiles({ db, files, now }: AppContext, namers: readonly FileReference[]): Promise<number> {
  const before = new Date(now().getTime() - graceMs)
  await files.removePartialWrites(before)
  const removed: string[] = []
  for await (const batch of batchByCompany(files.list(), before)) {
    const due = await findRemovable({ db, now }, namers, batch)
    removed.push(...(await removeAll(files, batch, due, before)))
    await unmarkFiles(db, batch.companyId, due)
  }
  return removed.length
}

async function removeAll(files: FileStore, { paths }: Batch, digests: readonly string[], before: Date): Promise<readonly string[]> {
  const removed = await Array.fromAsync(digests, async (digest) => files.removeOlder(paths.get(digest) ?? '', before))
  return digests.filter((_, i) => removed[i] === true)
}

/** Marks newly unreferenced files; returns those marked longer ago than the grace period and still unreferenced. */
async function findRemovable(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  namers: readonly FileReference[],
  batch: Batch,
): Promise<readonly string[]> {
  const { companyId, paths } = batch
  const digests = [...paths.keys()]
  const named = await findReferenced(db, namers, companyId, digests)
  await unmarkFiles(
    db,
    companyId,
    digests.filter((digest) => named.has(digest)),
  )
  const unnamed = digests.filter((digest) => !named.has(digest))
  const since = await markUnreferenced(db, companyId, unnamed, now())
  return unnamed.filter((digest) => (since.get(digest)?.getTime() ?? Infinity) <= now().getTime() - graceMs)
}

/** Groups the files older than `before` by company. */
async function* batchByCompany(stored: AsyncIterable<StoredFile>, before: Date): AsyncGenerator<Batch> {
  const gathered: { companyId: string; paths: Map<string, string> } = { companyId: '', paths: new Map() }
  for await (const { path, modifiedAt } of stored) {
    const of = parseStoredPath(path)
    if (of === undefined || !(modifiedAt < before)) continue
    if (gathered.paths.size > 0 && (of.companyId !== gathered.companyId || gathered.paths.size >= batchSize)) {
      yield { ...gathered }
      gathered.paths = new Map()
    }
    gathered.companyId = of.companyId
    gathered.paths.set(of.digest, path)
  }
  if (gathered.paths.size > 0) yield gathered
}

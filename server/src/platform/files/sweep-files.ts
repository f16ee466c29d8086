import type { StoredFile } from '#platform/files/blob-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { parseStoredPath } from '#platform/files/stored-path.ts'
import { findReferenced, type FileReference, unmarkFiles, markUnreferenced } from '#platform/files/unreferenced-file-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/** What is stored but named by nobody goes when it is this old and was nobody's for this long: transactions and backups end sooner. */
const graceMs = 24 * 60 * 60 * 1000

/** As many files are asked for at once. */
const batchSize = 1000

/** Files of one company. */
interface Batch {
  readonly companyId: string
  /** Where each document is stored, by its SHA-256. */
  readonly paths: ReadonlyMap<string, string>
}

/**
 * Removes stored files that no row of the given tables has named for a day: what a crash between keeping and committing left, and
 * what was of something deleted since. Answers how many it removed. Run by several processes at once, or cut off anywhere, it takes no more.
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

/** Marks what is unnamed from now on; answers what was marked long enough ago and still is. */
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

/** Files last kept before then, gathered by company. */
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

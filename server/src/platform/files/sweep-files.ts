import type { StoredFile } from '#platform/files/blob-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readStoredPath } from '#platform/files/stored-path.ts'
import { findNamed, type FileNamer, forgetMarks, markUnnamed } from '#platform/files/unnamed-file-store.ts'
import type { Tools } from '#platform/tools.ts'

/** What is stored but named by nobody goes when it is this old and was nobody's for this long: transactions and backups end sooner. */
const safeMs = 24 * 60 * 60 * 1000

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
export async function sweepFiles({ db, files, now }: Tools, namers: readonly FileNamer[]): Promise<number> {
  const before = new Date(now().getTime() - safeMs)
  await files.tidy(before)
  const removed: string[] = []
  for await (const batch of batches(files.list(), before)) {
    const due = await findDue({ db, now }, namers, batch)
    removed.push(...(await removeAll(files, batch, due, before)))
    await forgetMarks(db, batch.companyId, due)
  }
  return removed.length
}

async function removeAll(files: FileStore, { paths }: Batch, digests: readonly string[], before: Date): Promise<readonly string[]> {
  const removed = await Array.fromAsync(digests, async (digest) => files.removeOlder(paths.get(digest) ?? '', before))
  return digests.filter((_, i) => removed[i] === true)
}

/** Marks what is unnamed from now on; answers what was marked long enough ago and still is. */
async function findDue({ db, now }: Pick<Tools, 'db' | 'now'>, namers: readonly FileNamer[], batch: Batch): Promise<readonly string[]> {
  const { companyId, paths } = batch
  const digests = [...paths.keys()]
  const named = await findNamed(db, namers, companyId, digests)
  await forgetMarks(
    db,
    companyId,
    digests.filter((digest) => named.has(digest)),
  )
  const unnamed = digests.filter((digest) => !named.has(digest))
  const since = await markUnnamed(db, companyId, unnamed, now())
  return unnamed.filter((digest) => (since.get(digest)?.getTime() ?? Infinity) <= now().getTime() - safeMs)
}

/** Files last kept before then, gathered by company. */
async function* batches(stored: AsyncIterable<StoredFile>, before: Date): AsyncGenerator<Batch> {
  const gathered: { companyId: string; paths: Map<string, string> } = { companyId: '', paths: new Map() }
  for await (const { path, changed } of stored) {
    const of = readStoredPath(path)
    if (of === undefined || !(changed < before)) continue
    if (gathered.paths.size > 0 && (of.companyId !== gathered.companyId || gathered.paths.size >= batchSize)) {
      yield { ...gathered }
      gathered.paths = new Map()
    }
    gathered.companyId = of.companyId
    gathered.paths.set(of.digest, path)
  }
  if (gathered.paths.size > 0) yield gathered
}

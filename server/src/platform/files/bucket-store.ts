import { type BlobStore, FileNotFoundError, type StoredFile } from '#platform/files/blob-store.ts'
import { type BucketClient, BucketError, type BucketSettings, openBucketClient, type RetryPolicy } from '#platform/files/bucket-client.ts'
import { parseStoredPath } from '#platform/files/stored-path.ts'
import { ConfigError } from '#platform/read-setting.ts'

/** Age from which saving the same bytes rewrites a stored file: half of the sweep's grace period. */
const rewriteAfterMs = 12 * 3_600_000
/** Parallel requests of a bulk removal. */
const parallelRemovals = 8

/**
 * Opens a bucket as file store. Throws a one-line ConfigError when the bucket cannot be listed, written and read, so that the service does
 * not start on it.
 */
export async function openBucketStore(settings: BucketSettings, manners?: RetryPolicy): Promise<BlobStore> {
  const client = openBucketClient(settings, manners)
  const root = settings.prefix === '' ? '' : `${settings.prefix}/`
  await requireBucketAccess(client, settings, root)
  return bucketStore(client, root)
}

async function requireBucketAccess(client: BucketClient, { bucket, prefix, endpoint }: BucketSettings, root: string): Promise<void> {
  try {
    await client.page(root)
    await client.put(`${root}waybill-was-here`, Buffer.from('Waybill could write here.\n'))
    await client.get(`${root}waybill-was-here`)
    await client.remove(`${root}waybill-was-here`)
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const location = ['s3:/', bucket, prefix].filter((step) => step !== '').join('/')
    throw new ConfigError(`WAYBILL_FILES=${location} cannot be used at ${endpoint}: ${error.message}`)
  }
}

function bucketStore(client: BucketClient, root: string): BlobStore {
  return {
    async get(path) {
      const bytes = await client.get(root + path)
      if (bytes === undefined) throw new FileNotFoundError(path)
      return bytes
    },
    put: (path, bytes) => client.put(root + path, bytes),
    async touch(path) {
      const changed = await findModifiedAt(client, root + path)
      return changed !== undefined && changed.getTime() > Date.now() - rewriteAfterMs
    },
    list: () => listFiles(client, root),
    async removeOlder(path, before) {
      const changed = await findModifiedAt(client, root + path)
      if (changed === undefined || !(changed < before)) return false
      await client.remove(root + path)
      return true
    },
    removeAll: (owner) => removeAll(client, root, owner),
    // a bucket has no local disk that fills up
    requireSpace: async () => undefined,
    // an interrupted upload leaves nothing
    removePartialWrites: async () => undefined,
  }
}

async function findModifiedAt(client: BucketClient, key: string): Promise<Date | undefined> {
  const { files } = await client.page(key)
  return files.find(({ path }) => path === key)?.modifiedAt
}

async function* listFiles(client: BucketClient, root: string): AsyncGenerator<StoredFile> {
  for await (const page of listPages(client, root, '')) yield* page
}

/** Skips objects that are not ours. */
async function* listPages(client: BucketClient, root: string, start: string): AsyncGenerator<readonly StoredFile[]> {
  const page: { next: string | undefined } = { next: undefined }
  do {
    const { files, next } = await client.page(root + start, page.next)
    if (next !== undefined && next === page.next) throw new BucketError('the bucket repeats the same page')
    page.next = next
    yield files.map(({ path, modifiedAt }) => ({ path: path.slice(root.length), modifiedAt })).filter(({ path }) => parseStoredPath(path))
  } while (page.next !== undefined)
}

/** Removes each page before requesting the next: some servers list incorrectly during removals. */
async function removeAll(client: BucketClient, root: string, owner: string): Promise<void> {
  for await (const page of listPages(client, root, `${owner}/`)) {
    const waiting = page.values()
    await Promise.all(Array.from({ length: parallelRemovals }, () => removeEach(client, root, waiting)))
  }
}

/** Removes files from an iterator that several workers share. */
async function removeEach(client: BucketClient, root: string, waiting: Iterable<StoredFile>): Promise<void> {
  for (const { path } of waiting) await client.remove(root + path)
}

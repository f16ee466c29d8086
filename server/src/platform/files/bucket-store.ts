import { type BlobStore, FileNotFoundError, type StoredFile } from '#platform/files/blob-store.ts'
import { type BucketClient, BucketError, type BucketSettings, openBucketClient, type RetryPolicy } from '#platform/files/bucket-client.ts'
import { parseStoredPath } from '#platform/files/stored-path.ts'
import { ConfigError } from '#platform/read-setting.ts'

/** A stored file this old is written again rather than left as it is when the same bytes come: half of what the sweep allows. */
const rewriteAfterMs = 12 * 3_600_000
/** Requests at once while much is removed. */
const parallelRemovals = 8

/**
 * Keeps files in a bucket of S3-compatible storage. Throws a ConfigFault of one line when it cannot be listed, written and read now,
 * so that the service does not start on it.
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
    const place = ['s3:/', bucket, prefix].filter((step) => step !== '').join('/')
    throw new ConfigError(`WAYBILL_FILES=${place} cannot be used at ${endpoint}: ${error.message}`)
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
    // a bucket has no disk of ours that fills up
    requireSpace: async () => undefined,
    // an upload that is cut off leaves nothing
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

/** Whatever else lies in the bucket is not ours. */
async function* listPages(client: BucketClient, root: string, start: string): AsyncGenerator<readonly StoredFile[]> {
  const page: { next: string | undefined } = { next: undefined }
  do {
    const { files, next } = await client.page(root + start, page.next)
    if (next !== undefined && next === page.next) throw new BucketError('the bucket lists the same page again and again')
    page.next = next
    yield files.map(({ path, modifiedAt }) => ({ path: path.slice(root.length), modifiedAt })).filter(({ path }) => parseStoredPath(path))
  } while (page.next !== undefined)
}

/** Each page is gone before the next one is asked for: not every server lists well what is being removed. */
async function removeAll(client: BucketClient, root: string, owner: string): Promise<void> {
  for await (const page of listPages(client, root, `${owner}/`)) {
    const waiting = page.values()
    await Promise.all(Array.from({ length: parallelRemovals }, () => removeEach(client, root, waiting)))
  }
}

/** Several hands take from the same pile. */
async function removeEach(client: BucketClient, root: string, waiting: Iterable<StoredFile>): Promise<void> {
  for (const { path } of waiting) await client.remove(root + path)
}

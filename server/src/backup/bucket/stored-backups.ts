import { Readable } from 'node:stream'
import {
  type BucketClient,
  BucketError,
  type BucketPage,
  type BucketSettings,
  openBucketClient,
  type RetryPolicy,
} from '#platform/files/bucket-client.ts'
import { backupKey, momentOf } from '#backup/bucket/backup-name.ts'

/** An archive in the bucket. */
export interface StoredBackup {
  readonly name: string
  readonly key: string
  readonly moment: Date
  readonly bytes: number
}

/** A part on a slow line takes longer than a document. */
const backupPatience: RetryPolicy = { timeoutMs: 600_000, retryDelaysMs: [200, 1000, 5000, 20_000], pageSize: 1000 }

export function openBackupBucket(settings: BucketSettings, patience: RetryPolicy = backupPatience): BucketClient {
  return openBucketClient(settings, patience)
}

/** Lists the archives below the prefix, newest first. Other objects, and archives elsewhere, are none. */
export async function listBackups(client: BucketClient, { prefix }: BucketSettings): Promise<readonly StoredBackup[]> {
  const found = await Array.fromAsync(listPages(client, prefix === '' ? '' : `${prefix}/`))
  const backups = found.flat().flatMap((object) => toBackup(prefix, object) ?? [])
  return backups.toSorted((left, right) => right.moment.getTime() - left.moment.getTime())
}

async function* listPages(client: BucketClient, start: string): AsyncGenerator<BucketPage['files']> {
  const page: { next: string | undefined } = { next: undefined }
  do {
    const { files, next } = await client.page(start, page.next)
    if (next !== undefined && next === page.next) throw new BucketError('the bucket repeats the same page')
    page.next = next
    yield files
  } while (page.next !== undefined)
}

function toBackup(prefix: string, { path: key, bytes }: BucketPage['files'][number]): StoredBackup | undefined {
  const name = key.split('/').at(-1) ?? ''
  const moment = momentOf(name)
  return moment === undefined || key !== backupKey(prefix, name) ? undefined : { name, key, moment, bytes }
}

const rangeBytes = 8_388_608

/** Streams an archive in ranges, each of which is asked for again when it breaks off. */
export function readStoredBackup(client: BucketClient, { key, bytes }: Pick<StoredBackup, 'key' | 'bytes'>): Readable {
  async function* ranges(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes; from += rangeBytes) yield await client.getRange(key, from, Math.min(bytes, from + rangeBytes))
  }
  return Readable.from(ranges(), { objectMode: false })
}

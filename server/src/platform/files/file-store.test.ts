import { mkdtempSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { openBucketClient } from '#platform/files/bucket-client.ts'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { FileNotFoundError } from '#platform/files/blob-store.ts'
import { createFileStore, digestOf, type FileStore } from '#platform/files/file-store.ts'
import { storedPathOf } from '#platform/files/stored-path.ts'
import { openFolderStore } from '#platform/files/folder-store.ts'
import { newId } from '#platform/ids.ts'

const servers: S3Server[] = []
const folders: string[] = []

async function makeFolder(): Promise<FileStore> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-files-'))
  folders.push(folder)
  return createFileStore(openFolderStore(folder))
}

function bucketOf({ bucket, url, accessKeyId, secretAccessKey, region }: S3Server, prefix: string) {
  return { bucket, prefix, endpoint: url, region, accessKeyId, secretAccessKey }
}

async function server(): Promise<S3Server> {
  const started = servers[0] ?? (await startS3Server())
  if (servers.length === 0) servers.push(started)
  return started
}

async function makeBucket(prefix: string): Promise<FileStore> {
  return createFileStore(await openBucketStore(bucketOf(await server(), prefix), { timeoutMs: 20_000, retryDelaysMs: [], pageSize: 7 }))
}

afterAll(async () => {
  await Promise.all([...servers.map(({ close }) => close()), ...folders.map((folder) => rm(folder, { recursive: true }))])
})

async function pathsOf(store: FileStore): Promise<readonly string[]> {
  return (await Array.fromAsync(store.list())).map(({ path }) => path).toSorted()
}

function soon(): Date {
  return new Date(Date.now() + 3_600_000)
}

function longAgo(): Date {
  return new Date(Date.now() - 3_600_000)
}

async function changeOf(store: FileStore, digest: string): Promise<{ readonly path: string; readonly agoMs: number }> {
  const found = (await Array.fromAsync(store.list())).find(({ path }) => path.includes(digest))
  if (found === undefined) throw new Error(`${digest} is not listed`)
  return { path: found.path, agoMs: Date.now() - found.modifiedAt.getTime() }
}

async function madeFolder(): Promise<{ readonly folder: string; readonly store: FileStore }> {
  const store = await makeFolder()
  return { store, folder: folders.at(-1) ?? '' }
}

describe.each<[name: string, make: () => Promise<FileStore>]>([
  ['a folder', makeFolder],
  ['a bucket', () => makeBucket(`whole/${newId()}`)],
  ['a part of a bucket', () => makeBucket(`some/part-${newId()}`)],
])('%s', (_name, make) => {
  const store: { of?: FileStore } = {}
  const [company, other] = [newId(), newId()]
  function files(): FileStore {
    return store.of as FileStore
  }

  beforeAll(async () => {
    store.of = await make()
  })

  it.each<[what: string, bytes: Buffer]>([
    ['no byte', Buffer.alloc(0)],
    ['one byte', Buffer.from([0])],
    ['text', Buffer.from('Grüße, 世界\n')],
    ['9 MB that do not compress', Buffer.from(Array.from({ length: 9_000_000 }, (_, i) => (i * 2_654_435_761) >>> 24))],
  ])('keeps %s byte for byte under its SHA-256', async (_what, bytes) => {
    const digest = await files().save(company, bytes)
    expect(digest).toBe(digestOf(bytes))
    expect((await files().read(company, digest)).equals(bytes)).toBe(true)
  })

  it('stores the same bytes once, also when saved concurrently', async () => {
    const before = (await pathsOf(files())).length
    const bytes = Buffer.from('the same for all')
    const digests = await Promise.all(Array.from({ length: 5 }, () => files().save(company, bytes)))
    expect(new Set(digests).size).toBe(1)
    expect(await pathsOf(files())).toHaveLength(before + 1)
  })

  it('keeps companies apart', async () => {
    const digest = await files().save(company, Buffer.from('of one company'))
    await expect(files().read(other, digest)).rejects.toBeInstanceOf(FileNotFoundError)
  })

  it('reports a missing file with the code of the file system', async () => {
    await expect(files().read(company, 'f'.repeat(64))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files().readStored(`${company}/ff/${'f'.repeat(64)}.zst`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each<[how: string, stored: Buffer]>([
    ['other bytes', zstdCompressSync(Buffer.from('altered'))],
    ['bytes that cannot be unpacked', Buffer.from('not compressed')],
    ['half of the bytes', zstdCompressSync(Buffer.from('to be damaged')).subarray(0, 12)],
  ])('answers nothing when %s are stored under a digest', async (_how, stored) => {
    const digest = await files().save(other, Buffer.from('to be damaged'))
    await files().writeStored(`${other}/${digest.slice(0, 2)}/${digest}.zst`, stored)
    await expect(files().read(other, digest)).rejects.toThrow(`the stored document ${digest} is damaged`)
  })

  it('copies its stored files to another store', async () => {
    const [digest, copy] = [await files().save(company, Buffer.from('copied')), await make()]
    const path = `${company}/${digest.slice(0, 2)}/${digest}.zst`
    await copy.writeStored(path, await files().readStored(path))
    expect(await copy.read(company, digest)).toEqual(Buffer.from('copied'))
    expect(await pathsOf(copy)).toEqual([path])
  })

  it.each(['../x/y', 'a/../../y', '/etc/passwd', 'a', 'a/', 'a//b', 'a/b\0', 'a/b c', String.raw`a\b/c`])(
    'refuses the path %j, for reading and for writing',
    async (path) => {
      await expect(async () => files().readStored(path)).rejects.toThrow('is not the path of a stored file')
      await expect(async () => files().writeStored(path, Buffer.from('x'))).rejects.toThrow('is not the path of a stored file')
      await expect(async () => files().removeOlder(path, soon())).rejects.toThrow('is not the path of a stored file')
    },
  )

  it('lists when each file was saved, and removes only those saved before a time', async () => {
    const digest = await files().save(company, Buffer.from('to be removed'))
    const { path, agoMs } = await changeOf(files(), digest)
    expect(Math.abs(agoMs)).toBeLessThan(600_000)
    expect(await files().removeOlder(path, longAgo())).toBe(false)
    expect(await files().read(company, digest)).toEqual(Buffer.from('to be removed'))
    expect(await files().removeOlder(path, soon())).toBe(true)
    expect(await files().removeOlder(path, soon())).toBe(false)
    await expect(files().read(company, digest)).rejects.toBeInstanceOf(FileNotFoundError)
  })

  it('lists every file, also over several pages, and removes those of one company only', async () => {
    const [crowded, beside] = [newId(), newId()]
    const kept = await Promise.all(Array.from({ length: 30 }, (_, i) => files().save(crowded, Buffer.from(`file ${String(i)}`))))
    const stays = await files().save(beside, Buffer.from('stays'))
    expect((await pathsOf(files())).filter((path) => path.startsWith(crowded))).toHaveLength(kept.length)
    await files().removeCompany(crowded)
    const left = await pathsOf(files())
    expect(left.filter((path) => path.startsWith(crowded))).toEqual([])
    expect(await files().read(beside, stays)).toEqual(Buffer.from('stays'))
    await files().removeCompany(crowded)
  })
})

describe('a folder', () => {
  it('is empty before its first file, and has no file that is not ours', async () => {
    const { folder, store } = await madeFolder()
    expect(await pathsOf(store)).toEqual([])
    await writeFile(join(folder, 'README'), 'not ours')
    expect(await pathsOf(store)).toEqual([])
    expect(await pathsOf(createFileStore(openFolderStore(join(folder, 'not', 'there'))))).toEqual([])
  })

  it('leaves nothing of a failed write: on a full disk it would take the space that others need', async () => {
    const { folder, store } = await madeFolder()
    const path = storedPathOf(newId(), digestOf(Buffer.from('document')))
    // a folder with the name of the file makes the last step of the write fail
    await mkdir(join(folder, path, 'in the way'), { recursive: true })
    await expect(store.writeStored(path, Buffer.from('document'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/u)
    expect(await readdir(join(folder, dirname(path)))).toEqual([basename(path)])
  })

  it('makes a trial write that leaves nothing behind', async () => {
    const { folder, store } = await madeFolder()
    await store.requireSpace()
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    await expect(store.requireSpace()).rejects.toThrow(/EEXIST|ENOTDIR/u)
  })

  it('is readable by its owner alone', async () => {
    const { folder, store } = await madeFolder()
    await store.save(newId(), Buffer.from('private'))
    const entries = await readdir(folder, { recursive: true })
    const modes = await Promise.all(entries.map(async (entry) => (await stat(join(folder, entry))).mode & 0o077))
    expect(new Set(modes)).toEqual(new Set([0]))
  })

  it('updates the age of a file that is saved again, so that no sweep removes it', async () => {
    const { folder, store } = await madeFolder()
    const company = newId()
    const digest = await store.save(company, Buffer.from('kept twice'))
    const path = `${company}/${digest.slice(0, 2)}/${digest}.zst`
    const old = new Date(Date.now() - 10 * 86_400_000)
    await utimes(join(folder, path), old, old)
    await store.save(company, Buffer.from('kept twice'))
    expect(await store.removeOlder(path, longAgo())).toBe(false)
    expect(await store.read(company, digest)).toEqual(Buffer.from('kept twice'))
  })

  it('loses no file that is saved during a sweep', async () => {
    const { folder, store } = await madeFolder()
    const company = newId()
    const bytes = Buffer.from('kept and swept at once')
    const digest = await store.save(company, bytes)
    const path = `${company}/${digest.slice(0, 2)}/${digest}.zst`
    const old = new Date(Date.now() - 10 * 86_400_000)
    for (let round = 0; round < 200; round++) {
      await utimes(join(folder, path), old, old)
      await Promise.all([store.removeOlder(path, longAgo()), store.save(company, bytes)])
      expect((await store.read(company, digest)).equals(bytes)).toBe(true)
    }
  })

  it('removes what a killed write left, once it is old, and nothing else', async () => {
    const { folder, store } = await madeFolder()
    const company = newId()
    const digest = await store.save(company, Buffer.from('whole'))
    const part = join(folder, company, digest.slice(0, 2), `${'a'.repeat(64)}.zst.${newId()}.part`)
    await writeFile(part, 'half of')
    expect(await pathsOf(store)).toHaveLength(1)
    await store.removePartialWrites(longAgo())
    expect((await readFile(part)).toString()).toBe('half of')
    await store.removePartialWrites(soon())
    await expect(readFile(part)).rejects.toThrow('ENOENT')
    expect(await store.read(company, digest)).toEqual(Buffer.from('whole'))
  })

  it('that cannot be written reports it, and stores nothing', async () => {
    const { folder, store } = await madeFolder()
    await writeFile(join(folder, 'file'), '')
    await chmod(folder, 0o700)
    const blocked = createFileStore(openFolderStore(join(folder, 'file')))
    await expect(blocked.save(newId(), Buffer.from('x'))).rejects.toThrow('ENOTDIR')
    expect(await pathsOf(store)).toEqual([])
  })
})

describe('a bucket', () => {
  const quick = { timeoutMs: 300, retryDelaysMs: [1, 1], pageSize: 7 }

  async function opened(prefix = newId()): Promise<{ readonly store: FileStore; readonly at: S3Server }> {
    const at = await server()
    const store = createFileStore(await openBucketStore(bucketOf(at, prefix), quick))
    at.takeRequests()
    return { store, at }
  }

  it.each([[[503, 'hang up']], [[500, 429]], [['silence']]] as const)('is retried after %j', async (disturbances) => {
    const { store, at } = await opened()
    const company = newId()
    at.disturb(...disturbances)
    const digest = await store.save(company, Buffer.from('in the end'))
    at.disturb(...disturbances)
    expect(await store.read(company, digest)).toEqual(Buffer.from('in the end'))
  })

  it('is not retried forever; the error contains no keys and signatures', async () => {
    const { store, at } = await opened()
    at.disturb(503, 503, 503)
    const failure = (await store.read(newId(), 'a'.repeat(64)).catch((error: unknown) => error)) as Error
    expect(failure).toMatchObject({ message: 'the bucket waybill-files answered 503 SlowDown' })
    expect([Object.entries(failure), failure.cause]).toEqual([[['status', 503]], undefined])
    expect(at.takeRequests()).toHaveLength(3)
  })

  it('that rejects a request is not retried', async () => {
    const { store, at } = await opened()
    at.disturb(403)
    await expect(store.read(newId(), 'a'.repeat(64))).rejects.toThrow('the bucket waybill-files answered 403 SlowDown')
    expect(at.takeRequests()).toHaveLength(1)
  })

  it('that stops answering is given up', async () => {
    const { store, at } = await opened()
    at.disturb('silence', 'silence', 'silence')
    await expect(store.read(newId(), 'a'.repeat(64))).rejects.toThrow('the bucket waybill-files cannot be reached: TimeoutError')
  })

  it('is left as it is when the same bytes come again soon', async () => {
    const { store, at } = await opened()
    const company = newId()
    await store.save(company, Buffer.from('again'))
    at.takeRequests()
    await store.save(company, Buffer.from('again'))
    expect(at.takeRequests()).toEqual(['GET'])
  })

  it('gets the same bytes again when they are old, so that no sweep takes them', async () => {
    const { store, at } = await opened()
    const company = newId()
    const digest = await store.save(company, Buffer.from('kept twice'))
    at.ageTo(new Date(Date.now() - 10 * 86_400_000))
    at.takeRequests()
    await store.save(company, Buffer.from('kept twice'))
    expect(at.takeRequests()).toEqual(['GET', 'PUT'])
    expect(await store.removeOlder(`${company}/${digest.slice(0, 2)}/${digest}.zst`, longAgo())).toBe(false)
  })

  it('may hold other things, which are neither listed nor removed', async () => {
    const prefix = newId()
    const { store, at } = await opened(prefix)
    const client = openBucketClient(bucketOf(at, prefix), quick)
    const company = newId()
    await client.put(`${prefix}/${company}/notes.txt`, Buffer.from('not ours'))
    await client.put(`${prefix}-beside/${company}/aa/${'a'.repeat(64)}.zst`, Buffer.from('not ours'))
    await store.save(company, Buffer.from('ours'))
    expect(await pathsOf(store)).toHaveLength(1)
    await store.removeCompany(company)
    expect(await pathsOf(store)).toEqual([])
    expect(await client.get(`${prefix}/${company}/notes.txt`)).toEqual(Buffer.from('not ours'))
    expect(await client.get(`${prefix}-beside/${company}/aa/${'a'.repeat(64)}.zst`)).toEqual(Buffer.from('not ours'))
  })

  it.each<[what: string, change: object, reason: string]>([
    ['does not exist', { bucket: 'not-there' }, 'there is no bucket not-there'],
    ['does not know the key', { accessKeyId: 'UNKNOWN' }, 'the bucket waybill-files answered 403 SignatureDoesNotMatch'],
    ['does not know the secret', { secretAccessKey: 'wrong' }, 'the bucket waybill-files answered 403 SignatureDoesNotMatch'],
    ['is in another region', { region: 'us-east-1' }, 'the bucket waybill-files answered 403 SignatureDoesNotMatch'],
    ['does not answer', { endpoint: 'http://127.0.0.1:20011' }, 'the bucket waybill-files cannot be reached: ECONNREFUSED'],
  ])('that %s keeps the service from starting, with one line that names it and no secret', async (_what, change, reason) => {
    const settings = { ...bucketOf(await server(), 'pre/fix'), ...change }
    const failure = await openBucketStore(settings, quick).catch((error: unknown) => error as Error)
    const { message } = failure as Error
    expect(message).toBe(`WAYBILL_FILES=s3://${settings.bucket}/pre/fix cannot be used at ${settings.endpoint}: ${reason}`)
    expect(message).not.toContain('secret/of')
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'

import { pack } from 'tar-stream'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { fetchFile } from '#platform/archives/fetch-file.ts'
import { defaultFetchLimits } from '#platform/git/fetch-limits.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { FetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import { createOutbound } from '#platform/outbound.ts'
import { listen, temporaryFolder } from '#test/git-server.ts'
import { zipOf } from '#test/zip.ts'

const outbound = createOutbound({ allow: ['127.0.0.0/8'] })
const scan = temporaryFolder()
const opened: { readonly close: () => unknown }[] = []

async function closeAll(): Promise<readonly string[]> {
  for (const one of opened.splice(0)) await one.close()
  return existsSync(scan.path) ? readdirSync(scan.path) : []
}
afterEach(closeAll)
afterAll(() => scan.remove())

async function served(bytes: Buffer | string, name = 'download'): Promise<string> {
  const host = await listen((_, response) => response.end(bytes))
  opened.push(host)
  return `${host.url}/files/${name}`
}

function requestOf(url: string, more: Partial<FetchRequest> = {}): FetchRequest {
  return { url, folder: scan.path, limits: defaultFetchLimits, signal: new AbortController().signal, ...more }
}

async function fetched(bytes: Buffer | string, more: Partial<FetchRequest> & { readonly name?: string } = {}): Promise<RepositorySnapshot> {
  const snapshot = await fetchFile(outbound, requestOf(await served(bytes, more.name), more))
  opened.push(snapshot)
  return snapshot
}

async function failure(bytes: Buffer | string, more: Partial<FetchRequest> = {}): Promise<string> {
  const error: unknown = await fetched(bytes, more).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepositoryError)
  expect(readdirSync(scan.path)).toEqual([])
  return (error as Error).message
}

async function textsOf(snapshot: RepositorySnapshot): Promise<Readonly<Record<string, string>>> {
  const contents = await Array.fromAsync(snapshot.contents())
  const texts = new Map(contents.map(({ id, bytes }) => [id, Buffer.from(bytes).toString()]))
  return Object.fromEntries(snapshot.files.map(({ path, id }) => [path, texts.get(id) ?? 'missing']))
}

interface TarFile {
  readonly name: string
  readonly content?: string | Buffer
  readonly type?: 'symlink' | 'link' | 'directory' | 'fifo'
  readonly mode?: number
}

async function tarOf(files: readonly TarFile[]): Promise<Buffer> {
  const archive = pack()
  for (const { name, content = '', type = 'file', mode = 0o644 } of files)
    archive.entry({ name, type, mode, ...(type.endsWith('link') ? { linkname: 'elsewhere' } : {}) }, Buffer.from(content))
  archive.finalize()
  return buffer(archive)
}

const two: readonly TarFile[] = [
  { name: 'package/a.txt', content: 'one' },
  { name: 'package/b.txt', content: 'two' },
]
const twoZip = zipOf([
  { name: 'package/a.txt', content: 'one' },
  { name: 'package/b.txt', content: 'two' },
])

describe('an archive is read by its first bytes', () => {
  it.each([
    ['zip', () => twoZip],
    ['tar', () => tarOf(two)],
    ['tar.gz', async () => gzipSync(await tarOf(two))],
    ['tar.zst', async () => zstdCompressSync(await tarOf(two))],
  ])('%s', async (_, make) => {
    const snapshot = await fetched(await make())
    expect(await textsOf(snapshot)).toEqual({ 'package/a.txt': 'one', 'package/b.txt': 'two' })
    expect(snapshot.files[0]).toEqual({
      path: 'package/a.txt',
      mode: 'file',
      id: createHash('sha256').update('one').digest('hex'),
      size: 3,
    })
    expect(snapshot.limits).toEqual([])
  })

  it('and any other file is one plain file with the name in its address', async () => {
    const snapshot = await fetched('int main;', { name: 'main.c?version=1' })
    expect(await textsOf(snapshot)).toEqual({ 'main.c': 'int main;' })
    await closeAll()
    expect(await textsOf(await fetched(gzipSync('text'), { name: '' }))).toHaveProperty('file')
  })

  it('and an archive in another format is a plain file too, which the limits say', async () => {
    const { files, limits } = await fetched(Buffer.from('fd377a585a0000', 'hex'), { name: 'a.tar.xz' })
    expect(files.map(({ path }) => path)).toEqual(['a.tar.xz'])
    expect(limits).toEqual(['archives in the format xz are not opened'])
  })
})

describe('contents', () => {
  it('come once each, whole up to the limit, with hash and size of the whole', async () => {
    const long = 'x'.repeat(50)
    const limits = { ...defaultFetchLimits, textBytes: 9 }
    const snapshot = await fetched(zipOf([...['a', 'b'].map((name) => ({ name, content: long })), { name: 'c', content: 'short' }]), {
      limits,
    })
    const sha256 = createHash('sha256').update(long).digest('hex')
    const contents = await Array.fromAsync(snapshot.contents())
    expect(contents.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['x'.repeat(10), 'short'])
    expect(contents[0]).toMatchObject({ id: sha256, sha256, size: 50 })
    const whole = await Array.fromAsync(snapshot.contents((id) => (id === sha256 ? 100 : 0)))
    expect(whole.map(({ bytes }) => bytes.length)).toEqual([50, 1])
  })

  it('end with the signal', async () => {
    const control = new AbortController()
    const snapshot = await fetched(twoZip, { signal: control.signal })
    control.abort(new Error('cancelled'))
    const files = Array.from({ length: 3000 }, (_, i) => ({ name: `f${String(i)}`, content: randomBytes(2000) }))
    await expect(fetched(zipOf(files), { signal: control.signal })).rejects.toThrow('cancelled')
    await snapshot.close()
  })
})

describe('archives within an archive', () => {
  const inner = zipOf([{ name: 'META-INF/LICENSE', content: 'MIT' }])

  it('are opened one level deep; deeper ones are listed', async () => {
    const middle = zipOf([
      { name: 'inner.jar', content: inner },
      { name: 'x', content: 'y' },
    ])
    const { files } = await fetched(zipOf([{ name: 'lib/middle.war', content: middle }]))
    expect(files.map(({ path }) => path)).toEqual(['lib/middle.war', 'lib/middle.war!/inner.jar', 'lib/middle.war!/x'])
  })

  it('are opened in every format', async () => {
    const snapshot = await fetched(
      await tarOf([
        { name: 'a.tgz', content: gzipSync(await tarOf(two)) },
        { name: 'b.jar', content: inner },
      ]),
    )
    expect(await textsOf(snapshot)).toMatchObject({
      'a.tgz!/package/b.txt': 'two',
      'b.jar!/META-INF/LICENSE': 'MIT',
    })
  })

  it('are listed as damaged when they are', async () => {
    const { files, skipped } = await fetched(zipOf([{ name: 'a.jar', content: inner.subarray(0, 40) }]))
    expect(files.map(({ path }) => path)).toEqual(['a.jar'])
    expect(skipped).toEqual([{ path: 'a.jar!/', why: 'the archive is truncated or damaged' }])
  })
})

describe('entries that are not read are listed with the reason', () => {
  it('encrypted and damaged ones', async () => {
    const { files, skipped } = await fetched(
      zipOf([
        { name: 'secret', content: 'x', isEncrypted: true },
        { name: 'damaged', content: 'x', crc: 1 },
        { name: 'liar', content: 'xxxx', claimedSize: 2 },
        { name: 'good', content: 'x' },
      ]),
    )
    expect(files.map(({ path }) => path)).toEqual(['good'])
    expect(skipped).toEqual([
      { path: 'secret', why: 'it is encrypted' },
      { path: 'damaged', why: 'it is damaged' },
      { path: 'liar', why: 'it is damaged' },
    ])
  })

  it('links and devices, which are not followed', async () => {
    const { files, skipped } = await fetched(
      await tarOf([
        { name: 'soft', type: 'symlink' },
        { name: 'hard', type: 'link' },
        { name: 'pipe', type: 'fifo' },
        { name: 'folder/', type: 'directory' },
        { name: 'run', mode: 0o755 },
      ]),
    )
    expect(skipped).toEqual([
      { path: 'soft', why: 'a link' },
      { path: 'hard', why: 'a link' },
      { path: 'pipe', why: 'not a file' },
    ])
    expect(files.map(({ path, mode }) => `${mode} ${path}`)).toEqual(['executable run'])
  })

  it('large ones', async () => {
    const limits = { ...defaultFetchLimits, objectBytes: 10 }
    for (const archive of [zipOf([{ name: 'a', content: 'x'.repeat(11) }]), await tarOf([{ name: 'a', content: 'x'.repeat(11) }])]) {
      const { files, skipped } = await fetched(archive, { limits })
      expect({ files, skipped }).toEqual({ files: [], skipped: [{ path: 'a', why: 'larger than 10 bytes' }] })
      await closeAll()
    }
  })

  it.each(['../evil', 'a/../../evil', '/etc/passwd', 'a\0b', '.git/config', 'a/.GIT/hooks/x', 'C:\\evil', '..\\evil'])(
    'the name %j',
    async (name) => {
      const { files, skipped } = await fetched(zipOf([{ name, content: 'x' }]))
      expect(files).toEqual([])
      expect(skipped).toHaveLength(1)
    },
  )

  it('a name that occurs twice, after normalising', async () => {
    const { files, skipped } = await fetched(
      zipOf([
        { name: './a//b', content: '1' },
        { name: 'a\\b', content: '2' },
      ]),
    )
    expect(files.map(({ path }) => path)).toEqual(['a/b'])
    expect(skipped).toEqual([{ path: 'a/b', why: 'its name occurs twice' }])
  })

  it('names that are not UTF-8 are shown with their bytes', async () => {
    const archive = zipOf([{ name: 'caf?.txt', content: 'x' }])
    archive.forEach((byte, i) => byte === 63 && archive.writeUInt8(0xe9, i))
    expect((await fetched(archive)).files.map(({ path }) => path)).toEqual([String.raw`caf\xE9.txt`])
  })
})

describe('an archive is refused', () => {
  it('that expands to more than 200 times its size and over 100 MB', async () => {
    const zeros = Buffer.alloc(30 * 1_048_576)
    const bomb = gzipSync(await tarOf(Array.from({ length: 4 }, (_, i) => ({ name: String(i), content: zeros }))))
    expect(await failure(bomb)).toBe('the archive expands to more than 200 times its size')
    const files = Array.from({ length: 4 }, (_, i) => ({ name: String(i), content: zeros }))
    expect(await failure(zipOf(files))).toBe('the archive expands to more than 200 times its size')
  })

  it('that expands beyond the limit, with the archives in it', async () => {
    const limits = { ...defaultFetchLimits, unpackedBytes: 5000 }
    const inner = zipOf([{ name: 'a', content: 'x'.repeat(4900) }])
    expect(await failure(zipOf([{ name: 'inner.zip', content: inner }]), { limits })).toBe('the archive expands to more than 5000 bytes')
  })

  it('that is truncated', async () => {
    const random = randomBytes(20_000)
    const tar = await tarOf([{ name: 'a', content: random }])
    for (const archive of [zipOf([{ name: 'a', content: random }]), tar, gzipSync(tar), zstdCompressSync(tar)])
      expect(await failure(archive.subarray(0, 15_000))).toBe('the archive is truncated or damaged')
  })

  it('that is larger than the limit', async () => {
    expect(await failure(twoZip, { limits: { ...defaultFetchLimits, packBytes: 100 } })).toMatch(/is larger than 100 bytes$/)
  })

  it('that is not there', async () => {
    const host = await listen((_, response) => response.writeHead(404).end())
    opened.push(host)
    await expect(fetchFile(outbound, requestOf(`${host.url}/x`))).rejects.toThrow(new RepositoryError('there is no file at this address'))
  })

  it('that a redirect hides on a private address', async () => {
    const host = await listen((_, response) => response.writeHead(302, { location: 'https://10.0.0.1/x.zip' }).end())
    opened.push(host)
    await expect(fetchFile(outbound, requestOf(`${host.url}/x`))).rejects.toThrow('10.0.0.1 has a private or reserved address')
  })
})

it('lists no more files than allowed, and says so', async () => {
  const archive = zipOf(['a', 'b', 'c'].map((name) => ({ name, content: name })))
  const snapshot = await fetched(archive, { limits: { ...defaultFetchLimits, files: 2 } })
  expect(snapshot.limits).toEqual(['only the first 2 files are listed'])
  expect(await textsOf(snapshot)).toEqual({ a: 'a', b: 'b' })
  await closeAll()
  expect((await fetched(archive, { limits: { ...defaultFetchLimits, files: 3 } })).limits).toEqual([])
})

it('leaves nothing behind once closed, even in the middle of its contents', async () => {
  const snapshot = await fetched(twoZip)
  expect(readdirSync(scan.path)).toEqual(['archive'])
  for await (const { size } of snapshot.contents()) {
    expect(size).toBe(3)
    break
  }
  await snapshot.close()
  await snapshot.close()
  expect(readdirSync(scan.path)).toEqual([])
})

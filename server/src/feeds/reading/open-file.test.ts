import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FeedFileError } from '#feeds/reading/feed-file-error.ts'
import { openFile } from '#feeds/reading/open-file.ts'
import { zipOf } from '#test/zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-spool-'))

async function* chunksOf(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function contentsOf(
  file: Buffer | AsyncIterable<Uint8Array>,
  size?: number,
): Promise<readonly (readonly [name: string | undefined, content: string])[]> {
  const contents: [string | undefined, string][] = []
  for await (const { name, bytes: part } of openFile(Buffer.isBuffer(file) ? chunksOf(file, size) : file, folder))
    contents.push([name, Buffer.concat(await Array.fromAsync(part)).toString()])
  return contents
}

async function problemOf(bytes: Buffer): Promise<string> {
  const error: unknown = await contentsOf(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FeedFileError)
  return (error as FeedFileError).message
}

const text = '{"a":1}\n'.repeat(1000)

async function* failing(): AsyncGenerator<Uint8Array> {
  yield gzipSync(text).subarray(0, 50)
  throw new RangeError('the line went dead')
}

describe('openFile', () => {
  it('recognises plain, gzip and zip by content, however small the first chunk', async () => {
    for (const size of [1, 3, 1000]) {
      expect(await contentsOf(Buffer.from(text), size)).toEqual([[undefined, text]])
      expect(await contentsOf(gzipSync(text), size)).toEqual([[undefined, text]])
      expect(await contentsOf(zipOf([{ name: 'a.json', content: text }]), size)).toEqual([['a.json', text]])
    }
  })

  it('reads all files of an archive that are stored without compression, or too large to be read at once', async () => {
    const large = Array.from({ length: 3 }, (_, i) => ({ name: `${String(i)}.bin`, content: randomBytes(800_000).toString('hex') }))
    const stored = large.map(({ name, content }) => ({ name, content, isStored: true }))
    for (const entries of [
      large,
      stored,
      [{ name: 'a', content: text, isStored: true }, ...large, { name: 'empty', content: '', isStored: true }],
    ])
      expect(await contentsOf(zipOf(entries), 100_000)).toEqual(entries.map(({ name, content }) => [name, content]))
  })

  it('reads an empty file and a single byte', async () => {
    expect(await contentsOf(Buffer.alloc(0))).toEqual([[undefined, '']])
    expect(await contentsOf(Buffer.from('{'))).toEqual([[undefined, '{']])
  })

  it('reads all members of a gzip file', async () => {
    expect(await contentsOf(Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]))).toEqual([[undefined, 'one\ntwo\n']])
  })

  it('rejects a truncated or damaged gzip file', async () => {
    const bytes = gzipSync(text)
    expect(await problemOf(bytes.subarray(0, -10))).toContain('gzip data is broken')
    const damaged = Buffer.from(bytes)
    damaged.fill(7, 20, 30)
    expect(await problemOf(damaged)).toContain('gzip data is broken')
  })

  // compresses 520 MB
  it('rejects gzip and zip bombs', { timeout: 300_000 }, async () => {
    expect(await problemOf(gzipSync(Buffer.alloc(160 * 1_048_576)))).toContain('200 times its size')
    expect(await problemOf(zipOf([{ name: 'bomb', content: Buffer.alloc(160 * 1_048_576) }]))).toContain('200 times its size')
    const many = Array.from({ length: 200 }, (_, i) => ({ name: String(i), content: Buffer.alloc(1_000_000) }))
    expect(await problemOf(zipOf(many))).toContain('200 times its size')
  })

  it('does not trust the size an archive claims', async () => {
    expect(await problemOf(zipOf([{ name: 'small', content: Buffer.alloc(500_000), claimedSize: 10 }]))).toContain('zip data is broken')
    expect(await problemOf(zipOf([{ name: 'large', content: Buffer.alloc(5_000_000), claimedSize: 2_000_000 }]))).toContain(
      'zip data is broken',
    )
  })

  it('reads every file of an archive, small and large ones, but no folders, and an empty archive', async () => {
    const large = 'x'.repeat(3_000_000)
    const entries = [
      { name: 'folder/', content: '' },
      { name: 'folder/a', content: 'a' },
      { name: 'b', content: large },
      { name: 'empty', content: '' },
    ]
    expect(await contentsOf(zipOf(entries))).toEqual([
      ['folder/a', 'a'],
      ['b', large],
      ['empty', ''],
    ])
    expect(await contentsOf(zipOf([]))).toEqual([])
  })

  it('never uses the names in an archive as paths', async () => {
    expect(await contentsOf(zipOf([{ name: '../../etc/passwd', content: 'x' }]))).toEqual([['../../etc/passwd', 'x']])
    expect(await contentsOf(zipOf([{ name: '/absolute\u0000\n', content: 'x' }]))).toEqual([['/absolute??', 'x']])
  })

  it('rejects a truncated, damaged or encrypted archive', async () => {
    const archive = zipOf([{ name: 'a', content: text }])
    expect(await problemOf(archive.subarray(0, -30))).toContain('zip data is broken')
    expect(await problemOf(zipOf([{ name: 'a', content: text, crc: 1 }]))).toContain('a in it is damaged')
    expect(await problemOf(zipOf([{ name: 'a', content: text, isEncrypted: true }]))).toContain('zip data is broken')
    const overwritten = Buffer.from(archive)
    overwritten.fill(0xff, 40, 60)
    expect(await problemOf(overwritten)).toContain('zip data is broken')
  })

  it('leaves no file behind, not even when it fails or is left early', async () => {
    const archive = zipOf([{ name: 'a', content: text }])
    await contentsOf(archive)
    await problemOf(archive.subarray(0, -30))
    for await (const part of openFile(chunksOf(archive), folder)) {
      expect(part.name).toBe('a')
      break
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('passes on an error of the source unchanged', async () => {
    await expect(contentsOf(failing())).rejects.toThrow(RangeError)
  })
})

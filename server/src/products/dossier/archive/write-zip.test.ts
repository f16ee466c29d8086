import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeZip, type ZipEntry } from '#products/dossier/archive/write-zip.ts'

const at = new Date('2026-06-01T12:00:00Z')

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(entries, at)))
}

function entry(path: string, bytes: Uint8Array): ZipEntry {
  return { path, read: () => Promise.resolve(bytes) }
}

it('gives every byte back, of nothing, of little, of many pieces, packed before or not', async () => {
  const contents = {
    'empty.txt': Buffer.alloc(0),
    'a/text.json': Buffer.from('{"a": 1}'),
    'a/b.pdf': randomBytes(700_000),
    'large.json': Buffer.alloc(3_000_000, 'ab'),
  }
  const archive = await zipped(Object.entries(contents).map(([path, bytes]) => entry(path, bytes)))
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual(Object.keys(contents))
  for (const [path, bytes] of Object.entries(contents)) expect(bytes.equals(files[path] ?? new Uint8Array(1))).toBe(true)
  expect(archive.length).toBeLessThan(750_000)
})

it('is an archive without files too', async () => {
  expect(unzipSync(await zipped([]))).toEqual({})
})

it('reads a file when its turn comes, and breaks off where one cannot be read', async () => {
  const read: string[] = []
  const entries = ['one', 'two', 'three'].map((path) => ({
    path,
    async read() {
      read.push(path)
      if (path === 'two') throw new Error('it is gone')
      return Buffer.from(path)
    },
  }))
  await expect(zipped(entries)).rejects.toThrow('it is gone')
  expect(read).toEqual(['one', 'two'])
})

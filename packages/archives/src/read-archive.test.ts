import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { type ArchiveItem, ArchiveError, Expansion, readNested } from './index.ts'

async function tarOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content)
  archive.finalize()
  return Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Buffer>))
}

function reading(mostBytes = 1_000_000) {
  return { expansion: new Expansion(1000, mostBytes), objectBytes: 10_000 }
}

function textOf(item: ArchiveItem): readonly [string, string] {
  return [item.path, 'bytes' in item ? item.bytes.toString('utf8') : item.why]
}

describe('an archive among files', () => {
  it.each([
    ['tar', (tar: Buffer) => tar],
    ['tar.gz', (tar: Buffer) => gzipSync(tar)],
    ['tar.zst', (tar: Buffer) => zstdCompressSync(tar)],
  ] as const)('is opened as %s, and those in it are not', async (_, compress) => {
    const inner = await tarOf({ deep: 'x' })
    const bytes = compress(await tarOf({ 'a.txt': 'one', 'inner.tar': inner, '../up': 'x' }))
    const items = await Array.fromAsync(readNested({ path: 'lib/a', bytes }, reading()))
    expect(items.map(textOf)).toEqual([
      ['lib/a!/a.txt', 'one'],
      ['lib/a!/inner.tar', inner.toString('utf8')],
      ['lib/a!/../up', 'its name is not allowed'],
    ])
  })

  it('that is a plain file is not opened, compressed or not', async () => {
    for (const bytes of [Buffer.from('text'), gzipSync('text'), Buffer.alloc(0)])
      expect(await Array.fromAsync(readNested({ path: 'a', bytes }, reading()))).toEqual([])
  })

  it('that is damaged is listed, and one that expands too far is an error', async () => {
    const bytes = gzipSync(await tarOf({ 'a.txt': 'one' }))
    const cut = await Array.fromAsync(readNested({ path: 'a', bytes: bytes.subarray(0, 30) }, reading()))
    expect(cut.map(textOf)).toEqual([['a!/', 'the archive is truncated or damaged']])
    await expect(Array.fromAsync(readNested({ path: 'a', bytes }, reading(100)))).rejects.toThrow(ArchiveError)
  })
})

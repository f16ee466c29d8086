import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from './chromium.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const dist = join(import.meta.dirname, '../dist')

function compressedSize(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0)
}

/** Everything a chunk needs before it runs. */
function withImports(manifest: Readonly<Record<string, Chunk>>, name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of manifest[name]?.imports ?? []) withImports(manifest, other, seen)
  return seen
}

describe.skipIf(chromiumPath === undefined)('the first page', () => {
  it('needs at most 200 kB of compressed JavaScript, 150 kB of it in the entry, and 20 kB of styles', () => {
    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>
    const [entry = ''] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
    const chunks = [...withImports(manifest, entry)].flatMap((name) => manifest[name] ?? [])
    expect(compressedSize([manifest[entry]?.file ?? ''])).toBeLessThanOrEqual(150_000)
    expect(compressedSize(chunks.map(({ file }) => file))).toBeLessThanOrEqual(200_000)
    expect(compressedSize(new Set(chunks.flatMap(({ css = [] }) => css)))).toBeLessThanOrEqual(20_000)
  })
})

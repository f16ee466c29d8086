import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/run-waybill.ts'
import { listFiles } from '#scanning/list-files.ts'

function folderOf(files: readonly string[]): string {
  const folder = newFolder()
  for (const path of files) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  return folder
}

it('lists files in a stable order, and nothing of .git', async () => {
  const folder = folderOf(['b.js', 'a/z.js', 'a.js', '.git/HEAD', '.github/workflows/ci.yml'])
  const { files, skipped, limits } = await listFiles(folder, new Set())
  expect(files.map(({ path }) => path)).toEqual(['a.js', 'b.js', '.github/workflows/ci.yml', 'a/z.js'])
  expect([files[0]?.size, skipped, limits]).toEqual([4, [], []])
})

it('follows no link, and names what it leaves out', async () => {
  const folder = folderOf(['a.js', 'node_modules/x/index.js'])
  const outside = folderOf(['secret.txt'])
  symlinkSync(outside, join(folder, 'folder-link'))
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link'))
  const { files, skipped } = await listFiles(folder, new Set(['node_modules']))
  expect(files.map(({ path }) => path)).toEqual(['a.js'])
  expect(skipped).toEqual([
    { path: 'folder-link', why: 'a symbolic link, which is not followed' },
    { path: 'link', why: 'a symbolic link, which is not followed' },
    { path: 'node_modules', why: 'excluded' },
  ])
})

it('skips a file over the limit', async () => {
  const folder = folderOf(['large.bin'])
  truncateSync(join(folder, 'large.bin'), 67_108_865)
  expect(await listFiles(folder, new Set())).toEqual({ files: [], skipped: [{ path: 'large.bin', why: 'larger than 64 MiB' }], limits: [] })
})

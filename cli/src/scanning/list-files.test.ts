import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/run-waybill.ts'
import { listFiles } from '#scanning/list-files.ts'

const everything = { names: new Set<string>(), ignored: false }

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
  const { files, skipped, limits } = await listFiles(folder, everything)
  expect(files.map(({ path }) => path)).toEqual(['a.js', 'b.js', '.github/workflows/ci.yml', 'a/z.js'])
  expect([files[0]?.size, skipped, limits]).toEqual([4, [], []])
})

it('follows no link, and names what it leaves out', async () => {
  const folder = folderOf(['a.js', 'node_modules/x/index.js'])
  const outside = folderOf(['secret.txt'])
  symlinkSync(outside, join(folder, 'folder-link'))
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link'))
  const { files, skipped } = await listFiles(folder, { ...everything, names: new Set(['node_modules']) })
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
  expect(await listFiles(folder, everything)).toEqual({
    files: [],
    skipped: [{ path: 'large.bin', why: 'larger than 64 MiB' }],
    limits: [],
  })
})

it('leaves out what git ignores in a working tree, the inner patterns first, and says so', async () => {
  const folder = folderOf(['.git/HEAD', 'a.js', 'a.log', 'build/b.js', 'kept/a.log', 'kept/deep/b.log', 'kept/c.tmp', 'src/build/c.js'])
  writeFileSync(join(folder, '.gitignore'), '*.log\n/build/\n# comment\n')
  writeFileSync(join(folder, 'kept', '.gitignore'), '!a.log\n*.tmp\n')
  const { files, skipped } = await listFiles(folder, { ...everything, ignored: true })
  expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'a.js', 'kept/.gitignore', 'kept/a.log', 'src/build/c.js'])
  expect(skipped.map(({ path }) => path)).toEqual(['a.log', 'build', 'kept/c.tmp', 'kept/deep/b.log'])
  expect(new Set(skipped.map(({ why }) => why))).toEqual(new Set(['git ignores it']))
  expect((await listFiles(folder, everything)).skipped).toEqual([])
})

it('reads the patterns of the folders around it, up to the root of the working tree', async () => {
  const folder = folderOf(['.git/HEAD', 'src/a.js', 'src/out/b.js'])
  writeFileSync(join(folder, '.gitignore'), '/src/out\n')
  const { files } = await listFiles(join(folder, 'src'), { ...everything, ignored: true })
  expect(files.map(({ path }) => path)).toEqual(['a.js'])
})

it('scans all of a folder outside of a working tree, since packages ship what their repository ignores', async () => {
  const folder = folderOf(['lib/index.js'])
  writeFileSync(join(folder, '.gitignore'), 'lib\n')
  const { files } = await listFiles(folder, { ...everything, ignored: true })
  expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'lib/index.js'])
})

it('compares patterns case by case, as git does: MANIFEST hides no folder manifest', async () => {
  const folder = folderOf(['.git/HEAD', 'manifest/package.json', 'MANIFEST', 'tags/go.mod'])
  writeFileSync(join(folder, '.gitignore'), 'MANIFEST\nTAGS\n')
  const { files } = await listFiles(folder, { ...everything, ignored: true })
  expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'manifest/package.json', 'tags/go.mod'])
})

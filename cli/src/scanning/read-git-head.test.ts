import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/run-waybill.ts'
import { readGitHead } from '#scanning/read-git-head.ts'

const [one, two] = ['1'.repeat(40), '2'.repeat(64)]

function checkout(files: Readonly<Record<string, string>>): string {
  const folder = newFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, '.git', path)), { recursive: true })
    writeFileSync(join(folder, '.git', path), text)
  }
  return folder
}

it('reads a branch with its commit', async () => {
  const folder = checkout({ HEAD: 'ref: refs/heads/feature/a\n', 'refs/heads/feature/a': `${one}\n` })
  expect(await readGitHead(folder)).toEqual({ ref: 'refs/heads/feature/a', commit: one })
})

it('reads packed refs', async () => {
  const packed = `# pack-refs with: peeled fully-peeled sorted\n${two} refs/heads/main\n^${one}\n`
  expect(await readGitHead(checkout({ HEAD: 'ref: refs/heads/main\n', 'packed-refs': packed }))).toEqual({
    ref: 'refs/heads/main',
    commit: two,
  })
})

it('reads a detached head, as CI has it', async () => {
  expect(await readGitHead(checkout({ HEAD: `${one}\n` }))).toEqual({ commit: one })
})

it('has a branch without a commit before the first one', async () => {
  expect(await readGitHead(checkout({ HEAD: 'ref: refs/heads/main\n' }))).toEqual({ ref: 'refs/heads/main' })
})

it.each([
  ['nothing', {}],
  ['a ref that leaves the folder', { HEAD: 'ref: refs/../../../etc/passwd\n' }],
  ['something else', { HEAD: 'hello' }],
])('finds nothing in %s', async (_what, files) => {
  expect(await readGitHead(checkout(files))).toEqual({})
})

it.each([
  ['https://user:secret@git.example/acme/shop.git?token=1', 'https://git.example/acme/shop.git'],
  ['git@git.example:acme/shop.git', 'https://git.example/acme/shop.git'],
  ['ssh://git@git.example/acme/shop.git', 'https://git.example/acme/shop.git'],
  ['/srv/git/shop.git', undefined],
  ['http://git.example/shop', undefined],
])('writes the origin %s as %s', async (origin, url) => {
  const config = `[core]\n\tbare = false\n[remote "upstream"]\n\turl = https://other.example/x\n[remote "origin"]\n\tfetch = +refs/heads/*\n\turl = ${origin}\n[branch "main"]\n\tremote = origin\n`
  expect((await readGitHead(checkout({ config }))).url).toBe(url)
})

import { describe, expect, it } from 'vitest'
import { findFiles, folderRows } from './file-rows.ts'
import type { ScannedFile } from './read-result.ts'

function file(path: string, more: Partial<ScannedFile> = {}): ScannedFile {
  return { path, sha256: '', size: 1, license: null, inherited: null, matches: [], ...more }
}

const files = [
  file('LICENSE', { license: 'MIT', how: 'text', confidence: 5 }),
  file('src/a.c', { inherited: { license: 'MIT', from: 'LICENSE' } }),
  file('src/deep/er/b.c', { license: 'GPL-2.0-only', how: 'name', confidence: 1 }),
  file('z.bin'),
]
const summary = { src: { licenses: ['GPL-2.0-only', 'MIT'], components: {} } }

describe('the tree of files', () => {
  it('shows folders before files, and closed folders with the licences in them', () => {
    const rows = folderRows(files, summary, new Set())
    expect(rows.map(({ name, level, licenses }) => [name, level, licenses])).toEqual([
      ['src', 1, ['GPL-2.0-only', 'MIT']],
      ['LICENSE', 1, ['MIT']],
      ['z.bin', 1, []],
    ])
  })
  it('shows below an open folder what is in it, also folders that have only folders', () => {
    const rows = folderRows(files, summary, new Set(['src', 'src/deep']))
    expect(rows.map(({ path, level }) => [path, level])).toEqual([
      ['src', 1],
      ['src/deep', 2],
      ['src/deep/er', 3],
      ['src/a.c', 2],
      ['LICENSE', 1],
      ['z.bin', 1],
    ])
  })
})

describe('the files that are searched for', () => {
  it('contain all words in any case', () => {
    expect(findFiles(files, { q: 'SRC .c', license: undefined }).map(({ path }) => path)).toEqual(['src/a.c', 'src/deep/er/b.c'])
  })
  it.each([
    ['own', ['LICENSE', 'src/deep/er/b.c']],
    ['inherited', ['src/a.c']],
    ['none', ['z.bin']],
    ['uncertain', ['src/deep/er/b.c']],
  ])('have a licence that is %s', (license, found) => {
    expect(findFiles(files, { q: undefined, license }).map(({ path }) => path)).toEqual(found)
  })
})

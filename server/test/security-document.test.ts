import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

it('names only existing files, so that every claim of SECURITY.md can be checked', () => {
  const text = readFileSync(new URL('SECURITY.md', root), 'utf8')
  const files = [...text.matchAll(/`((?:server|packages|cli|web)\/[\w./-]+)`/gu)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})

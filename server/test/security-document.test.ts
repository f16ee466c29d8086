import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

it('names only files that are there, so that every claim of SECURITY.md can be looked up', () => {
  const text = readFileSync(new URL('SECURITY.md', root), 'utf8')
  const files = [...text.matchAll(/`((?:server|packages|cli|web)\/[\w./-]+)`/gu)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})

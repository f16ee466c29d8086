import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../dist/service')

function filesOfThreads(): readonly string[] {
  const texts = readdirSync(folder).map((name) => (name.endsWith('.mjs') ? readFileSync(join(folder, name), 'utf8') : ''))
  const named = texts.flatMap((text) =>
    Array.from(text.matchAll(/new URL\("([\w-]+\.(?:ts|mjs))", [^)]*import\.meta/gu), ([, name]) => String(name)),
  )
  return [...new Set(named)].toSorted()
}

it('the built service starts its threads from the build, not from some hundred sources', () => {
  const threads = filesOfThreads()
  expect(threads).toEqual([
    'content-worker.mjs',
    'embedded-thread.mjs',
    'read-in-pieces-worker.mjs',
    'read-result.mjs',
    'reader-worker.mjs',
    'scan-worker.mjs',
  ])
  expect(threads.filter((name) => !readdirSync(folder).includes(name))).toEqual([])
})

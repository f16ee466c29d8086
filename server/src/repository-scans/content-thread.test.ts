import { afterEach, expect, it } from 'vitest'
import { ContentThread } from '#repository-scans/content-thread.ts'

const module = new URL('../../test/stubborn-content-worker.ts', import.meta.url)
const opened: ContentThread[] = []

afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close()
})

function openThread(fileMs: number): ContentThread {
  const thread = new ContentThread({ fileMs, heapBytes: 33_554_432, module })
  opened.push(thread)
  return thread
}

function filesOf(...paths: readonly string[]) {
  return paths.map((path) => ({ path, bytes: new Uint8Array(), size: 0 }))
}

it('reports every content in its order', async () => {
  const thread = openThread(20_000)
  expect(await thread.version()).toBe('stubborn')
  expect(await thread.scan(filesOf('a', 'b'))).toEqual([{ findings: 'a' }, { findings: 'b' }])
  expect(await thread.scan(filesOf('c'))).toEqual([{ findings: 'c' }])
  expect(await thread.scan([])).toEqual([])
})

it('reports a content that takes too long as an error, and goes on with the rest', async () => {
  const found = await openThread(2000).scan(filesOf('a', 'endless', 'b', 'endless'))
  const error = { error: 'scanning it takes longer than 2 s' }
  expect(found).toEqual([{ findings: 'a' }, error, { findings: 'b' }, error])
})

it('the same for one that ends its thread', async () => {
  const found = await openThread(60_000).scan(filesOf('broken', 'a', 'boundless', 'b'))
  expect(found).toEqual([
    { error: 'it cannot be scanned: the thread breaks' },
    { findings: 'a' },
    { error: 'scanning it takes too much memory' },
    { findings: 'b' },
  ])
})

import { expect, it } from 'vitest'
import { shareWork } from '#releases/share-work.ts'

it('who asks for the same at the same time shares the work, who asks later does not', async () => {
  const share = shareWork<number>()
  const done = { count: 0 }
  async function work(): Promise<number> {
    done.count += 1
    return done.count
  }
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
  expect(await share('a', work)).toBe(3)
})

it('work that failed is done again', async () => {
  const share = shareWork<number>()
  await expect(Promise.all([share('a', () => Promise.reject(new Error('no'))), share('a', async () => 1)])).rejects.toThrow('no')
  expect(await share('a', async () => 1)).toBe(1)
})

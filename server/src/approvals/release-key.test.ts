import { expect, it } from 'vitest'
import { newReleaseKey } from '#approvals/release-key.ts'

it('a release key is no option of a command line', () => {
  const keys = Array.from({ length: 2000 }, newReleaseKey)
  expect(new Set(keys).size).toBe(2000)
  expect(keys.filter((key) => !/^\w[\w-]{31}$/u.test(key))).toEqual([])
})

import { expect, it } from 'vitest'
import { wellKnownFirst } from './well-known-ids.ts'

it('the ids that everybody looks up come first, each group in its order', () => {
  expect(wellKnownFirst(['BIT-node-2023-1', 'GHSA-b', 'GO-2023-1', 'CVE-2023-1'])).toEqual([
    'GHSA-b',
    'CVE-2023-1',
    'BIT-node-2023-1',
    'GO-2023-1',
  ])
})

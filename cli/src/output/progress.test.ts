import { expect, it } from 'vitest'
import { drawBar } from '#output/progress.ts'
import { describeBytes } from '#output/describe-bytes.ts'

it('draws the progress, never beyond the end', () => {
  expect(drawBar(0, 2_000_000)).toBe(`${'░'.repeat(24)} 0 % of 2.0 MB`)
  expect(drawBar(1_000_000, 2_000_000)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)} 50 % of 2.0 MB`)
  expect(drawBar(3_000_000, 2_000_000)).toBe(`${'█'.repeat(24)} 100 % of 2.0 MB`)
  expect(drawBar(1_500_000, undefined)).toBe('1.5 MB')
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [52_428_800, '52.4 MB'],
  [2_147_483_648, '2.1 GB'],
])('says %d bytes as %s', (bytes, words) => {
  expect(describeBytes(bytes)).toBe(words)
})

import { expect, it } from 'vitest'
import { fixByAdvisory, ownSentences } from './evidence-sentences.ts'

const reason = 'CVE-2031-1 affects npm:a 1.0.0 (score 9.8, critical); fixed in 2.1.0.'
const fix = 'The lowest version above it that the advisory calls fixed is 2.0.0-rc.1+build.'
const range = '1.0.0 is below 2.0.0 (fixed), by semver.'

it('reads which version the advisory calls fixed', () => {
  expect(fixByAdvisory([reason, range, fix])).toBe('2.0.0-rc.1+build')
  expect(fixByAdvisory([reason, range])).toBeUndefined()
})

it('leaves out what the details say already', () => {
  expect(ownSentences([reason, range, fix], reason)).toEqual([range])
})

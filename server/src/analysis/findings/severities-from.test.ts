import { severityOf } from '@waybill/vulnerabilities/cvss'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { severitiesFrom } from '#analysis/findings/severities-from.ts'

it('the severities from a score on are those of the scores that are not lower', () => {
  assert(
    property(constantFrom(0, 4, 7, 9), integer({ min: 0, max: 100 }), (from, tenths) => {
      const score = tenths / 10
      expect(severitiesFrom(from)?.includes(severityOf(score))).toBe(score >= from)
    }),
  )
})

it('a score within a severity has none, and no score is of no severity', () => {
  for (const score of [0.1, 3.9, 5, 8.9, 9.1, 10]) expect(severitiesFrom(score)).toBeUndefined()
  expect(severitiesFrom(0)).not.toContain('unknown')
})

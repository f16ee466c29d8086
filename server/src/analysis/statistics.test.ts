import { expect, it } from 'vitest'
import { countKinds, countVulnerabilities, statisticsOf, statusOf } from '#analysis/statistics.ts'

const none = { warnings: 0, violations: 0 }
const empty = { legal: none, vulnerability: none, viability: none, versioning: none, integrity: none, endoflife: none }

it('has all six analyses, the number of components and of licences (docs/reference/modules.md#statistics)', () => {
  const counts = new Map([['vulnerability', { warnings: 2, violations: 1 }]] as const)
  expect(statisticsOf(counts, { components: 9, licenses: 3 })).toEqual({
    ...empty,
    vulnerability: { warnings: 2, violations: 1 },
    components: 9,
    licenses: 3,
  })
})

it.each([
  [{}, 'ok'],
  [{ legal: { warnings: 1, violations: 0 } }, 'warnings'],
  [{ endoflife: { warnings: 0, violations: 1 } }, 'violations'],
  [{ legal: { warnings: 5, violations: 0 }, integrity: { warnings: 0, violations: 1 } }, 'violations'],
])('makes the worst of the six the status of the module: %j is %s', (found, status) => {
  expect(statusOf({ ...empty, ...found, components: 1, licenses: 0 })).toBe(status)
})

it('counts vulnerabilities by finding and everything else by component, each by its worst (docs/reference/analysis.md#counting)', () => {
  const lines = [
    ['vulnerability', 1, 'CVE-1', 'violation'],
    ['vulnerability', 1, 'CVE-2', 'warning'],
    ['vulnerability', 2, 'CVE-1', 'whitelisted'],
    ['legal', 1, 'copyleft', 'warning'],
    ['legal', 1, 'compatibility', 'violation'],
    ['legal', 2, 'copyleft', 'warning'],
    ['endoflife', 3, 'python', 'whitelisted'],
  ] as const
  const counts = countKinds(lines.map(([kind, component, key, status]) => ({ kind, component_id: component, finding_key: key, status })))
  expect(Object.fromEntries(counts)).toEqual({
    vulnerability: { warnings: 1, violations: 1 },
    legal: { warnings: 1, violations: 1 },
    endoflife: none,
  })
})

it('counts the vulnerabilities that are not accepted by severity, and those known to be exploited', () => {
  const lines = [
    ['vulnerability', 'violation', 9, true],
    ['vulnerability', 'warning', 8.9, false],
    ['vulnerability', 'violation', 4, false],
    ['vulnerability', 'warning', 0.1, true],
    ['vulnerability', 'warning', 0, false],
    ['vulnerability', 'violation', null, false],
    ['vulnerability', 'whitelisted', 9.8, true],
    ['integrity', 'violation', null, true],
  ] as const
  const counts = countVulnerabilities(lines.map(([kind, status, score, exploited]) => ({ kind, status, score, exploited })))
  expect(counts).toEqual({ critical: 1, high: 1, medium: 1, low: 1, none: 1, unknown: 1, exploited: 2 })
})

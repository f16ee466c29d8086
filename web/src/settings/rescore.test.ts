import { expect, it } from 'vitest'
import { environmentOf, rescore, severityChanges } from './rescore.ts'

const remote = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const local = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H'

function finding(id: string, vector: string | null, score: number | null) {
  return { _id: id, moduleId: 'm', key: id, vector, score }
}

const findings = [finding('remote', remote, 9.8), finding('local', local, 7.8), finding('unscored', null, null)]

it('without a change every finding keeps its score and place', () => {
  expect(rescore(findings, () => ({})).map(({ before, after, rankBefore, rankAfter }) => [before, after, rankBefore, rankAfter])).toEqual([
    [9.8, 9.8, 1, 1],
    [7.8, 7.8, 2, 2],
    [0, 0, 3, 3],
  ])
})

it('a metric moves the findings that it concerns', () => {
  const environment = { environmentalConfig: { v3vectorString: 'MAV:P' } }
  const [first, second] = rescore([finding('remote', remote, 9.8), finding('v4', null, 8)], () => environment)
  expect([first?.finding.key, first?.after, first?.rankBefore]).toEqual(['v4', 8, 2])
  expect([second?.finding.key, second?.after]).toEqual(['remote', 6.8])
})

it('what is in the vector of a finding from the present environment does not count twice', () => {
  const [only] = rescore([finding('remote', `${remote}/CR:L/IR:L/AR:L`, 8.1)], () => ({ ciaRequirements: {} }))
  expect([only?.before, only?.after]).toEqual([8.1, 9.8])
})

it('severities are counted where their number differs', () => {
  expect(
    severityChanges([
      { before: 9.8, after: 6.8 },
      { before: 7.8, after: 7.8 },
    ]),
  ).toEqual([
    { severity: 'critical', before: 1, after: 0 },
    { severity: 'medium', before: 0, after: 1 },
  ])
})

it('a module has its own requirements, else those of its project', () => {
  expect(environmentOf({ ciaRequirements: { CR: 'H' } }, { CR: 'L' }).ciaRequirements).toEqual({ CR: 'H' })
  expect(environmentOf({ ciaRequirements: null }, { CR: 'L' }).ciaRequirements).toEqual({ CR: 'L' })
  expect(environmentOf({ ciaRequirements: {} }, { CR: 'L' }).ciaRequirements).toEqual({ CR: 'L' })
})

import { describe, expect, it } from 'vitest'
import { toRules } from '#move/dependency-track/to-rules.ts'
import type { TrackedLicence, TrackedPolicy } from '#move/dependency-track/tracked.ts'

const gpl = { uuid: 'l1', licenseId: 'GPL-3.0-only' }
const licences = {
  byUuid: new Map<string, TrackedLicence>([
    ['l1', gpl],
    ['l2', { uuid: 'l2', name: 'House licence' }],
  ]),
  groups: new Map([['g1', { uuid: 'g1', name: 'Copyleft', licenses: [gpl, { uuid: 'l3', licenseId: 'AGPL-3.0-only' }] }]]),
}

const denied: TrackedPolicy = {
  uuid: 'p',
  name: 'No copyleft',
  operator: 'ANY',
  violationState: 'FAIL',
  policyConditions: [{ subject: 'LICENSE', operator: 'IS', value: 'l1' }],
}

describe('a policy (docs/how-to/move-from-dependency-track.md#policies)', () => {
  it('denies the licences that its conditions name, each once', () => {
    const policyConditions = [...(denied.policyConditions ?? []), { subject: 'LICENSE_GROUP', operator: 'IS', value: 'g1' }]
    const comment = 'policy of Dependency-Track: No copyleft'
    expect(toRules({ ...denied, policyConditions }, licences)).toEqual({
      licences: [
        { key: 'GPL-3.0-only', comment },
        { key: 'AGPL-3.0-only', comment },
      ],
      left: [],
    })
  })

  it.each<[string, Partial<TrackedPolicy>, RegExp]>([
    ['only warns', { violationState: 'WARN' }, /does not fail/u],
    [
      'asks for all of several conditions',
      { operator: 'ALL', policyConditions: [...(denied.policyConditions ?? []), { subject: 'AGE', operator: 'IS', value: 'P1Y' }] },
      /all of its conditions/u,
    ],
    ['is for tags', { tags: [{ name: 'prod' }] }, /tags/u],
    ['includes children', { includeChildren: true, projects: [{ uuid: 'x', name: 'x' }] }, /children/u],
    ['is for latest versions', { onlyLatestProjectVersion: true }, /latest/u],
    ['is about something else', { policyConditions: [{ subject: 'SEVERITY', operator: 'IS', value: 'HIGH' }] }, /SEVERITY IS/u],
    ['names all licences but one', { policyConditions: [{ subject: 'LICENSE', operator: 'IS_NOT', value: 'l1' }] }, /LICENSE IS_NOT/u],
    ['names a licence without an SPDX id', { policyConditions: [{ subject: 'LICENSE', operator: 'IS', value: 'l2' }] }, /no SPDX id/u],
  ])('that %s is left, with the reason', (_what, more, reason) => {
    const { licences: keys, left } = toRules({ ...denied, ...more }, licences)
    expect(keys).toEqual([])
    expect(left).toEqual([expect.stringMatching(reason)])
  })
})

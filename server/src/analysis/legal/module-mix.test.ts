import { describe, expect, it } from 'vitest'
import { type PolicyLevels, resolvePolicy } from '#portfolio/policy.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import type { LegalFact } from '#analysis/legal/licensing.ts'
import { moduleMixOf } from '#analysis/legal/module-mix.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { withoutPaths } from '#analysis/policy/path-scoped-policy.ts'

type Licenses = Readonly<Record<string, string>>

function factsOf(licenses: Licenses, own = ''): readonly LegalFact[] {
  const ours = readLicensing(own)
  return Object.entries(licenses).map(([componentKey, license], i) => {
    const declared = readLicensing(license)
    return {
      componentId: i + 1,
      componentKey,
      version: '1',
      declared: new Map(declared && [['m', declared]]),
      locations: new Map(),
      published: undefined,
      own: new Map(ours && [['m', ours]]),
    }
  })
}

interface TestSettings {
  readonly module?: PolicyLevels[0]
  readonly project?: PolicyLevels[1]
  readonly own?: string
}

function evaluate(licenses: Licenses, { module = {}, project = {}, own }: TestSettings = {}) {
  const policy = withoutPaths(resolvePolicy([module, project, {}]))
  const facts = factsOf(licenses, own)
  const mix = moduleMixOf(facts, policy, 'm')
  const findings = facts.flatMap((fact) =>
    evaluateLegal(fact, policy, 'm', mix?.around(fact.componentId)).map((finding) => ({ key: fact.componentKey, finding })),
  )
  return { findings, conflicts: mix?.conflicts() ?? [] }
}

/** `component status` of each finding of rule compatibility. */
function clashing(licenses: Licenses, scope?: TestSettings): readonly string[] {
  const { findings } = evaluate(licenses, scope)
  return findings.flatMap(({ key, finding: { findingKey, status } }) => (findingKey === 'compatibility' ? [`${key} ${status}`] : []))
}

/** The pairs of the report, and the licences that findings which count name. */
function messages(licenses: Licenses, scope?: TestSettings): readonly (readonly string[])[] {
  const { findings, conflicts } = evaluate(licenses, scope)
  const counted = findings.filter(({ finding: { findingKey, status } }) => findingKey === 'compatibility' && status === 'warning')
  return [conflicts.flatMap((conflict) => conflict.licenses), counted.map(({ finding }) => finding.details?.['license'] as string)].map(
    (names) => [...new Set(names)].toSorted(),
  )
}

const work = { 'npm:g': 'GPL-2.0-only', 'npm:p': 'Apache-2.0', 'npm:q': 'Apache-2.0', 'npm:m': 'MIT' }

describe('components whose licences clash (docs/reference/analysis.md#legal-rules)', () => {
  it('are warnings, one for each component on both sides, without any requirement', () => {
    expect(clashing(work)).toEqual(['npm:g warning', 'npm:p warning', 'npm:q warning'])
  })

  it('name the other licence and its components, why, the way out and the obligations', () => {
    const { findings } = evaluate(work)
    expect(findings[1]?.finding).toMatchObject({
      kind: 'legal',
      findingKey: 'compatibility',
      reason:
        'npm:p 1 is under Apache-2.0, which cannot stand in one work with GPL-2.0-only (npm:g): GPL-2.0-only asks for the whole work to be under it, not under Apache-2.0; replace npm:g, or keep it a program of its own.',
      details: {
        ruleKey: 'compatibility',
        license: 'Apache-2.0',
        conflicts: [{ license: 'GPL-2.0-only', components: 1, componentKeys: ['npm:g'], reason: expect.any(String) }],
        obligations: expect.arrayContaining([{ key: 'notice-file', type: 'do', message: expect.any(String) }]),
      },
    })
    expect(findings[0]?.finding.reason).toContain('cannot stand in one work with Apache-2.0 (npm:p and 1 more)')
  })

  it('are the same in the report, pair by pair', () => {
    for (const licenses of [work, { ...work, 'npm:e': 'EPL-1.0' }, { 'npm:a': 'MIT', 'npm:b': 'GPL-3.0-only' }]) {
      const [report, findings] = messages(licenses)
      expect(report).toEqual(findings)
    }
  })

  it('are none where an OR has an alternative that clashes with nothing', () => {
    expect(clashing({ 'npm:g': 'GPL-2.0-only', 'npm:d': 'Apache-2.0 OR MIT' })).toEqual([])
    expect(clashing({ 'npm:x': 'GPL-2.0-only OR MIT', 'npm:y': 'Apache-2.0 OR GPL-3.0-only' })).toEqual([])
    expect(clashing({ 'npm:x': 'GPL-2.0-only OR EPL-1.0', 'npm:y': 'Apache-2.0' })).toEqual([])
  })

  it('are evaluated by the alternative that is chosen for all of them', () => {
    const { findings } = evaluate({ 'npm:g': 'GPL-2.0-only', 'npm:d': 'Apache-2.0 OR CDDL-1.0' })
    expect(findings.map(({ finding }) => finding.details?.['chosen'])).toEqual(['GPL-2.0-only', 'Apache-2.0'])
  })

  it('are reported for the one component that is under both, and not of the others', () => {
    const licenses = { 'npm:a': 'GPL-2.0-only\nApache-2.0', 'npm:p': 'Apache-2.0', 'npm:g': 'GPL-3.0-only' }
    expect(clashing(licenses)).toEqual(['npm:a warning'])
    expect(evaluate(licenses).findings[0]?.finding.reason).toContain('set its licence by hand if that is a list to choose from')
    expect(evaluate(licenses).conflicts).toMatchObject([{ licenses: ['GPL-2.0-only', 'Apache-2.0'], components: [['npm:a'], ['npm:a']] }])
  })

  it('are none of a licence that is no more than a guess', () => {
    expect(clashing({ 'npm:g': 'GNU General Public License', 'npm:e': 'EPL-2.0' })).toEqual([])
  })

  it.each([
    ['loosely coupled', { componentConfig: { looseCoupled: [{ key: 'npm:g', version: '*', comment: 'a tool' }] } }],
    ['left out by its confidence', { confidenceMinScore: '5' }],
  ] satisfies readonly [string, PolicyLevels[0]][])('are none where one side is %s', (_how, module) => {
    const licenses = { 'npm:g': 'GNU General Public License v2 only', 'npm:p': 'Apache-2.0' }
    expect(clashing(licenses)).toHaveLength(2)
    expect(clashing(licenses, { module })).toEqual([])
  })

  it('are none between packages of an operating system, which are programs of their own', () => {
    expect(clashing({ 'deb:a': 'GPL-2.0-only', 'alpine:b': 'Apache-2.0', 'npm:p': 'Apache-2.0' })).toEqual([])
  })

  it.each([{ D: 'D_never' }, { D: 'D_sslib' }] as const)('are none where nothing is handed on: %j', (requirements) => {
    expect(clashing(work, { module: { requirements } })).toEqual([])
  })

  it('are accepted on both sides where the rule is switched off for one of them', () => {
    const legalRulesConfig = [{ ruleKey: 'compatibility', key: 'npm:g', comment: 'started as a process' }]
    expect(clashing(work, { module: { legalRulesConfig } })).toEqual(['npm:g whitelisted'])
    expect(evaluate(work, { module: { legalRulesConfig } }).conflicts).toEqual([])
  })

  it('are still shown, as accepted, where the rule is switched off for all', () => {
    const legalRulesConfig = [{ ruleKey: 'compatibility', comment: 'settled' }]
    expect(clashing(work, { module: { legalRulesConfig } })).toEqual(['npm:g whitelisted', 'npm:p whitelisted', 'npm:q whitelisted'])
    expect(evaluate(work, { module: { legalRulesConfig } }).conflicts).toEqual([])
  })

  it('and with the licence of the module itself are one finding', () => {
    const { findings } = evaluate(work, { own: 'BSD-3-Clause', module: { requirements: { LS: 'LS_os' } } })
    const own = findings.filter(({ key, finding }) => key === 'npm:g' && finding.findingKey === 'compatibility')
    expect(own).toHaveLength(1)
    expect(own[0]?.finding.details?.['message']).toMatch(
      /^cannot go into a module under BSD-3-Clause: .*, and cannot stand in one work with/u,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { type PolicyLevels, resolvePolicy } from '#portfolio/policy.ts'
import { evaluateLegal } from '#analysis/legal/evaluate-legal.ts'
import type { LegalFact } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { withoutPaths } from '#analysis/policy/path-scoped-policy.ts'

type Module = PolicyLevels[0]
type Project = PolicyLevels[1]
type Company = PolicyLevels[2]

interface Case {
  readonly license?: string
  readonly published?: string
  readonly own?: string
  readonly location?: string
  readonly module?: Module
  readonly project?: Project
  readonly company?: Company
}

function factOf({ license = '', published = '', own = '', location }: Case): LegalFact {
  const [declared, ours] = [readLicensing(license), readLicensing(own)]
  return {
    componentId: 1,
    componentKey: 'npm:left-pad',
    version: '1.3.0',
    declared: new Map(declared && [['m', declared]]),
    locations: new Map(location === undefined ? [] : [['m', location]]),
    published: readLicensing(published),
    own: new Map(ours && [['m', ours]]),
  }
}

/** `rule status` of each finding. */
function evaluated(requested: Case): readonly string[] {
  const { module = {}, project = {}, company = {} } = requested
  const findings = evaluateLegal(factOf(requested), withoutPaths(resolvePolicy([module, project, company])), 'm')
  return findings.map(({ findingKey, status }) => `${findingKey} ${status}`)
}

function reasonOf(requested: Case): string | undefined {
  const { module = {}, project = {}, company = {} } = requested
  return evaluateLegal(factOf(requested), withoutPaths(resolvePolicy([module, project, company])), 'm')[0]?.reason
}

const anywhere = { key: 'npm:left-pad', version: '*', comment: 'agreed' }

describe('what licence a component is under (docs/reference/analysis.md#legal)', () => {
  it('no licence known is a warning', () => {
    expect(evaluated({})).toEqual(['use warning'])
    expect(reasonOf({})).toBe(
      'npm:left-pad 1.3.0: no licence is known of it; set its licence by hand when you know it, or replace the component.',
    )
  })

  it('says the file and the line at which the component was found (docs/reference/repository-scans.md#module)', () => {
    expect(reasonOf({ location: 'src/a.c:7' })).toContain('npm:left-pad 1.3.0 (found in src/a.c, line 7): no licence is known')
    expect(reasonOf({ location: 'package-lock.json' })).toContain('npm:left-pad 1.3.0: no licence is known')
  })

  it('a licence not recognised is a warning, and an unknown LicenseRef too', () => {
    expect(evaluated({ license: 'Our own words' })).toEqual(['use warning'])
    expect(evaluated({ license: 'LicenseRef-ours' })).toEqual(['use warning'])
    expect(reasonOf({ license: 'Our own words' })).toContain('is under Our own words, which is not recognised as a licence')
  })

  it('a known one is nothing to speak of while nobody said what is needed', () => {
    for (const license of ['MIT', 'GPL-3.0-only', 'CC-BY-NC-4.0', 'MIT AND Apache-2.0']) expect(evaluated({ license })).toEqual([])
  })

  it('what the registry says counts where the document says nothing', () => {
    expect(evaluated({ published: 'MIT' })).toEqual([])
    expect(evaluated({ license: 'Our own words', published: 'MIT' })).toEqual(['use warning'])
  })

  it('a licence chosen by hand replaces the expression', () => {
    const module = { componentConfig: { licensesSelected: [{ key: 'npm:left-pad', license: 'MIT' }] } }
    expect(evaluated({ module })).toEqual([])
    expect(evaluated({ license: 'Our own words', module })).toEqual([])
  })

  it('several lines all hold, of which one nobody knows is a warning', () => {
    expect(evaluated({ license: 'MIT\nOur own words' })).toEqual(['use warning'])
  })
})

type Lists = Required<Pick<Project & Module, 'licenseConfig'>>

function deny(key: string): Lists {
  return { licenseConfig: { blacklist: [{ key, comment: 'no' }] } }
}

function allow(key: string): Lists {
  return { licenseConfig: { whitelist: [{ key, comment: 'yes' }] } }
}

describe('allow and deny lists', () => {
  it('deny-listed is a violation, by licence or by component', () => {
    expect(evaluated({ license: 'GPL-3.0-only', project: deny('GPL-3.0-only') })).toEqual(['use violation'])
    expect(evaluated({ license: 'MIT', project: { componentConfig: { blacklist: [anywhere] } } })).toEqual(['use violation'])
    expect(evaluated({ project: { componentConfig: { blacklist: [anywhere] } } })).toEqual(['use violation'])
    expect(reasonOf({ license: 'GPL-3.0-only', project: deny('GPL-3.0-only') })).toContain("the project's deny list names GPL-3.0-only: no")
  })

  it('ids mean the same in their older spelling', () => {
    expect(evaluated({ license: 'GPL-2.0-only', project: deny('GPL-2.0') })).toEqual(['use violation'])
    expect(evaluated({ license: 'GPL-2.0-or-later', project: deny('GPL-2.0+') })).toEqual(['use violation'])
    expect(evaluated({ license: 'GPL-2.0-or-later', project: deny('GPL-2.0') })).toEqual([])
  })

  it('allow-list mode: what is on no allow list is a violation', () => {
    const project = { ...allow('MIT'), requireWhitelist: true }
    expect(evaluated({ license: 'MIT', project })).toEqual([])
    expect(evaluated({ license: 'Apache-2.0', project })).toEqual(['use violation'])
    expect(evaluated({ license: 'MIT AND Apache-2.0', project })).toEqual(['use violation'])
    expect(evaluated({ license: 'MIT OR Apache-2.0', project })).toEqual([])
    expect(evaluated({ project })).toEqual(['use violation'])
  })

  it('allow-list mode: a component on an allow list passes, and deny lists still win', () => {
    const componentConfig = { whitelist: [anywhere] }
    expect(evaluated({ license: 'Apache-2.0', project: { requireWhitelist: true, componentConfig } })).toEqual([])
    const denied = { requireWhitelist: true, componentConfig, ...deny('Apache-2.0') }
    expect(evaluated({ license: 'Apache-2.0', project: denied })).toEqual(['use violation'])
  })

  it('the mode falls back to the company', () => {
    expect(evaluated({ license: 'MIT', company: { requireWhitelist: true } })).toEqual(['use violation'])
    expect(evaluated({ license: 'MIT', company: { requireWhitelist: true }, project: { requireWhitelist: false } })).toEqual([])
  })

  it('a nearer level beats a farther one', () => {
    expect(evaluated({ license: 'MIT', module: allow('MIT'), company: deny('MIT') })).toEqual([])
    expect(evaluated({ license: 'MIT', module: deny('MIT'), company: allow('MIT') })).toEqual(['use violation'])
  })

  it('an entry that is not approved allows nothing', () => {
    const whitelist = [{ key: 'MIT', comment: 'asked for', notApproved: true }]
    expect(evaluated({ license: 'MIT', project: { requireWhitelist: true, licenseConfig: { whitelist } } })).toEqual(['use violation'])
  })

  it('a licence that only its own company knows is known when it is allowed', () => {
    expect(evaluated({ license: 'LicenseRef-ours', project: allow('LicenseRef-ours') })).toEqual([])
  })
})

describe('the rules (docs/reference/analysis.md#legal-rules)', () => {
  const loose = { componentConfig: { looseCoupled: [anywhere] } }
  const unchanged = { componentConfig: { unchanged: [anywhere] } }

  it.each([
    ['CA_usage', 'CC-BY-NC-4.0', 'commercial-use violation'],
    ['CA_support', 'CC-BY-NC-4.0', 'commercial-use violation'],
    ['CA_license', 'CC-BY-NC-4.0', 'commercial-use violation'],
    ['CA_other', 'CC-BY-NC-4.0', 'commercial-use violation'],
    ['CA_none', 'CC-BY-NC-4.0', undefined],
    ['CA_usage', 'MIT', undefined],
  ] as const)('commercial use: %s under %s: %s', (CA, license, expected) => {
    expect(evaluated({ license, project: { requirements: { CA } }, module: unchanged })).toEqual(expected === undefined ? [] : [expected])
  })

  it('IP_protect_y without an explicit patent grant is a warning', () => {
    const project: Project = { requirements: { IP_protect: 'IP_protect_y' } }
    expect(evaluated({ license: 'MIT', project })).toEqual(['patent-grant warning'])
    expect(evaluated({ license: 'Apache-2.0', project })).toEqual([])
  })

  it.each([
    ['IP_enforce_1', []],
    ['IP_enforce_2', ['patent-retaliation warning']],
    ['IP_enforce_3', ['patent-retaliation violation']],
  ] as const)('%s with a patent-litigation clause', (enforce, expected) => {
    expect(evaluated({ license: 'Apache-2.0', project: { requirements: { IP_enforce: enforce } } })).toEqual(expected)
    expect(evaluated({ license: 'MIT', project: { requirements: { IP_enforce: enforce } } })).toEqual([])
  })

  it('TS_y with source disclosure on distribution is a violation, unless it is offered as a service', () => {
    const module: Module = { requirements: { TS: 'TS_y' } }
    expect(evaluated({ license: 'GPL-3.0-only', module })).toEqual(['source-disclosure violation'])
    expect(evaluated({ license: 'MIT', module })).toEqual([])
    expect(evaluated({ license: 'GPL-3.0-only', module, project: { requirements: { OM: 'OM_SaaS' } } })).toEqual([])
  })

  it.each([
    ['D_op', true],
    ['D_ipoa', true],
    ['D_xa', true],
    ['D_cslib', true],
    ['D_sslib', false],
    ['D_never', false],
  ] as const)('%s counts as distribution: %s', (D, counts) => {
    const module: Module = { requirements: { TS: 'TS_y', D } }
    expect(evaluated({ license: 'GPL-3.0-only', module })).toEqual(counts ? ['source-disclosure violation'] : [])
  })

  it('TS_y with network disclosure under OM_SaaS is a warning, and a violation when the component is modified', () => {
    const project: Project = { requirements: { OM: 'OM_SaaS' } }
    const requirements = { TS: 'TS_y' } as const
    expect(evaluated({ license: 'AGPL-3.0-only', project, module: { requirements } })).toEqual(['network-disclosure violation'])
    expect(evaluated({ license: 'AGPL-3.0-only', project, module: { requirements, ...unchanged } })).toEqual(['network-disclosure warning'])
  })

  it('LS_pl with copyleft is a violation, unless the component is loosely coupled and the copyleft weak', () => {
    const requirements = { LS: 'LS_pl' } as const
    expect(evaluated({ license: 'LGPL-3.0-only', module: { requirements } })).toEqual(['copyleft violation'])
    expect(evaluated({ license: 'LGPL-3.0-only', module: { requirements, ...loose } })).toEqual([])
    expect(evaluated({ license: 'GPL-3.0-only', module: { requirements, ...loose } })).toEqual(['copyleft violation'])
    expect(evaluated({ license: 'MIT', module: { requirements } })).toEqual([])
  })

  it('LS_os with a licence that the module’s own cannot include is a warning; without an own licence nothing is compared', () => {
    const module: Module = { requirements: { LS: 'LS_os' } }
    expect(evaluated({ license: 'GPL-3.0-only', own: 'MIT', module })).toEqual(['compatibility warning'])
    expect(evaluated({ license: 'MIT', own: 'GPL-3.0-only', module })).toEqual([])
    expect(evaluated({ license: 'Apache-2.0', own: 'GPL-2.0-only', module })).toEqual(['compatibility warning'])
    expect(evaluated({ license: 'Apache-2.0', own: 'GPL-2.0-only OR GPL-3.0-only', module })).toEqual([])
    expect(evaluated({ license: 'GPL-3.0-only', module })).toEqual([])
  })

  it('a modified component without the right to modify is a violation; one listed as unchanged is not modified', () => {
    const project: Project = { requirements: { CA: 'CA_usage' } }
    expect(evaluated({ license: 'CC-BY-ND-4.0', project })).toEqual(['modification violation'])
    expect(evaluated({ license: 'CC-BY-ND-4.0', project, module: unchanged })).toEqual([])
  })

  it('a service under a licence that forbids services is a violation', () => {
    expect(evaluated({ license: 'Elastic-2.0', project: { requirements: { OM: 'OM_SaaS' } } })).toEqual(['saas-operation violation'])
    expect(evaluated({ license: 'Elastic-2.0', project: { requirements: { OM: 'OM_sw' } } })).toEqual([])
  })

  it.each([
    ['distributed', { D: 'D_xa' }, {}, ['distribution violation', 'reproduction violation']],
    ['run as a service', {}, { OM: 'OM_SaaS' }, ['reproduction violation']],
    ['used by nobody else', { D: 'D_never' }, {}, []],
  ] as const)('reproduction: a licence without the right to copies, of what is %s', (_how, own, above, expected) => {
    const [module, project] = [{ ...unchanged, requirements: own }, { requirements: above }]
    expect(evaluated({ license: 'All rights reserved', module, project }).toSorted()).toEqual(expected)
    expect(evaluated({ license: 'MIT', module, project })).toEqual([])
  })

  it.each(['Commercial', 'Embedthis Evaluation License', 'PolyForm-Free-Trial-1.0.0', 'LicenseRef-scancode-northwoods-evaluation-2024'])(
    'reproduction: %s gives no right to copies',
    (license) => expect(evaluated({ license, project: { requirements: { OM: 'OM_SaaS' } } })).toContain('reproduction violation'),
  )

  it.each([
    ['PHP-3.01', 'D_xa', {}, ['trademark violation']],
    ['Apache-1.1', 'D_xa', {}, ['trademark violation']],
    ['PHP-3.01', 'D_xa', unchanged, ['trademark warning']],
    ['PHP-3.01', 'D_never', {}, []],
    ['BSD-4-Clause', 'D_xa', {}, ['trademark warning']],
    ['BSD-4-Clause', 'D_never', {}, []],
    ['Apache-2.0', 'D_xa', {}, []],
    ['BSD-3-Clause', 'D_xa', {}, []],
    ['OFL-1.1-RFN', 'D_xa', {}, ['trademark violation']],
    ['OFL-1.1', 'D_xa', {}, []],
  ] as const)('trademark: %s in a module of %s', (license, D, more, expected) => {
    expect(evaluated({ license, module: { requirements: { D }, ...more } })).toEqual(expected)
  })

  it.each(['reproduction', 'trademark'])(
    '%s says nothing where nobody said what is needed, and is switched off where it is listed',
    (ruleKey) => {
      const license = 'OpenSSL AND LicenseRef-scancode-proprietary-license'
      expect(evaluated({ license })).toEqual([])
      const legalRulesConfig = [{ ruleKey, key: 'npm:left-pad', comment: 'settled' }]
      expect(evaluated({ license, module: { requirements: { D: 'D_xa' }, legalRulesConfig } })).toContain(`${ruleKey} whitelisted`)
    },
  )

  it('A OR B is evaluated by its best alternative, A AND B by its worst part', () => {
    const module: Module = { requirements: { LS: 'LS_pl' } }
    expect(evaluated({ license: 'GPL-3.0-only OR MIT', module })).toEqual([])
    expect(evaluated({ license: 'GPL-3.0-only AND MIT', module })).toEqual(['copyleft violation'])
    expect(evaluated({ license: '(GPL-3.0-only OR MIT) AND LGPL-3.0-only', module: { ...module, ...loose } })).toEqual([])
    expect(reasonOf({ license: 'GPL-3.0-only AND MIT', module })).toBe(
      'npm:left-pad 1.3.0 is under GPL-3.0-only AND MIT, of which GPL-3.0-only is strong copyleft, which a proprietary licence is not compatible with; replace the component, or ask its authors for another licence.',
    )
  })

  it('an exception lifts what it excepts', () => {
    const module: Module = { requirements: { LS: 'LS_pl' }, ...loose }
    expect(evaluated({ license: 'GPL-2.0-only', module })).toEqual(['copyleft violation'])
    expect(evaluated({ license: 'GPL-2.0-only WITH Classpath-exception-2.0', module })).toEqual([])
  })

  it('legalRulesConfig switches a rule off where it is listed: shown, and accepted', () => {
    const legalRulesConfig = [{ ruleKey: 'copyleft', key: 'npm:left-pad', comment: 'a tool of ours' }]
    const requirements = { LS: 'LS_pl' } as const
    const requested = { license: 'GPL-3.0-only', module: { requirements, legalRulesConfig } }
    expect(evaluated(requested)).toEqual(['copyleft whitelisted'])
    expect(reasonOf(requested)).toContain('The rule is switched off: a tool of ours')
    const elsewhere = [{ ruleKey: 'copyleft', key: 'npm:other', comment: 'a tool of ours' }]
    expect(evaluated({ license: 'GPL-3.0-only', module: { requirements, legalRulesConfig: elsewhere } })).toEqual(['copyleft violation'])
  })
})

function detailsOf(requested: Case): Readonly<Record<string, unknown>> {
  const [finding] = evaluateLegal(factOf(requested), withoutPaths(resolvePolicy([requested.module ?? {}, {}, {}])), 'm')
  return finding?.details ?? {}
}

describe('a finding carries rule key, licence, message, and the obligations that follow', () => {
  const module: Module = { requirements: { LS: 'LS_pl', D: 'D_xa' } }
  it('for the alternative that was chosen', () => {
    const { obligations, ...rest } = detailsOf({ license: 'GPL-3.0-only OR AGPL-3.0-only', module })
    expect(rest).toEqual({
      ruleKey: 'copyleft',
      license: 'GPL-3.0-only',
      declared: 'GPL-3.0-only OR AGPL-3.0-only',
      chosen: 'GPL-3.0-only',
      message: 'is strong copyleft, which a proprietary licence is not compatible with',
      wayOut: 'replace the component, or ask its authors for another licence',
    })
    expect(obligations).toContainEqual({ key: 'source-work', type: 'do', message: expect.any(String) })
  })

  it('of which obligationConfig says that they are met', () => {
    const obligationConfig = [{ obligationKey: 'source-work', comment: 'we publish it' }]
    const { obligations } = detailsOf({ license: 'GPL-3.0-only', module: { ...module, obligationConfig } })
    expect(obligations).toContainEqual({ key: 'source-work', type: 'do', message: expect.any(String), resolved: 'we publish it' })
    expect(obligations).toContainEqual({ key: 'licence-text', type: 'do', message: expect.any(String) })
  })
})

describe('confidenceMinScore filters licence findings too (docs/reference/settings.md#minimum-confidence)', () => {
  it.each([
    ['GPL-3.0-only', '5', ['copyleft violation']],
    ['GNU General Public License v3.0 only', '1', ['copyleft violation']],
    ['GNU General Public License v3.0 only', '4', ['copyleft violation']],
    ['GNU General Public License v3.0 only', '5', []],
  ] as const)('%s at %s', (license, confidenceMinScore, expected) => {
    expect(evaluated({ license, module: { confidenceMinScore, requirements: { LS: 'LS_pl' } } })).toEqual(expected)
  })
})

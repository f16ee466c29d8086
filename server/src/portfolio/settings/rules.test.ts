import { describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { applyRules } from '#portfolio/settings/rules.ts'
import { makeVulnerable } from '#test/make-statement.ts'

interface Place {
  readonly rules: string
  readonly settings: string
  readonly company: TestCompany
}

async function makePlace(level: 'project' | 'module' | 'company'): Promise<Place> {
  const company = await makeCompany()
  if (level === 'company') return { company, rules: '/account/company/rules', settings: '/account/company' }
  const project = await makeProject(company)
  const settings = level === 'project' ? `/core/projects/${project}` : `/core/modules/${await makeModule(company, project)}`
  return { company, settings, rules: `${settings}/rules` }
}

const accept = { cveKey: 'CVE-2026-1', key: 'npm:a', version: '1.*', comment: 'not used' }
const other = { ...accept, cveKey: 'CVE-2026-2' }

async function listOf({ company, settings }: Place): Promise<unknown> {
  const { body } = await company.get(settings)
  return (body.policies ?? body).cveConfig?.whitelist
}

describe.each(['project', 'module', 'company'] as const)(
  'single entries of the lists of a %s (docs/reference/settings.md#single-entries)',
  (level) => {
    it('are added and removed, and the rest stays', async () => {
      const place = await makePlace(level)
      const add = { 'cveConfig.whitelist': [accept, other], obligationConfig: [{ obligationKey: 'notice', comment: 'done' }] }
      expect((await place.company.patch(place.rules, { add })).body).toEqual({ added: 3, removed: 0 })
      const removal = { 'cveConfig.whitelist': [{ cveKey: accept.cveKey }], 'licenseConfig.blacklist': [{ key: 'MIT' }] }
      expect((await place.company.patch(place.rules, { remove: removal })).body).toEqual({ added: 0, removed: 1 })
      expect(await listOf(place)).toEqual([other])
    })

    it('make no difference the second time, and take the place of the entry on the same', async () => {
      const place = await makePlace(level)
      const add = { 'cveConfig.whitelist': [accept] }
      const answers = [await place.company.patch(place.rules, { add }), await place.company.patch(place.rules, { add })]
      expect(answers.map(({ body }) => body)).toEqual([
        { added: 1, removed: 0 },
        { added: 0, removed: 0 },
      ])
      expect(answers[0]?.headers['etag']).toBe(answers[1]?.headers['etag'])
      const reworded = { ...accept, comment: 'never called' }
      await place.company.patch(place.rules, { add: { 'cveConfig.whitelist': [reworded] } })
      expect(await listOf(place)).toEqual([reworded])
    })

    it('on the same are one, and the last of a request stays', async () => {
      const place = await makePlace(level)
      const last = { ...accept, comment: 'built without it' }
      expect((await place.company.patch(place.rules, { add: { 'cveConfig.whitelist': [accept, last] } })).body.added).toBe(1)
      expect(await listOf(place)).toEqual([last])
    })

    it('are rejected when they have ended, by their place in the body', async () => {
      const place = await makePlace(level)
      await place.company.patch(place.rules, { add: { 'licenseConfig.whitelist': [{ key: 'MIT', comment: 'fine' }] } })
      const sent = [
        { key: 'ISC', comment: 'fine', until: '2999-01-01' },
        { key: 'Zlib', comment: 'fine', until: '2020-01-01' },
      ]
      const { status, body } = await place.company.patch(place.rules, { add: { 'licenseConfig.whitelist': sent } })
      expect([status, body.parameter]).toEqual([400, 'add.licenseConfig.whitelist.1.until'])
      const rules = { legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'agreed', until: '2020-01-01' }] }
      expect((await place.company.patch(place.rules, { add: rules })).body.parameter).toBe('add.legalRulesConfig.0.until')
    })

    it.each([
      [{}, 'body'],
      [{ add: { 'cveConfig.whitelist': [{ ...accept, comment: '' }] } }, 'add.cveConfig.whitelist.0.comment'],
      [{ add: { 'licenseConfig.whitelist': [{ key: 'MTI', comment: 'x' }] } }, 'add.licenseConfig.whitelist.0.key'],
      [{ remove: { 'cveConfig.whitelist': [{}] } }, 'remove.cveConfig.whitelist.0'],
    ])('are checked as in a full write: %j', async (change, parameter) => {
      const place = await makePlace(level)
      const { status, body } = await place.company.patch(place.rules, change)
      expect([status, body.parameter]).toEqual([400, parameter])
    })

    it('and whole settings are written only when they are those that were read, if the writer says so', async () => {
      const place = await makePlace(level)
      const { etag } = (await place.company.get(place.settings)).headers
      const condition = { headers: { 'if-match': String(etag) } }
      const first = await place.company.patch(place.rules, { add: { 'cveConfig.whitelist': [accept] } }, condition)
      expect([first.status, first.headers['etag']]).toEqual([200, (await place.company.get(place.settings)).headers['etag']])
      const late = await place.company.patch(place.rules, { add: { 'cveConfig.whitelist': [other] } }, condition)
      expect([late.status, late.body.parameter, late.body.details]).toEqual([
        412,
        'If-Match',
        { etag: first.headers['etag'], changedBy: expect.stringContaining('key of'), changedAt: expect.any(String) },
      ])
      const write = level === 'company' ? place.company.patch : place.company.post
      expect((await write(place.settings, { name: 'Late' }, condition)).status).toBe(412)
      for (const ifMatch of ['*', `"other", ${String(first.headers['etag'])}`]) {
        const answer = await write(place.settings, {}, { headers: { 'if-match': ifMatch } })
        expect([answer.status, answer.headers['etag']]).toEqual([200, first.headers['etag']])
      }
      expect((await write(place.settings, { name: 'Named' })).status).toBe(200)
    })
  },
)

it.each([
  ['licenseConfig.blacklist', { key: 'mit' }, { key: 'MIT' }],
  ['componentConfig.whitelist', { key: 'mvn:org.x:y', version: '1' }, { key: 'maven:org.x:y', version: '1' }],
  ['cveConfig.whitelist', { cveKey: 'cve-2026-1', key: 'npm:a', version: '*' }, { cveKey: 'CVE-2026-1', key: 'npm:a', version: '*' }],
] as const)('an entry of %s is the same in any spelling of its key', (path, stored, spelt) => {
  const [name = '', list = ''] = path.split('.')
  const settings = { [name]: { [list]: [stored] } }
  expect(applyRules(settings, { remove: { [path]: [spelt] } })).toEqual({
    fields: { [name]: { [list]: [] } },
    changed: { added: 0, removed: 1 },
  })
  const entry = { ...spelt, comment: 'again' }
  expect(applyRules(settings, { add: { [path]: [entry] } })).toEqual({
    fields: { [name]: { [list]: [entry] } },
    changed: { added: 1, removed: 0 },
  })
})

it('an entry decides over findings like one of a full write', async () => {
  const at = await makeAnalysedModule()
  const { name, cve } = await makeVulnerable()
  const moduleId = await at.importPackages([`${name}@1.0.0`], uniqueName('module'))
  const entry = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'accepted' }
  await at.company.patch(`/core/projects/${at.projectId}/rules`, { add: { 'cveConfig.whitelist': [entry] } })
  await (await service()).context.jobs.settled()
  expect(await at.findingLines(moduleId)).toEqual([`${cve} whitelisted`])
})

it('entries that are added at the same time are all kept', async () => {
  const place = await makePlace('project')
  const entries = Array.from({ length: 5 }, (_, i) => ({ ...accept, cveKey: `CVE-2026-${String(i)}` }))
  await Promise.all(entries.map((entry) => place.company.patch(place.rules, { add: { 'cveConfig.whitelist': [entry] } })))
  expect(await listOf(place)).toHaveLength(5)
})

/** The rules of docs/reference/settings.md#single-entries. */
describe('an entry that was removed from the allow list of a module', () => {
  const add = { 'cveConfig.whitelist': [accept, other] }
  const withheld = [{ cveKey: 'CVE-2026-1', key: 'npm:a', version: '1.*' }]

  it.each<readonly [string, (place: Place) => Promise<unknown>]>([
    ['alone', ({ company, rules }) => company.patch(rules, { remove: { 'cveConfig.whitelist': [{ cveKey: 'CVE-2026-1' }] } })],
    ['by a full write', ({ company, settings }) => company.post(settings, { cveConfig: { whitelist: [other] } })],
    ['with all settings', ({ company, settings }) => company.post(settings, { cveConfig: null })],
  ])('%s, is not added again by a change that asks for that, and says so', async (_way, remove) => {
    const place = await makePlace('module')
    const { company, rules } = place
    await company.patch(rules, { add: { 'cveConfig.whitelist': [accept] } })
    await remove(place)
    expect((await company.patch(rules, { add, unlessRemoved: true })).body).toMatchObject({ withheld })
    expect(await listOf(place)).toEqual([other])
  })

  it('is added by every other change, and forgotten', async () => {
    const place = await makePlace('module')
    const { company, rules } = place
    for (const body of [{ add }, { remove: { 'cveConfig.whitelist': [{ key: 'npm:a' }] } }, { add }])
      expect((await company.patch(rules, body)).status).toBe(200)
    expect((await company.patch(rules, { add, unlessRemoved: true })).body).toEqual({ added: 0, removed: 0, withheld: [] })
    expect(await listOf(place)).toEqual([accept, other])
  })

  it('is another one with another comment; one whose comment somebody changed keeps it', async () => {
    const place = await makePlace('module')
    const { company, rules } = place
    await company.patch(rules, { add: { 'cveConfig.whitelist': [accept] } })
    const changed = { ...accept, comment: 'checked by Ann' }
    await company.patch(rules, { add: { 'cveConfig.whitelist': [changed] } })
    expect((await company.patch(rules, { add, unlessRemoved: true })).body).toMatchObject({ withheld })
    expect(await listOf(place)).toEqual([changed, other])
    const later = { ...accept, comment: 'decided again' }
    const { body } = await company.patch(rules, { add: { 'cveConfig.whitelist': [later] }, unlessRemoved: true })
    expect(body).toEqual({ added: 1, removed: 0, withheld: [] })
  })

  it('concerns one module', async () => {
    const [place, elsewhere] = [await makePlace('module'), await makePlace('module')]
    await place.company.patch(place.rules, { add })
    await place.company.patch(place.rules, { remove: { 'cveConfig.whitelist': [{ key: 'npm:a' }] } })
    expect((await elsewhere.company.patch(elsewhere.rules, { add, unlessRemoved: true })).body).toEqual({
      added: 2,
      removed: 0,
      withheld: [],
    })
  })

  it.each([['yes'], [1], [null]])('unlessRemoved %j answers 400 naming it', async (unlessRemoved) => {
    const { company, rules } = await makePlace('module')
    const { status, body } = await company.patch(rules, { add, unlessRemoved })
    expect([status, body.parameter]).toEqual([400, 'unlessRemoved'])
  })
})

import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Upgrade {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly clears: readonly string[]
}

async function fixes(scope: AnalysedModule, moduleId: string, query = ''): Promise<Answer['body']> {
  const { status, body, text } = await scope.company.get(`/core/modules/${moduleId}/fixes${query}`)
  if (status !== 200) throw new Error(text)
  return body
}

function simulate(scope: AnalysedModule, moduleId: string, upgrades: readonly object[]): Promise<Answer> {
  return scope.company.post(`/core/modules/${moduleId}/simulate`, { upgrades })
}

async function findingIds(scope: AnalysedModule, moduleId: string): Promise<readonly string[]> {
  return ((await scope.findings(moduleId, '?kind=vulnerability')).body as { _id: string }[]).map(({ _id }) => _id)
}

/** Imports a module in which each package depends on the next one. */
async function importChain(scope: AnalysedModule, packages: readonly string[], module = 'app'): Promise<string> {
  const purls = packages.map((one) => `pkg:npm/${one}`)
  const dependencies = ['root', ...purls].slice(0, -1).map((ref, i) => ({ ref, dependsOn: [purls[i]] }))
  const { body } = await scope.company.post(
    `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`,
    cyclonedx(purls, { dependencies }),
  )
  return body.moduleId
}

/** A version that requires these packages. */
function requiring(version: string, requirements: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return { version, requirements: Object.fromEntries(Object.entries(requirements).map(([name, text]) => [`pkg:npm/${name}`, text])) }
}

describe('the plan of upgrades (docs/reference/fixes.md#plan)', () => {
  it('names the lowest version that no record affects, and what it clears', async () => {
    const scope = await makeAnalysedModule()
    const [name, one, two] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(
      advisory(one, name, { affected: [affected(name, '1.0.1')] }),
      advisory(two, name, { affected: [affected(name, '1.2.0')] }),
    )
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    expect(await fixes(scope, moduleId)).toEqual([
      {
        key: `npm:${name}`,
        purl: `pkg:npm/${name}@1.0.0`,
        from: '1.0.0',
        to: '1.2.0',
        step: 'minor',
        clean: true,
        gain: 1.96,
        cleared: 2,
        clears: expect.toSatisfy((ids: string[]) => ids.length === 2),
        remains: [],
        brings: [],
        direct: true,
        introducedBy: [],
        modules: 1,
        commands: expect.arrayContaining([{ tool: 'npm', command: `npm install ${name}@1.2.0` }]),
      },
    ])
  })

  it('takes published versions where the registry is known, and leaves out previews and yanked ones', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0-rc.1', { version: '2.0.0', yanked: true }, '2.0.3', '3.0.0']))
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    expect(await fixes(scope, moduleId)).toMatchObject([{ to: '2.0.3', step: 'major', clean: true }])
  })

  it('puts exploited vulnerabilities first, then likely ones, then severe ones', async () => {
    const scope = await makeAnalysedModule()
    const [severe, likely, exploited] = [uniqueName('s'), uniqueName('l'), uniqueName('e')]
    const [likelyCve, exploitedCve] = [uniqueCve(), uniqueCve()]
    const mild = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' }] }
    await publish(advisory(uniqueCve(), severe), advisory(likelyCve, likely, mild), advisory(exploitedCve, exploited, mild))
    const { db } = (await service()).context
    await db.insertInto('epss_score').values({ cve: likelyCve, epss: 0.9, percentile: 0.99, date: '2026-01-02' }).execute()
    await db.updateTable('vulnerability').set({ known_exploited: true }).where('key', '=', exploitedCve).execute()
    const moduleId = await scope.importPackages([`${severe}@1.0.0`, `${likely}@1.0.0`, `${exploited}@1.0.0`])
    expect((await fixes(scope, moduleId)).map(({ key }: Upgrade) => key)).toEqual([`npm:${exploited}`, `npm:${likely}`, `npm:${severe}`])
  })

  it('says what remains and what an upgrade brings where no version is clean', async () => {
    const scope = await makeAnalysedModule()
    const [name, fixable, endless, later] = [uniqueName(), uniqueCve(), uniqueCve(), uniqueCve()]
    function ranges(events: readonly object[]): Readonly<Record<string, unknown>> {
      return { affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }] }
    }
    const mild = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' }] }
    await publish(
      advisory(fixable, name, ranges([{ introduced: '0' }, { fixed: '2.0.0' }])),
      advisory(endless, name, ranges([{ introduced: '0' }])),
      advisory(later, name, { ...ranges([{ introduced: '1.5.0' }]), ...mild }),
    )
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const [upgrade] = await fixes(scope, moduleId)
    expect(upgrade).toMatchObject({ to: '2.0.0', clean: false, cleared: 1, brings: [{ key: later, exploited: false }] })
    expect(upgrade.remains).toHaveLength(1)
  })

  it('lists components that no known version helps, at the end and without a version', async () => {
    const scope = await makeAnalysedModule()
    const [fixed, endless] = [uniqueName(), uniqueName()]
    const events = [{ introduced: '0' }]
    await publish(
      advisory(uniqueCve(), fixed),
      advisory(uniqueCve(), endless, {
        affected: [{ package: { ecosystem: 'npm', name: endless }, ranges: [{ type: 'SEMVER', events }] }],
      }),
    )
    const moduleId = await scope.importPackages([`${endless}@1.0.0`, `${fixed}@1.0.0`])
    expect(await fixes(scope, moduleId)).toMatchObject([
      { key: `npm:${fixed}`, to: '2.0.0' },
      { key: `npm:${endless}`, to: null, step: null, clean: false, cleared: 0, clears: [], commands: [] },
    ])
  })

  it('names the direct dependency that introduces a component, and why it is not known which version of it helps', async () => {
    const scope = await makeAnalysedModule()
    const [parent, between, name] = [uniqueName('p'), uniqueName('b'), uniqueName()]
    await publish(advisory(uniqueCve(), name))
    const moduleId = await importChain(scope, [`${parent}@3.0.0`, `${between}@1.0.0`, `${name}@1.0.0`])
    expect(await fixes(scope, moduleId)).toMatchObject([
      {
        key: `npm:${name}`,
        direct: false,
        introducedBy: [
          {
            key: `npm:${parent}`,
            version: '3.0.0',
            kind: 'unknown',
            to: 'unknown',
            step: null,
            lowest: false,
            why: 'no-record',
            at: `npm:${parent}`,
            commands: [],
          },
        ],
        commands: [{ tool: 'package.json (npm)', command: `"overrides": { "${name}": "2.0.0" }` }, {}, {}],
      },
    ])
  })

  it('tells a change of licence, evaluated under the policy of the scope', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(
      packageRecord(name, [
        { version: '1.0.0', licenses: ['MIT'] },
        { version: '2.0.0', licenses: ['AGPL-3.0-only'] },
      ]),
    )
    await publish(advisory(uniqueCve(), name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const denied = { key: 'AGPL-3.0-only', comment: 'not for us' }
    await scope.changeSettings(`/core/modules/${moduleId}`, { licenseConfig: { blacklist: [denied] } })
    const [upgrade] = await fixes(scope, moduleId)
    expect(upgrade.licence).toMatchObject({ from: 'MIT', to: 'AGPL-3.0-only', status: 'violation' })
    expect(upgrade.licence.reasons.join(' ')).toContain('AGPL-3.0-only')
  })

  it('leaves out findings that are answered, and keeps the other modules of a project apart', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const accepted = await scope.importPackages([`${name}@1.0.0`], 'accepted')
    await scope.importPackages([`${name}@1.0.0`], 'open')
    const entry = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'not reachable' }
    await scope.changeSettings(`/core/modules/${accepted}`, { cveConfig: { whitelist: [entry] } })
    expect(await fixes(scope, accepted)).toEqual([])
    for (const path of [`/core/projects/${scope.projectId}/fixes`, '/core/fixes']) {
      const { status, body } = await scope.company.get(path)
      expect([status, body]).toMatchObject([200, [{ key: `npm:${name}`, cleared: 1, modules: 2 }]])
    }
  })

  it('is a table, and has the same number of statements for any number of components', async () => {
    const scope = await makeAnalysedModule()
    const names = Array.from({ length: 12 }, () => uniqueName())
    await publish(...names.map((name) => advisory(uniqueCve(), name)))
    const one = await scope.importPackages(
      names.slice(0, 1).map((name) => `${name}@1.0.0`),
      'one',
    )
    const many = await scope.importPackages(
      names.map((name) => `${name}@1.0.0`),
      'many',
    )
    const counts = [one, many].map(async (moduleId) => (await statementsOf(() => fixes(scope, moduleId))).length)
    const [few, more] = [await counts[0], await counts[1]]
    expect(more).toBe(few)
    const { text } = await scope.company.get(`/core/modules/${many}/fixes?format=csv`)
    expect(text.split('\r\n')).toHaveLength(names.length + 2)
    expect(text).toContain(`npm:${names[0] ?? ''},1.0.0,2.0.0,major,1`)
  })
})

describe('the direct dependency to upgrade (docs/reference/fixes.md#direct-dependencies)', () => {
  interface Chain {
    readonly scope: AnalysedModule
    readonly parent: string
    readonly between: string
    readonly name: string
  }

  /** A direct dependency whose present version requires the affected version of another through a third. */
  async function makeChain(parentVersions: (chain: Omit<Chain, 'scope'>) => readonly object[]): Promise<Chain> {
    const scope = await makeAnalysedModule()
    const [parent, between, name] = [uniqueName('p'), uniqueName('b'), uniqueName()]
    await publish(advisory(uniqueCve(), name))
    await publishPackages(
      packageRecord(parent, parentVersions({ parent, between, name }) as never),
      packageRecord(between, [
        requiring('1.0.0', { [name]: '^1.0.0' }),
        requiring('2.0.0', { [name]: '^1.0.0' }),
        requiring('2.1.0', { [name]: '^2.0.0' }),
      ]),
      packageRecord(name, [requiring('1.0.0', {}), requiring('2.0.0', {}), requiring('2.1.0', {})]),
    )
    return { scope, parent, between, name }
  }

  async function introducers({ scope, parent, between, name }: Chain): Promise<Answer['body']> {
    const moduleId = await importChain(scope, [`${parent}@3.0.0`, `${between}@1.0.0`, `${name}@1.0.0`])
    return (await fixes(scope, moduleId))[0].introducedBy
  }

  it('is named with the lowest version whose requirements lead to a better one', async () => {
    const chain = await makeChain(({ between }) => [
      requiring('3.0.0', { [between]: '^1.0.0' }),
      requiring('3.1.0', { [between]: '2.0.0' }),
      requiring('3.2.0', { [between]: '^2.0.0' }),
      requiring('4.0.0', { [between]: '^2.0.0' }),
    ])
    expect(await introducers(chain)).toEqual([
      {
        key: `npm:${chain.parent}`,
        version: '3.0.0',
        kind: 'upgrade',
        to: '3.2.0',
        step: 'minor',
        lowest: true,
        why: null,
        at: null,
        commands: expect.arrayContaining([{ tool: 'npm', command: `npm install ${chain.parent}@3.2.0 && npm update ${chain.name}` }]),
      },
    ])
    const { text } = await chain.scope.company.get(`/core/projects/${chain.scope.projectId}/fixes?format=csv`)
    expect(text).toContain(`npm:${chain.parent} 3.2.0`)
  })

  it('stays where its present version admits a better one', async () => {
    const chain = await makeChain(({ between }) => [requiring('3.0.0', { [between]: '*' })])
    expect(await introducers(chain)).toMatchObject([{ kind: 'refresh', to: '3.0.0', step: null, lowest: true }])
  })

  it('is named with the version that no longer brings the component', async () => {
    const chain = await makeChain(({ between }) => [requiring('3.0.0', { [between]: '^1.0.0' }), requiring('4.0.0', {})])
    expect(await introducers(chain)).toMatchObject([{ kind: 'removed', to: '4.0.0', step: 'major' }])
  })

  it('has no better version where all are known to bring an affected one', async () => {
    const chain = await makeChain(({ between }) => [
      requiring('3.0.0', { [between]: '^1.0.0' }),
      requiring('4.0.0', { [between]: '2.0.0' }),
    ])
    expect(await introducers(chain)).toMatchObject([{ kind: 'none', to: null, why: null }])
  })

  it('is not upgraded to a version that has vulnerabilities of its own', async () => {
    const chain = await makeChain(({ between }) => [
      requiring('3.0.0', { [between]: '^1.0.0' }),
      requiring('3.2.0', { [between]: '^2.0.0' }),
      requiring('3.3.0', { [between]: '^2.0.0' }),
    ])
    const events = [{ introduced: '3.1.0' }, { fixed: '3.3.0' }]
    const ranges = [{ type: 'SEMVER', events }]
    await publish(advisory(uniqueCve(), chain.parent, { affected: [{ package: { ecosystem: 'npm', name: chain.parent }, ranges }] }))
    expect(await introducers(chain)).toMatchObject([{ kind: 'upgrade', to: '3.3.0' }])
  })

  it('is unknown where the registry does not state the requirements of a step, and says of which package', async () => {
    const chain = await makeChain(({ between }) => [requiring('3.0.0', { [between]: '^1.0.0' }), '4.0.0' as never])
    expect(await introducers(chain)).toMatchObject([{ kind: 'unknown', to: 'unknown', why: 'no-requirements', at: `npm:${chain.parent}` }])
  })

  it('follows a record that is replaced', async () => {
    const chain = await makeChain(({ between }) => [
      requiring('3.0.0', { [between]: '^1.0.0' }),
      requiring('3.2.0', { [between]: '^2.0.0' }),
    ])
    await publishPackages(
      packageRecord(chain.parent, [requiring('3.0.0', { [chain.between]: '^1.0.0' }), requiring('3.2.0', { other: '^2.0.0' })]),
    )
    expect(await introducers(chain)).toMatchObject([{ kind: 'removed', to: '3.2.0' }])
  })

  it('takes the same number of statements for any number of components and paths', async () => {
    const one = await makeChain(({ between }) => [requiring('3.0.0', { [between]: '*' })])
    const chains = [one, ...(await Promise.all([1, 2, 3].map(() => makeChain(({ between }) => [requiring('3.0.0', { [between]: '*' })]))))]
    const { scope } = one
    const few = await importChain(scope, [`${one.parent}@3.0.0`, `${one.between}@1.0.0`, `${one.name}@1.0.0`])
    const purls = chains.map(({ parent, between, name }) =>
      [parent, between, name].map((each, i) => `pkg:npm/${each}@${i === 0 ? '3' : '1'}.0.0`),
    )
    const dependencies = [
      { ref: 'root', dependsOn: purls.map(([first]) => first) },
      ...purls.flatMap(([first, second, third]) => [
        { ref: first, dependsOn: [second] },
        { ref: second, dependsOn: [third] },
      ]),
    ]
    const { body } = await scope.company.post(
      `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=many`,
      cyclonedx(purls.flat(), { dependencies }),
    )
    const counts = [few, body.moduleId].map(async (moduleId) => (await statementsOf(() => fixes(scope, moduleId))).length)
    expect(await counts[1]).toBe(await counts[0])
    expect(await fixes(scope, body.moduleId)).toHaveLength(chains.length)
  })
})

describe('the simulation of upgrades (docs/reference/fixes.md#simulate)', () => {
  it('answers what an import with these versions would find, and stores nothing', async () => {
    const scope = await makeAnalysedModule()
    const names = [uniqueName('a'), uniqueName('b'), uniqueName('c')]
    await publish(...names.map((name) => advisory(uniqueCve(), name)))
    const moduleId = await scope.importPackages(names.map((name) => `${name}@1.0.0`))
    const before = [await scope.module(moduleId), await findingIds(scope, moduleId)]
    const plan = (await fixes(scope, moduleId)) as Upgrade[]
    const { status, body } = await simulate(
      scope,
      moduleId,
      plan.slice(0, 2).map(({ key, to }) => ({ key, to })),
    )
    expect([status, body]).toMatchObject([
      200,
      {
        evaluated: 1,
        modules: [{ _id: moduleId, before: { vulnerability: { violations: 3 } }, after: { vulnerability: { violations: 1 } } }],
      },
    ])
    const gone = (body.findings.gone as { _id: string }[]).map(({ _id }) => _id)
    expect(gone.toSorted()).toEqual(
      plan
        .slice(0, 2)
        .flatMap(({ clears }) => clears)
        .toSorted(),
    )
    expect([await scope.module(moduleId), await findingIds(scope, moduleId)]).toEqual(before)
    const imported = await scope.importPackages([
      `${plan[0]?.key.slice(4) ?? ''}@2.0.0`,
      `${plan[1]?.key.slice(4) ?? ''}@2.0.0`,
      `${plan[2]?.key.slice(4) ?? ''}@1.0.0`,
    ])
    expect((await scope.module(imported)).analysis.statistics).toEqual(body.modules[0].after)
  })

  it('covers the modules of a project, and all of the company', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(uniqueCve(), name))
    await scope.importPackages([`${name}@1.0.0`], 'one')
    await scope.importPackages([`${name}@1.5.0`], 'two')
    const document = cyclonedx([`pkg:npm/${name}@1.0.0`])
    const other = `project=${await makeProject(scope.company)}&module=three`
    expect((await scope.company.post(`/core/imports/scan/cyclonedx?${other}`, document)).status).toBe(201)
    const upgrades = [{ key: `npm:${name}`, to: '2.0.0' }]
    for (const [path, evaluated] of [
      [`/core/projects/${scope.projectId}/simulate`, 2],
      ['/core/simulate', 3],
    ] as const) {
      const { status, body } = await scope.company.post(path, { upgrades })
      expect([status, body]).toMatchObject([200, { evaluated, counts: { modules: evaluated, gone: evaluated, new: 0 } }])
    }
  })

  // imports 201 modules
  it('is computed by a job above 200 modules, and read by its id', { timeout: 300_000 }, async () => {
    const scope = await makeAnalysedModule()
    const { jobs } = (await service()).context
    const name = uniqueName()
    await publish(advisory(uniqueCve(), name))
    for (let i = 0; i <= 200; i++) await scope.importPackages([`${name}@1.0.0`], `copy-${String(i)}`)
    for (const start of ['/core/simulate', `/core/projects/${scope.projectId}/simulate`]) {
      const { status, body } = await scope.company.post(start, { upgrades: [{ key: `npm:${name}`, to: '2.0.0' }] })
      expect([status, body]).toMatchObject([202, { state: 'running', preview: null }])
      await jobs.settled()
      const path = `/core/simulate/${String(body['_id'])}`
      const answer = await scope.company.get(path)
      expect(answer.body).toMatchObject({ state: 'finished', preview: { evaluated: 201, counts: { modules: 201, gone: 201 } } })
      expect((await (await makeCompany()).get(path)).status).toBe(404)
      expect((await scope.company.get(`/core/policies/preview/${String(body['_id'])}`)).status).toBe(404)
    }
    expect((await scope.company.post('/core/simulate', { upgrades: [{ key: 'npm:not-there', to: '1.0.0' }] })).body.parameter).toBe(
      'upgrades.0.key',
    )
  })

  it('tells findings that an upgrade brings', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const events = [{ introduced: '3.0.0' }]
    await publish(advisory(cve, name, { affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }] }))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { body } = await simulate(scope, moduleId, [{ key: `pkg:npm/${name}`, from: '1.0.0', to: '3.1.0' }])
    expect(body.findings.new).toMatchObject([
      { _id: null, key: cve, component: { key: `npm:${name}`, version: '3.1.0' }, from: null, to: 'violation' },
    ])
    expect(body.modules).toMatchObject([{ from: 'ok', to: 'violations' }])
  })

  it.each([
    [[{ key: 'npm:not-there', to: '1.0.0' }], 'upgrades.0.key'],
    [[{ key: 'NAME', from: '9.9.9', to: '2.0.0' }], 'upgrades.0.key'],
    [[{ key: 'NAME', to: '1.0.0' }], 'upgrades.0.key'],
    [[], 'upgrades'],
    [[{ key: 'NAME' }], 'upgrades.0.to'],
  ])('rejects %j, naming what is wrong', async (upgrades, parameter) => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const sent = upgrades.map((upgrade) => ('key' in upgrade && upgrade.key === 'NAME' ? { ...upgrade, key: `npm:${name}` } : upgrade))
    const { status, body } = await simulate(scope, moduleId, sent)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
})

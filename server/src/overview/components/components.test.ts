import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'
import { listComponents } from '#overview/components/component-list-report.ts'

interface Made {
  readonly place: AnalysedModule
  /** A scoped npm package that two modules contain in two versions. */
  readonly name: string
  readonly cve: string
  readonly other: string
  readonly moduleId: string
}

const made = {} as { it: Made }

beforeAll(async () => {
  const place = await makeAnalysedModule()
  const [word, cve, other] = [uniqueName('used'), uniqueCve(), uniqueName('used')]
  const name = `@acme/${word}`
  await publish(advisory(cve, name))
  await publishPackages(
    packageRecord(`%40acme/${word}`, ['1.0.0', { version: '2.0.0', published: '2026-01-01T00:00:00Z' }], { licenses: ['ISC'] }),
  )
  const moduleId = await place.importPackages([`pkg:npm/%40acme/${word}@1.0.0`, `${other}@3.0.0`], 'web')
  await place.importPackages([`pkg:npm/%40acme/${word}@2.0.0`], 'api')
  made.it = { place, name, cve, other, moduleId }
})

describe('the components of a company (docs/reference/overview.md#components)', () => {
  it('are listed with versions, modules, licences and worst finding', async () => {
    const { place, name, other } = made.it
    const { body, headers } = await place.company.get('/core/components')
    const purl = `pkg:npm/${name.replace('@', '%40')}`
    expect(body).toEqual([
      {
        key: `npm:${name}`,
        purl,
        versions: ['1.0.0', '2.0.0'],
        modules: 2,
        worst: 'violation',
        score: 9.8,
        licences: ['MIT'],
        matching: [],
      },
      {
        key: `npm:${other}`,
        purl: `pkg:npm/${other}`,
        versions: ['3.0.0'],
        modules: 1,
        worst: null,
        score: null,
        licences: ['MIT'],
        matching: [],
      },
    ])
    expect(headers['x-has-more']).toBe('false')
  })

  it('are found by a part of the key, and continue after a purl', async () => {
    const { place, name, other } = made.it
    expect((await place.company.get('/core/components?q=ACME')).body).toMatchObject([{ key: `npm:${name}` }])
    const after = encodeURIComponent(`pkg:npm/${name.replace('@', '%40')}`)
    expect((await place.company.get(`/core/components?after=${after}`)).body).toMatchObject([{ key: `npm:${other}` }])
  })

  it('of another company are not listed', async () => {
    expect((await (await makeCompany()).get('/core/components')).body).toEqual([])
  })

  it('are listed a hundred at a time', async () => {
    const place = await makeAnalysedModule()
    const word = uniqueName()
    await place.importPackages(Array.from({ length: 101 }, (_, i) => `${word}-${String(i)}@1.0.0`))
    const first = await place.company.get('/core/components')
    expect([first.body.length, first.headers['x-has-more'], first.headers['x-total-count']]).toEqual([100, 'true', '101'])
    const rest = await place.company.get(`/core/components?after=${encodeURIComponent(String(first.body[99].purl))}`)
    expect([rest.body.length, rest.headers['x-has-more'], rest.headers['x-total-count']]).toEqual([1, 'false', undefined])
  })

  it('are counted as they are filtered', async () => {
    const { place, name } = made.it
    expect((await place.company.get(`/core/components?q=${name.slice(6)}`)).headers['x-total-count']).toBe('1')
    expect((await place.company.get('/core/components?licence=none')).headers['x-total-count']).toBe('0')
  })

  it('are the same whether they are found by the modules of the company or in the catalogue', async () => {
    const { company } = made.it.place
    const { db } = company.at.context
    for (const [part, after] of [
      [undefined, undefined],
      ['acme', undefined],
      [undefined, 'pkg:npm/%40b'],
    ] as const) {
      const filter = { part, after, licensed: undefined, limit: 10, isCounted: false }
      const { items: byModules } = await listComponents(db, company, { ...filter, source: 'modules' })
      expect((await listComponents(db, company, { ...filter, source: 'catalogue' })).items).toEqual(byModules)
      expect(byModules).not.toEqual([])
    }
  })
})

describe('the components of a company under a licence (docs/reference/overview.md#components)', () => {
  it('are those that a document declares so, those that only the registry says so of, and those a setting chooses it for', async () => {
    const { company, names, licensed } = await makeLicensed()
    expect(await licensed('GPL-*')).toEqual([
      { key: `npm:${names.declared}`, matching: ['GPL-2.0-only', 'GPL-3.0-or-later'], versions: ['1.0.0'] },
      { key: `npm:${names.published}`, matching: ['GPL-3.0-only'], versions: ['1.0.0'] },
    ])
    const chooseMit = {
      componentConfig: { licensesSelected: [{ key: `npm:${names.declared}`, version: '*', license: 'MIT', comment: 'the dual licence' }] },
    }
    expect((await company.post(`/core/modules/${names.moduleId}`, chooseMit)).status).toBe(200)
    expect((await licensed('GPL-*')).map(({ key }) => key)).toEqual([`npm:${names.published}`])
    expect((await licensed('mit')).map(({ key }) => key)).toEqual([`npm:${names.declared}`])
  })

  it('are still listed where only one of two modules chooses another one', async () => {
    const { company, projectId, names, licensed, sbom } = await makeLicensed()
    const chooseMit = {
      componentConfig: { licensesSelected: [{ key: `npm:${names.declared}`, version: '*', license: 'MIT', comment: 'the dual licence' }] },
    }
    await company.post(`/core/modules/${names.moduleId}`, chooseMit)
    await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=other`, sbom)
    expect((await licensed('GPL-2.0-only')).map(({ key }) => key)).toEqual([`npm:${names.declared}`])
  })

  it('are those without any where none is asked for', async () => {
    const { names, licensed } = await makeLicensed()
    expect(await licensed('none')).toEqual([{ key: `npm:${names.silent}`, matching: [], versions: ['1.0.0'] }])
  })

  it('are a table as CSV', async () => {
    const { company, names } = await makeLicensed()
    const { text } = await company.get('/core/components?licence=GPL-*&format=csv')
    expect(text.trim().split('\r\n')).toEqual([
      'Component,Versions,Modules,Worst,Score,Declared,Matching,Purl',
      `npm:${names.declared},1.0.0,1,,,GPL-2.0-only OR GPL-3.0-or-later OR MIT,GPL-2.0-only;GPL-3.0-or-later,pkg:npm/${names.declared}`,
      `npm:${names.published},1.0.0,1,,,,GPL-3.0-only,pkg:npm/${names.published}`,
    ])
  })

  it('are of one licence: an expression of several is 400', async () => {
    const { status, body } = await made.it.place.company.get('/core/components?licence=MIT%20OR%20ISC')
    expect({ status, body }).toMatchObject({ status: 400, body: { parameter: 'licence' } })
  })

  it('of another company are not listed', async () => {
    expect((await (await makeCompany()).get('/core/components?licence=*')).body).toEqual([])
  })
})

interface Listed {
  readonly key: string
  readonly matching: readonly string[]
  readonly versions: readonly string[]
}

/** A module with a component under a declared licence, one whose licence only the registry knows, and one without any. */
async function makeLicensed() {
  const { company, projectId } = await makeAnalysedModule()
  const [declared, published, silent] = [uniqueName('a'), uniqueName('b'), uniqueName('c')]
  await publishPackages(packageRecord(published, ['1.0.0'], { licenses: ['GPL-3.0-only'] }))
  const components = [
    licensedComponent(declared, [{ expression: 'GPL-2.0-only OR GPL-3.0-or-later OR MIT' }]),
    licensedComponent(published, []),
    licensedComponent(silent, []),
  ]
  const sbom = { ...cyclonedx([]), components }
  const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, sbom)
  const names = { declared, published, silent, moduleId: body.moduleId as string }
  async function licensed(licence: string): Promise<readonly Listed[]> {
    const answer = await company.get(`/core/components?licence=${encodeURIComponent(licence)}`)
    return (answer.body as Listed[]).map(({ key, matching, versions }) => ({ key, matching, versions }))
  }
  return { company, projectId, names, licensed, sbom }
}

function licensedComponent(name: string, licenses: readonly object[]): object {
  return { type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, licenses }
}

describe('a component of a company (docs/reference/overview.md#component)', () => {
  it('is read by its key with versions, modules, licences and findings', async () => {
    const { place, name, cve, moduleId } = made.it
    const licensesSelected = [{ key: `npm:${name}`, version: '*', license: 'BSD-2-Clause', comment: 'as its author wrote' }]
    await place.changeSettings(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected } })
    const { body } = await place.company.get(`/core/components/${encodeURIComponent(`npm:${name}`)}`)
    expect(body).toMatchObject({
      key: `npm:${name}`,
      latest: '2.0.0',
      licences: { declared: ['MIT'], chosen: ['BSD-2-Clause'], registry: ['ISC'] },
      activity: null,
    })
    expect(body.versions.map(({ version, newer, modules }: Version) => [version, newer, modules.total, modules.items[0]?.name])).toEqual([
      ['1.0.0', 1, 1, 'web'],
      ['2.0.0', 0, 1, 'api'],
    ])
    expect(body.findings[0]).toMatchObject({ kind: 'vulnerability', key: cve, status: 'violation', versions: ['1.0.0'], modules: 1 })
  })

  it('names the lowest version without known vulnerabilities, and what it would clear in which modules', async () => {
    const { place, name } = made.it
    const { body } = await place.company.get(`/core/components/${encodeURIComponent(`npm:${name}`)}`)
    expect(body.latestSafe).toBe(true)
    expect(body.versions).toMatchObject([
      { version: '1.0.0', safe: '2.0.0', vulnerabilities: 1, modules: { items: [{ name: 'web', vulnerabilities: 1 }] } },
      { version: '2.0.0', safe: '2.0.0', vulnerabilities: 0, modules: { items: [{ name: 'api', vulnerabilities: 0 }] } },
    ])
  })

  it('names no safe version where a vulnerability affects every known one', async () => {
    const place = await makeAnalysedModule()
    const name = uniqueName()
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }]
    await publish(advisory(uniqueCve(), name, { affected: [{ package: { ecosystem: 'npm', name }, ranges }] }))
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    await place.importPackages([`${name}@1.0.0`])
    const { body } = await place.company.get(`/core/components/npm:${name}`)
    expect(body).toMatchObject({ latest: '2.0.0', latestSafe: false, versions: [{ safe: null, vulnerabilities: 1 }] })
  })

  it('is 404 when no module of the company contains it', async () => {
    const path = `/core/components/${encodeURIComponent(`npm:${made.it.name}`)}`
    const other = await makeCompany()
    expect((await other.get(path)).status).toBe(404)
    expect((await other.get('/core/components/nothing')).status).toBe(404)
  })

  it('takes as many statements whatever contains it', async () => {
    const { company } = made.it.place
    const one = await statementsOf(() => company.get(`/core/components/npm:${made.it.other}`))
    expect(await statementsOf(() => company.get(`/core/components/${encodeURIComponent(`npm:${made.it.name}`)}`))).toHaveLength(one.length)
  })
})

interface Version {
  readonly version: string
  readonly newer: number
  readonly modules: { readonly total: number; readonly items: readonly { readonly name: string }[] }
}

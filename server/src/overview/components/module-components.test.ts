import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service } from '#test/harness.ts'
import { planOf } from '#test/plan-of.ts'
import { advisory, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'

interface Made {
  readonly place: AnalysedModule
  readonly path: string
  readonly moduleId: string
  /** The first depends on the second, and that on the third. */
  readonly names: readonly [string, string, string]
}

const made = {} as { it: Made }

beforeAll(async () => {
  const place = await makeAnalysedModule()
  const names = [uniqueName('a'), uniqueName('b'), uniqueName('c')] as const
  await publish(advisory(uniqueCve(), names[2]))
  const published = { version: '1.0.0', published: '2025-01-01T00:00:00Z' }
  await publishPackages(packageRecord(names[1], [published, '1.1.0', '2.0.0'], { licenses: ['Apache-2.0'] }))
  const purls = names.map((name) => `pkg:npm/${name}@1.0.0`)
  const document = cyclonedx([String(purls[0]), [String(purls[1]), { licenses: [] }], String(purls[2])], {
    dependencies: [
      { ref: 'root', dependsOn: [purls[0]] },
      { ref: purls[0], dependsOn: [purls[1]] },
      { ref: purls[1], dependsOn: [purls[2]] },
    ],
  })
  const { body } = await place.company.post(`/core/imports/scan/cyclonedx?project=${place.projectId}&module=app`, document)
  const moduleId = String(body.moduleId)
  made.it = { place, names: [...names], moduleId, path: `/core/modules/${moduleId}/components` }
})

async function keysOf(query: string): Promise<readonly string[]> {
  const { body } = await made.it.place.company.get(`${made.it.path}${query}`)
  return (body as readonly { key: string }[]).map(({ key }) => key.replace('npm:', ''))
}

describe('the components of a module (docs/reference/overview.md#components-of-a-module)', () => {
  it('come with what the registry knows, and the direct dependency that brings them', async () => {
    const [a, b] = made.it.names
    const { body } = await made.it.place.company.get(`${made.it.path}?q=${b}`)
    expect(body).toEqual([
      {
        key: `npm:${b}`,
        version: '1.0.0',
        purl: `pkg:npm/${b}@1.0.0`,
        licence: { expression: 'Apache-2.0', from: 'registry' },
        licenceStatus: null,
        latest: '2.0.0',
        newer: 2,
        published: '2025-01-01T00:00:00.000Z',
        level: null,
        ends: null,
        counts: { violations: 0, warnings: 0, whitelisted: 0 },
        direct: false,
        depth: 2,
        introducedBy: `npm:${a}`,
      },
    ])
  })

  it('stand worst first, and count their findings', async () => {
    const { body } = await made.it.place.company.get(made.it.path)
    expect(body[0]).toMatchObject({
      key: `npm:${made.it.names[2]}`,
      counts: { violations: 1, warnings: 0 },
      introducedBy: `npm:${made.it.names[0]}`,
    })
  })

  it('are sorted and filtered', async () => {
    const [a, b, c] = made.it.names
    expect(await keysOf('?sort=depth')).toEqual([a, b, c])
    expect(await keysOf('?sort=-depth')).toEqual([c, b, a])
    expect((await keysOf('?sort=newer'))[0]).toBe(b)
    expect(await keysOf('?direct=true')).toEqual([a])
    expect((await keysOf('?direct=false&sort=name')).toSorted()).toEqual([b, c].toSorted())
    expect(await keysOf('?q=9.9')).toEqual([])
  })

  it('have the licence that a setting chooses', async () => {
    const { place, moduleId, names, path } = made.it
    const licensesSelected = [{ key: `npm:${names[0]}`, version: '*', license: 'ISC', comment: 'as its author wrote' }]
    await place.changeSettings(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected } })
    const { body } = await place.company.get(`${path}?direct=true`)
    expect(body).toMatchObject([{ licence: { expression: 'ISC', from: 'chosen' }, direct: true, depth: 1, introducedBy: null }])
  })

  it('have the worst status of their legal findings, whatever else was found', async () => {
    const { place, moduleId, names, path } = made.it
    const licensesSelected = [{ key: `npm:${names[0]}`, version: '*', license: 'ISC', comment: 'as its author wrote' }]
    const licenseConfig = { blacklist: [{ key: 'ISC', comment: 'not here' }] }
    await place.changeSettings(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected }, licenseConfig })
    const { body } = await place.company.get(`${path}?sort=depth`)
    expect(body).toMatchObject([
      { licenceStatus: 'violation', counts: { violations: 1 } },
      { licenceStatus: null, counts: { violations: 0 } },
      { licenceStatus: null, counts: { violations: 1 } },
    ])
  })

  it('are a table with format=csv', async () => {
    const { text, headers } = await made.it.place.company.get(`${made.it.path}?format=csv&sort=depth`)
    expect([text.split('\r\n').length, headers['x-total-count']]).toEqual([5, '3'])
    expect(text).toMatch(/^Component,Version,Licence,Licence from,Licence status,Violations,/u)
  })

  it.each([
    ['sort=age', 'sort'],
    ['direct=maybe', 'direct'],
    ['q=a&q=b', 'q'],
  ])('%s is a 400 that names %s', async (query, parameter) => {
    const { status, body } = await made.it.place.company.get(`${made.it.path}?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('are 404 for another company', async () => {
    expect((await (await makeCompany()).get(made.it.path)).status).toBe(404)
  })

  it('take as many statements for one as for many', async () => {
    const one = await statementsOf(() => keysOf('?direct=true'))
    expect(await statementsOf(() => keysOf(''))).toHaveLength(one.length)
  })

  it('are counted without a join of each with each, which a database without statistics would choose (skipped on a cluster, which hides its plan)', async ({
    skip,
  }) => {
    const { db } = (await service()).context
    skip(await hasCitus(db), 'the coordinator shows the plans of its shards alone')
    const statements = await statementsOf(() => made.it.place.company.get(made.it.path))
    const listing = statements.find((text) => text.includes('limit')) ?? ''
    const plan = await planOf(db, listing, (trx) => sql`set local plan_cache_mode = force_generic_plan`.execute(trx))
    expect(plan).toContain('finding_row')
    expect(plan).not.toMatch(/Join Filter:.*component_id/u)
  })
})

describe('the analyses of a module (docs/reference/analysis.md#history)', () => {
  it('are listed newest first, with cause and statistics', async () => {
    const { place, moduleId } = made.it
    const { body, headers } = await place.company.get(`/core/modules/${moduleId}/analyses`)
    const reasons = (body as readonly { reason: string }[]).map(({ reason }) => reason)
    expect([reasons.at(-1), String(body.length)]).toEqual(['scan', headers['x-total-count']])
    const { analysis, status } = await place.module(moduleId)
    expect(body[0]).toMatchObject({
      date: analysis.date,
      scanId: analysis.scanId,
      status,
      statistics: analysis.statistics,
    })
    expect((await (await makeCompany()).get(`/core/modules/${moduleId}/analyses`)).status).toBe(404)
  })
})

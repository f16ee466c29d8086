import { describe, expect, it } from 'vitest'
import { type AnalysedPlace, makeAnalysedPlace } from '#test/analysed-place.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'
import { statementsOf } from '#test/statements.ts'
import { repositoryOf, tellRepositories } from '#test/tell-repositories.ts'

const day = 86_400_000

function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString()
}

const config = { enabled: true, warningThreshold: 3, violationThreshold: 1, minConfidence: 1, noInfoLevel: 1 }

interface Held {
  readonly place: AnalysedPlace
  readonly name: string
  readonly moduleId: string
}

/** A module that holds one component and is judged by this config; null for none. */
async function hold(viabilityConfig: object | null = config): Promise<Held> {
  const place = await makeAnalysedPlace()
  const name = uniqueName()
  const moduleId = await place.hold([`${name}@1.0.0`])
  await place.set(`/core/modules/${moduleId}`, { viabilityConfig })
  return { place, name, moduleId }
}

/** How many analyses the module has had. */
async function analysesOf(moduleId: string): Promise<number> {
  const { db } = (await service()).tools
  const rows = await db.selectFrom('analysis').select('id').where('module_id', '=', moduleId).execute()
  return rows.length
}

describe('what repositories tell (decisions 4 and 14)', () => {
  it('a sleeping repository is a warning, an archived one a violation, and nothing when it wakes', async () => {
    const { place, name, moduleId } = await hold()
    expect(await place.found(moduleId)).toEqual([])
    const { body } = await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(200) })])
    expect(body).toEqual({ records: 1, changed: 1, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect(await place.found(moduleId)).toEqual(['activity warning'])
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(200), archived: true })])
    expect(await place.found(moduleId)).toEqual(['activity violation'])
    expect((await place.module(moduleId)).analysis.statistics.viability).toEqual({ warnings: 0, violations: 1 })
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1) })])
    expect(await place.found(moduleId)).toEqual([])
  })

  it('the later of last commit and last release counts (decisions 16)', async () => {
    const { place, name, moduleId } = await hold()
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(900), lastReleaseAt: daysAgo(10) })])
    expect(await place.found(moduleId)).toEqual([])
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(900), lastReleaseAt: daysAgo(800) })])
    expect(await place.found(moduleId)).toEqual(['activity violation'])
  })

  it('a component that arrives after the record is judged by it', async () => {
    const place = await makeAnalysedPlace()
    const name = uniqueName()
    await tellRepositories([repositoryOf(name, { archived: true })])
    await place.set('/account/company', { policies: { viabilityConfig: config } })
    expect(await place.found(await place.hold([`@scope/x@1.0.0`, `${name}@1.0.0`]))).toEqual(['activity violation'])
  })

  it('the purl alone leads to the repository of a Go module', async () => {
    const place = await makeAnalysedPlace()
    const name = uniqueName()
    await tellRepositories([{ url: `git@github.com:Acme/${name}.git`, archived: true }])
    const moduleId = await place.hold([`pkg:golang/github.com/acme/${name}/v2@v2.0.0`])
    await place.set(`/core/modules/${moduleId}`, { viabilityConfig: config })
    expect(await place.found(moduleId)).toEqual(['activity violation'])
  })

  it('so does the repository url of the package, whichever comes first (decisions 14)', async () => {
    const { place, name, moduleId } = await hold()
    const at = await service()
    await tellRepositories([{ url: `https://github.com/acme/${name}`, archived: true }])
    expect(await place.found(moduleId)).toEqual([])
    const record = { purl: `pkg:npm/${name}`, repositoryUrl: `git+https://github.com/Acme/${name}.git`, versions: [{ version: '1.0.0' }] }
    await clientOf(at, operatorKey).request({
      method: 'POST',
      url: '/admin/feeds/packages/import',
      payload: JSON.stringify(record),
      headers: { 'content-type': 'text/plain' },
    })
    await at.tools.jobs.settled()
    expect(await place.found(moduleId, '?kind=viability')).toContain('activity violation')
  })

  it('what a record says of a package counts before what the registry says', async () => {
    const { place, name, moduleId } = await hold()
    const { db } = (await service()).tools
    await tellRepositories([{ url: `https://github.com/acme/${name}`, archived: true }])
    await db
      .insertInto('repository_link')
      .values({ package_purl: `pkg:npm/${name}`, url: `https://github.com/acme/${name}`, rank: 2 })
      .execute()
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1) })])
    expect(await place.found(moduleId)).toEqual([])
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1), purls: [] })])
    expect(await place.found(moduleId)).toEqual(['activity violation'])
  })
})

describe('what is judged again (decisions 14)', () => {
  it('modules that hold a component of the package, of every company, when something changed that judgements rest on', async () => {
    const { place, name, moduleId } = await hold()
    const other = await makeAnalysedPlace()
    const otherId = await other.hold([`${name}@2.0.0`])
    await other.set(`/core/modules/${otherId}`, { viabilityConfig: config })
    const lastCommitAt = daysAgo(200)
    await tellRepositories([repositoryOf(name, { lastCommitAt })])
    expect([await place.found(moduleId), await other.found(otherId)]).toEqual([['activity warning'], ['activity warning']])
    const before = await analysesOf(moduleId)
    const again = await tellRepositories([repositoryOf(name, { lastCommitAt })])
    expect(again.body).toMatchObject({ changed: 0, unchanged: 1 })
    const starred = await tellRepositories([repositoryOf(name, { lastCommitAt, stars: 9 })])
    expect(starred.body).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await analysesOf(moduleId)).toBe(before)
  })

  it('a module that does not ask costs no statement', async () => {
    const place = await makeAnalysedPlace()
    const statements = await statementsOf(() => place.hold([`${uniqueName()}@1.0.0`]))
    expect(statements.filter((text) => text.includes('source_repository'))).toEqual([])
  })
})

describe('whose config counts (decisions 3)', () => {
  it('the module\u2019s, else the company\u2019s, each whole; none is judged without', async () => {
    const { place, name, moduleId } = await hold(null)
    await tellRepositories([repositoryOf(name, { lastCommitAt: daysAgo(400) })])
    expect(await place.found(moduleId)).toEqual([])
    await place.set('/account/company', { policies: { viabilityConfig: config } })
    expect(await place.found(moduleId)).toEqual(['activity warning'])
    await place.set(`/core/modules/${moduleId}`, { viabilityConfig: { violationThreshold: 2 } })
    expect(await place.found(moduleId)).toEqual(['activity violation'])
    await place.set(`/core/modules/${moduleId}`, { viabilityConfig: { enabled: false } })
    expect(await place.found(moduleId)).toEqual([])
    await place.set(`/core/modules/${moduleId}`, { viabilityConfig: null })
    expect(await place.found(moduleId)).toEqual(['activity warning'])
  })

  it('noInfoLevel speaks of components of which nothing is known', async () => {
    const { place, moduleId } = await hold({ ...config, noInfoLevel: 3 })
    expect(await place.found(moduleId)).toEqual(['no-information violation'])
    const [{ _id: id, reason }] = (await place.findings(moduleId)).body
    const proof = await place.company.get(`/core/modules/${moduleId}/findings/${String(id)}/proof`)
    expect(proof.body).toMatchObject({ holds: true, sentences: [reason] })
    expect(reason).toMatch(/^How alive it is cannot be told: nothing is known of the repository of npm:/u)
  })
})

import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'
import { statementsOf } from '#test/statements.ts'
import { repositoryOf, importRepositories } from '#test/import-repositories.ts'

const day = 86_400_000

function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString()
}

const config = { enabled: true, warningThreshold: 3, violationThreshold: 1, minConfidence: 1, noInfoLevel: 1 }

interface ImportedModule {
  readonly place: AnalysedModule
  readonly name: string
  readonly moduleId: string
}

/** A module that contains one component and is evaluated by this config; null for none. */
async function importSbom(viabilityConfig: object | null = config): Promise<ImportedModule> {
  const scope = await makeAnalysedModule()
  const name = uniqueName()
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  await scope.changeSettings(`/core/modules/${moduleId}`, { viabilityConfig })
  return { place: scope, name, moduleId }
}

/** How many analyses the module has had. */
async function analysesOf(moduleId: string): Promise<number> {
  const { db } = (await service()).context
  const rows = await db.selectFrom('analysis').select('id').where('module_id', '=', moduleId).execute()
  return rows.length
}

describe('what repositories tell (docs/reference/analysis.md#viability)', () => {
  it('a sleeping repository is a warning, an archived one a violation, and nothing when it wakes', async () => {
    const { place: scope, name, moduleId } = await importSbom()
    expect(await scope.findingLines(moduleId)).toEqual([])
    const { body } = await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(200) })])
    expect(body).toEqual({ records: 1, changed: 1, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect(await scope.findingLines(moduleId)).toEqual(['activity warning'])
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(200), archived: true })])
    expect(await scope.findingLines(moduleId)).toEqual(['activity violation'])
    expect((await scope.module(moduleId)).analysis.statistics.viability).toEqual({ warnings: 0, violations: 1 })
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1) })])
    expect(await scope.findingLines(moduleId)).toEqual([])
  })

  it('the later of last commit and last release counts (docs/reference/analysis.md#viability)', async () => {
    const { place: scope, name, moduleId } = await importSbom()
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(900), lastReleaseAt: daysAgo(10) })])
    expect(await scope.findingLines(moduleId)).toEqual([])
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(900), lastReleaseAt: daysAgo(800) })])
    expect(await scope.findingLines(moduleId)).toEqual(['activity violation'])
  })

  it('a component that arrives after the record is evaluated by it', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await importRepositories([repositoryOf(name, { archived: true })])
    await scope.changeSettings('/account/company', { policies: { viabilityConfig: config } })
    expect(await scope.findingLines(await scope.importPackages([`@scope/x@1.0.0`, `${name}@1.0.0`]))).toEqual(['activity violation'])
  })

  it('the purl alone leads to the repository of a Go module', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await importRepositories([{ url: `git@github.com:Acme/${name}.git`, archived: true }])
    const moduleId = await scope.importPackages([`pkg:golang/github.com/acme/${name}/v2@v2.0.0`])
    await scope.changeSettings(`/core/modules/${moduleId}`, { viabilityConfig: config })
    expect(await scope.findingLines(moduleId)).toEqual(['activity violation'])
  })

  it('so does the repository url of the package, whichever comes first (docs/reference/feeds.md#repository-of-a-package)', async () => {
    const { place: scope, name, moduleId } = await importSbom()
    const at = await service()
    await importRepositories([{ url: `https://github.com/acme/${name}`, archived: true }])
    expect(await scope.findingLines(moduleId)).toEqual([])
    const record = { purl: `pkg:npm/${name}`, repositoryUrl: `git+https://github.com/Acme/${name}.git`, versions: [{ version: '1.0.0' }] }
    await clientOf(at, operatorKey).request({
      method: 'POST',
      url: '/admin/feeds/packages/import',
      payload: JSON.stringify(record),
      headers: { 'content-type': 'text/plain' },
    })
    await at.context.jobs.settled()
    expect(await scope.findingLines(moduleId, '?kind=viability')).toContain('activity violation')
  })

  it('what a record says of a package counts before what the registry says', async () => {
    const { place: scope, name, moduleId } = await importSbom()
    const { db } = (await service()).context
    await importRepositories([{ url: `https://github.com/acme/${name}`, archived: true }])
    await db
      .insertInto('repository_link')
      .values({ package_purl: `pkg:npm/${name}`, url: `https://github.com/acme/${name}`, rank: 2 })
      .execute()
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1) })])
    expect(await scope.findingLines(moduleId)).toEqual([])
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(1), purls: [] })])
    expect(await scope.findingLines(moduleId)).toEqual(['activity violation'])
  })
})

describe('what is re-evaluated (docs/reference/feeds.md#changes)', () => {
  it('modules that contain a component of the package, of every company, when something changed that evaluations rest on', async () => {
    const { place: scope, name, moduleId } = await importSbom()
    const other = await makeAnalysedModule()
    const otherId = await other.importPackages([`${name}@2.0.0`])
    await other.changeSettings(`/core/modules/${otherId}`, { viabilityConfig: config })
    const lastCommitAt = daysAgo(200)
    await importRepositories([repositoryOf(name, { lastCommitAt })])
    expect([await scope.findingLines(moduleId), await other.findingLines(otherId)]).toEqual([['activity warning'], ['activity warning']])
    const before = await analysesOf(moduleId)
    const again = await importRepositories([repositoryOf(name, { lastCommitAt })])
    expect(again.body).toMatchObject({ changed: 0, unchanged: 1 })
    const starred = await importRepositories([repositoryOf(name, { lastCommitAt, stars: 9 })])
    expect(starred.body).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await analysesOf(moduleId)).toBe(before)
  })

  it('a module that does not ask costs no statement', async () => {
    const scope = await makeAnalysedModule()
    const statements = await statementsOf(() => scope.importPackages([`${uniqueName()}@1.0.0`]))
    expect(statements.filter((text) => text.includes('source_repository'))).toEqual([])
  })
})

describe('whose config counts (docs/reference/settings.md#inheritance)', () => {
  it('the module\u2019s, else the company\u2019s, each whole; none is evaluated without', async () => {
    const { place: scope, name, moduleId } = await importSbom(null)
    await importRepositories([repositoryOf(name, { lastCommitAt: daysAgo(400) })])
    expect(await scope.findingLines(moduleId)).toEqual([])
    await scope.changeSettings('/account/company', { policies: { viabilityConfig: config } })
    expect(await scope.findingLines(moduleId)).toEqual(['activity warning'])
    await scope.changeSettings(`/core/modules/${moduleId}`, { viabilityConfig: { violationThreshold: 2 } })
    expect(await scope.findingLines(moduleId)).toEqual(['activity violation'])
    await scope.changeSettings(`/core/modules/${moduleId}`, { viabilityConfig: { enabled: false } })
    expect(await scope.findingLines(moduleId)).toEqual([])
    await scope.changeSettings(`/core/modules/${moduleId}`, { viabilityConfig: null })
    expect(await scope.findingLines(moduleId)).toEqual(['activity warning'])
  })

  it('noInfoLevel speaks of components of which nothing is known', async () => {
    const { place: scope, moduleId } = await importSbom({ ...config, noInfoLevel: 3 })
    expect(await scope.findingLines(moduleId)).toEqual(['no-information violation'])
    const [{ _id: id, reason }] = (await scope.findings(moduleId)).body
    const proof = await scope.company.get(`/core/modules/${moduleId}/findings/${String(id)}/proof`)
    expect(proof.body).toMatchObject({ holds: true, sentences: [reason] })
    expect(reason).toMatch(/^How alive it is cannot be told: nothing is known of the repository of npm:/u)
  })
})

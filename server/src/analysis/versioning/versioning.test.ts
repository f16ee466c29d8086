import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'

/** So many stable releases above 1.0.0, a preview and a yanked one besides. */
async function publishLine(newer: number): Promise<string> {
  const name = uniqueName()
  const releases = Array.from({ length: newer }, (_, i) => `1.${String(i + 1)}.0`)
  await publishPackages(packageRecord(name, ['1.0.0', ...releases, '9.0.0-rc.1', { version: '8.0.0', yanked: true }]))
  return name
}

async function versioningOf(scope: AnalysedModule, moduleId: string, versioningConfig: object): Promise<readonly string[]> {
  await scope.changeSettings(`/core/modules/${moduleId}`, { versioningConfig })
  return scope.findingLines(moduleId, '?kind=versioning')
}

describe('versioning (docs/reference/analysis.md#versioning)', () => {
  it.each([
    [0, []],
    [1, [3]],
    [3, [3]],
    [4, [3, 2]],
    [6, [3, 2]],
    [7, [3, 2, 1]],
  ])('%i newer releases reach the steps %j', async (newer, reached) => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${await publishLine(newer)}@1.0.0`])
    const warned: number[] = []
    const violated: number[] = []
    for (const step of [3, 2, 1, 0]) {
      if ((await versioningOf(scope, moduleId, { warningThreshold: step })).includes('lag warning')) warned.push(step)
      if ((await versioningOf(scope, moduleId, { violationThreshold: step })).includes('lag violation')) violated.push(step)
    }
    expect([warned, violated]).toEqual([reached, reached])
  })

  it('is a violation from the violation step on, and a warning below it', async () => {
    const scope = await makeAnalysedModule()
    const [few, many] = [await publishLine(5), await publishLine(8)]
    const moduleId = await scope.importPackages([`${few}@1.0.0`, `${many}@1.0.0`])
    const found = await versioningOf(scope, moduleId, { warningThreshold: 2, violationThreshold: 1 })
    expect(found).toEqual(['lag violation', 'lag warning'])
    const [worst] = (await scope.findings(moduleId, '?kind=versioning')).body
    expect(worst).toMatchObject({
      component: { key: `npm:${many}` },
      reason: `npm:${many} 1.0.0 is 8 releases behind (the newest is 1.8.0); 7 or more is a violation.`,
      details: { rule: 'lag', version: '1.0.0', latest: '1.8.0', newer: 8, warningFrom: 4, violationFrom: 7 },
    })
    expect((await scope.module(moduleId)).analysis.statistics.versioning).toEqual({ warnings: 1, violations: 1 })
  })

  it('a version higher than any published one is a violation when jump is on', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${await publishLine(1)}@99.0.0`])
    expect(await versioningOf(scope, moduleId, { warningThreshold: 3 })).toEqual([])
    expect(await versioningOf(scope, moduleId, { jump: true })).toEqual(['jump violation'])
    expect(await versioningOf(scope, moduleId, { jump: true, enabled: false })).toEqual([])
  })

  it('is not evaluated where nobody set versioningConfig; the company’s holds where the module has none', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${await publishLine(1)}@1.0.0`])
    expect(await scope.findingLines(moduleId, '?kind=versioning')).toEqual([])
    await scope.changeSettings('/account/company', { policies: { versioningConfig: { violationThreshold: 3 } } })
    expect(await scope.findingLines(moduleId, '?kind=versioning')).toEqual(['lag violation'])
    expect(await versioningOf(scope, moduleId, { warningThreshold: 3 })).toEqual(['lag warning'])
    await scope.changeSettings(`/core/modules/${moduleId}`, { versioningConfig: null })
    expect(await scope.findingLines(moduleId, '?kind=versioning')).toEqual(['lag violation'])
  })

  it('re-evaluates when a release is published', async () => {
    const scope = await makeAnalysedModule()
    const name = await publishLine(0)
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    expect(await versioningOf(scope, moduleId, { warningThreshold: 3 })).toEqual([])
    await publishPackages(packageRecord(name, ['1.0.0', '1.0.1']))
    expect(await scope.findingLines(moduleId, '?kind=versioning')).toEqual(['lag warning'])
  })

  it('compares by the rules of the ecosystem', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName('py')
    const versions = ['1.0', '1.0.post1', '1.1rc1', '2.0.dev1'].map((version) => ({ version }))
    await publishPackages({ purl: `pkg:pypi/${name}`, versions })
    const moduleId = await scope.importPackages([`pkg:pypi/${name}@1.0.0`])
    expect(await versioningOf(scope, moduleId, { warningThreshold: 3 })).toEqual(['lag warning'])
    expect((await scope.findings(moduleId, '?kind=versioning')).body[0].details).toMatchObject({ newer: 1, latest: '1.0.post1' })
    expect(await scope.findingLines(moduleId, '?kind=integrity')).toEqual([])
  })
})

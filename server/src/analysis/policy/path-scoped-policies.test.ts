import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface TestContext {
  readonly place: AnalysedModule
  readonly bad: string
  readonly cve: string
}

async function ready(): Promise<TestContext> {
  const [scope, bad, cve] = [await makeAnalysedModule(), uniqueName(), uniqueCve()]
  await publish(advisory(cve, bad, { affected: [affected(bad, '2.0.0')] }))
  return { place: scope, bad, cve }
}

/** Imports `tools` and `shop` on top, and the bad package below those named. */
async function importBelow({ place: scope, bad }: TestContext, parents: readonly string[]): Promise<string> {
  const purls = ['pkg:npm/tools@1', 'pkg:npm/shop@1']
  const below = `pkg:npm/${bad}@1.0.0`
  const dependencies = [{ ref: 'root', dependsOn: purls }, ...parents.map((name) => ({ ref: `pkg:npm/${name}@1`, dependsOn: [below] }))]
  const { status, body, text } = await scope.company.post(
    `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=app`,
    cyclonedx([...purls, below], { dependencies }),
  )
  if (status !== 201) throw new Error(text)
  return body.moduleId
}

async function accept({ place: scope, bad, cve }: TestContext, moduleId: string, path: string): Promise<void> {
  const entry = { cveKey: cve, key: `npm:${bad}`, version: '*', path, comment: 'used by our build alone' }
  await scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { whitelist: [entry] } })
}

describe('a setting bound to a place in the dependency tree (decisions 3)', () => {
  it('accepts a component that stands there alone, and no longer when it stands elsewhere too', async () => {
    const made = await ready()
    const moduleId = await importBelow(made, ['tools'])
    await accept(made, moduleId, 'npm:tools')
    expect(await made.place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${made.cve} whitelisted`])
    await importBelow(made, ['tools', 'shop'])
    expect(await made.place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${made.cve} violation`])
  })

  it.each([
    ['the whole way', (bad: string) => `npm:tools > npm:${bad}`, 'whitelisted'],
    ['a way that is not there', (bad: string) => `npm:shop>npm:${bad}`, 'violation'],
    ['a way that does not begin at the module', (bad: string) => `npm:${bad}`, 'violation'],
  ])('%s', async (_what, path, status) => {
    const made = await ready()
    const moduleId = await importBelow(made, ['tools'])
    await accept(made, moduleId, path(made.bad))
    expect(await made.place.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${made.cve} ${status}`])
  })

  it('costs two statements more, and none where no setting has a path', async () => {
    const made = await ready()
    const moduleId = await importBelow(made, ['tools'])
    async function again(): Promise<void> {
      await made.place.company.post(`/core/modules/${moduleId}/analyze`)
    }
    await again()
    const without = (await statementsOf(again)).length
    await accept(made, moduleId, 'npm:tools')
    expect((await statementsOf(again)).length - without).toBeLessThanOrEqual(2)
  })
})

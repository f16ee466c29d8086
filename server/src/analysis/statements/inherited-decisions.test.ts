import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import type { Answer } from '#test/harness.ts'
import { makeVulnerable, notAffected, type Vulnerable } from '#test/make-statement.ts'
import { advisory, affected, publish } from '#test/publish.ts'

const made: { at: AnalysedModule } = {} as never

beforeAll(async () => {
  made.at = await makeAnalysedModule()
})

/** A module in which each of these dependencies leads to a version of a vulnerable package of its own. */
interface TwoVersions extends Vulnerable {
  readonly moduleId: string
  readonly parents: readonly [string, string]
}

const versions = ['1.0.0', '1.1.0'] as const

async function makeTwoVersions(): Promise<TwoVersions> {
  const one = await makeVulnerable()
  const parents = [uniqueName(), uniqueName()] as const
  const module = uniqueName('module')
  return { ...one, parents, moduleId: await importVersions(one.name, parents, module) }
}

async function importVersions(name: string, parents: readonly string[], module: string): Promise<string> {
  const pairs = parents.map((parent, i) => [`pkg:npm/${parent}@1.0.0`, `pkg:npm/${name}@${String(versions[i])}`] as const)
  const dependencies = [
    { ref: 'root', dependsOn: pairs.map(([parent]) => parent) },
    ...pairs.map(([parent, child]) => ({ ref: parent, dependsOn: [child] })),
  ]
  const { company, projectId } = made.at
  const path = `/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`
  return (await company.post(path, cyclonedx(pairs.flat(), { dependencies }))).body.moduleId as string
}

/** The findings of the two versions, in their order. */
async function findingsOf({ name, moduleId }: TwoVersions): Promise<readonly Answer['body'][]> {
  const { body } = await made.at.findings(moduleId)
  return versions.map((version) =>
    (body as readonly Answer['body'][]).find(({ component }) => component.purl === `pkg:npm/${name}@${version}`),
  )
}

async function idsOf(two: TwoVersions): Promise<readonly string[]> {
  return (await findingsOf(two)).map(({ _id: id }) => id as string)
}

async function decide({ moduleId }: TwoVersions, body: object): Promise<string> {
  const answer = await made.at.company.post('/core/statements', { ...notAffected, place: { level: 'module', id: moduleId }, ...body })
  expect(answer.status).toBe(201)
  return answer.body.vexId as string
}

describe('a decision on several versions of a component', () => {
  it('asks again about each for what changed since it was decided itself (docs/reference/statements.md#changed-evidence)', async () => {
    const two = await makeTwoVersions()
    const vexId = await decide(two, { findings: await idsOf(two), versions: 'range' })
    expect((await findingsOf(two)).map(({ status }) => status)).toEqual(['whitelisted', 'whitelisted'])
    await publish(advisory(two.advisoryId, two.name, { aliases: [two.cve], affected: [affected(two.name)], summary: 'Another one' }))
    const asked = { vexId, changedAdvisories: [two.advisoryId], newAdvisories: [], newPathSteps: [], newPathStepCount: 0 }
    expect((await findingsOf(two)).map(({ status, details }) => [status, details.decisionChanged])).toMatchObject([
      ['violation', asked],
      ['violation', asked],
    ])
  })
})

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

/** Imports a module whose root depends on each parent, and each of these on a component. */
async function importPairs(pairs: readonly (readonly [parent: string, child: string])[], module = uniqueName('module')): Promise<string> {
  const purls = pairs.map(([parent, child]) => [`pkg:npm/${parent}@1.0.0`, `pkg:npm/${child}`] as const)
  const dependencies = [
    { ref: 'root', dependsOn: purls.map(([parent]) => parent) },
    ...purls.map(([parent, child]) => ({ ref: parent, dependsOn: [child] })),
  ]
  const { company, projectId } = made.at
  const path = `/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`
  return (await company.post(path, cyclonedx([...new Set(purls.flat())], { dependencies }))).body.moduleId as string
}

/** The only finding of a module. */
async function findingOf(moduleId: string): Promise<Answer['body']> {
  return (await made.at.findings(moduleId)).body[0]
}

async function idOf(moduleId: string): Promise<string> {
  const { _id: id } = await findingOf(moduleId)
  return id as string
}

interface TwoVersions extends Vulnerable {
  readonly moduleId: string
}

const versions = ['1.0.0', '1.1.0'] as const

/** A module in which different dependencies lead to two vulnerable versions of a package. */
async function makeTwoVersions(): Promise<TwoVersions> {
  const one = await makeVulnerable()
  return { ...one, moduleId: await importPairs(versions.map((version) => [uniqueName(), `${one.name}@${version}`])) }
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

async function decide(body: object): Promise<string> {
  const place = { level: 'project', id: made.at.projectId }
  const answer = await made.at.company.post('/core/statements', { ...notAffected, place, ...body })
  expect(answer.status).toBe(201)
  return answer.body.vexId as string
}

describe('a decision on several versions of a component', () => {
  it('asks again about each for what changed since it was decided itself (docs/reference/statements.md#changed-evidence)', async () => {
    const two = await makeTwoVersions()
    const vexId = await decide({ findings: await idsOf(two), versions: 'range' })
    expect((await findingsOf(two)).map(({ status }) => status)).toEqual(['whitelisted', 'whitelisted'])
    await publish(advisory(two.advisoryId, two.name, { aliases: [two.cve], affected: [affected(two.name)], summary: 'Another one' }))
    const asked = { vexId, changedAdvisories: [two.advisoryId], newAdvisories: [], newPathSteps: [], newPathStepCount: 0 }
    expect((await findingsOf(two)).map(({ status, details }) => [status, details.decisionChanged])).toMatchObject([
      ['violation', asked],
      ['violation', asked],
    ])
  })
})

describe('a decision that replaces another (docs/reference/statements.md#conflicts)', () => {
  const isAffected = { status: 'affected', justification: undefined }

  it('leaves that in force for another version, to which other paths lead', async () => {
    const two = await makeTwoVersions()
    const [first, second] = await idsOf(two)
    const vexId = await decide({ findings: [first] })
    const later = await decide({ findings: [second], versions: 'range', replaces: [vexId] })
    expect(await findingsOf(two)).toMatchObject([
      { status: 'whitelisted', vex: { vexId }, details: null },
      { status: 'whitelisted', vex: { vexId: later }, details: null },
    ])
  })

  it('leaves that in force in another module, where other paths lead to the component', async () => {
    const { name } = await makeVulnerable()
    const target = `${name}@1.0.0`
    const [one, other] = [await importPairs([[uniqueName(), target]]), await importPairs([[uniqueName(), target]])]
    const vexId = await decide({ findings: [await idOf(one), await idOf(other)] })
    const later = await decide({ ...isAffected, findings: [await idOf(one)], replaces: [vexId] })
    expect([await findingOf(one), await findingOf(other)]).toMatchObject([
      { status: 'violation', vex: { vexId: later } },
      { status: 'whitelisted', vex: { vexId }, details: null },
    ])
  })

  it('does not bring that back when further paths lead to a component that it was made on', async () => {
    const { name } = await makeVulnerable()
    const [target, a, b, module] = [`${name}@1.0.0`, uniqueName(), uniqueName(), uniqueName('module')]
    const [first, second] = [[a, target] as const, [b, target] as const]
    const moduleId = await importPairs([first, second], module)
    const vexId = await decide({ findings: [await idOf(moduleId)] })
    await importPairs([first], module)
    const later = await decide({ ...isAffected, findings: [await idOf(moduleId)], replaces: [vexId] })
    await importPairs([first, second], module)
    expect(await findingOf(moduleId)).toMatchObject({ status: 'violation', vex: null, details: { decisionChanged: { vexId: later } } })
  })
})

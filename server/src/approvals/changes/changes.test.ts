import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { sumChanges } from '#approvals/changes/count-changes.ts'

async function requestApproval({ company }: AnalysedModule, body: object): Promise<string> {
  const answer = await company.post('/compliance/approvals', { name: 'Shop', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  const { _id: id } = answer.body as { readonly _id: string }
  return id
}

async function release(scope: AnalysedModule, body: object): Promise<string> {
  const id = await requestApproval(scope, body)
  await scope.company.post(`/compliance/approvals/${id}/approve`)
  return id
}

async function changesOf({ company }: AnalysedModule, id: string): Promise<Answer['body']> {
  return (await company.get(`/compliance/approvals/${id}`)).body.changes
}

describe('what changed since the last approved release of the module', () => {
  it('are components that came, went and were updated, findings that are new and gone', async () => {
    const scope = await makeAnalysedModule()
    const [stays, goes, comes, cve] = [uniqueName('a'), uniqueName('b'), uniqueName('c'), uniqueCve()]
    const moduleId = await scope.importPackages([`${stays}@1.0.0`, `${goes}@1.0.0`])
    await publish(advisory(cve, stays))
    const base = await release(scope, { moduleId, version: '1' })
    const fresh = uniqueCve()
    await publish(advisory(fresh, comes))
    await scope.importPackages([`${stays}@2.0.0`, `${comes}@1.0.0`])
    const id = await requestApproval(scope, { moduleId, version: '2' })
    expect(await changesOf(scope, id)).toEqual([
      {
        moduleId,
        module: 'app',
        since: { approvalId: base, name: 'Shop', version: '1', approved: expect.any(String) },
        components: {
          added: { total: 1, items: [{ key: `npm:${comes}`, version: '1.0.0' }] },
          removed: { total: 1, items: [{ key: `npm:${goes}`, version: '1.0.0' }] },
          updated: { total: 1, items: [{ key: `npm:${stays}`, from: '1.0.0', to: '2.0.0' }] },
        },
        findings: {
          new: {
            total: 1,
            items: [{ kind: 'vulnerability', key: fresh, component: `npm:${comes}`, version: '1.0.0', status: 'violation' }],
          },
          gone: {
            total: 1,
            items: [
              { kind: 'vulnerability', key: cve, component: `npm:${stays}`, version: '1.0.0', status: 'violation', because: 'fixed' },
            ],
          },
        },
      },
    ])
  })

  it('is counted from the last one that was approved before it: not from one that waits, was rejected or came later', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const first = await release(scope, { moduleId })
    const rejected = await requestApproval(scope, { moduleId })
    await scope.company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'no' })
    await requestApproval(scope, { moduleId })
    const second = await release(scope, { moduleId })
    const third = await requestApproval(scope, { moduleId })
    async function baseOf(id: string): Promise<string | undefined> {
      return (await changesOf(scope, id))[0].since?.approvalId
    }
    expect(await baseOf(first)).toBeUndefined()
    expect(await baseOf(second)).toBe(first)
    expect(await baseOf(third)).toBe(second)
    expect(await baseOf(rejected)).toBe(first)
  })

  it('has no previous release before the first one', async () => {
    const scope = await makeAnalysedModule()
    const id = await requestApproval(scope, { moduleId: await scope.importPackages([`${uniqueName()}@1.0.0`]) })
    expect(await changesOf(scope, id)).toMatchObject([{ since: null, components: { added: { total: 0, items: [] } } }])
  })

  it('is compared module by module, each with its own previous release, in two statements', async () => {
    const scope = await makeAnalysedModule()
    const [one, two] = [
      await scope.importPackages([`${uniqueName()}@1.0.0`], 'one'),
      await scope.importPackages([`${uniqueName()}@1.0.0`], 'two'),
    ]
    const whole = await release(scope, { projectId: scope.projectId })
    const alone = await release(scope, { moduleId: two })
    const id = await requestApproval(scope, { projectId: scope.projectId })
    const changes = (await changesOf(scope, id)) as { moduleId: string; since: { approvalId: string } }[]
    expect(changes.map(({ moduleId, since }) => [moduleId, since.approvalId])).toEqual([
      [one, whole],
      [two, alone],
    ])
    const { context } = await service()
    await context.jobs.settled()
    const statements = await statementsOf(() => scope.company.get(`/compliance/approvals/${id}`))
    expect(statements.filter((text) => /\bapproval\b/u.test(text))).toHaveLength(2)
  })
})

async function listed({ company, projectId }: AnalysedModule): Promise<Answer['body'][]> {
  await (await service()).context.jobs.settled()
  return (await company.get(`/compliance/approvals?projectId=${projectId}`)).body as Answer['body'][]
}

describe('the numbers of changes in the list (docs/reference/approvals.md#list)', () => {
  it('are those of the detail, with the name of the project; null without an earlier release', async () => {
    const scope = await makeAnalysedModule()
    const [stays, comes, cve] = [uniqueName('a'), uniqueName('c'), uniqueCve()]
    const moduleId = await scope.importPackages([`${stays}@1.0.0`])
    await release(scope, { moduleId })
    await publish(advisory(cve, comes))
    await scope.importPackages([`${stays}@2.0.0`, `${comes}@1.0.0`])
    const id = await requestApproval(scope, { moduleId })
    const project = (await scope.company.get(`/core/projects/${scope.projectId}`)).body.name
    const changes = { components: { added: 1, removed: 0, updated: 1 }, findings: { new: 1, gone: 0 } }
    expect(await listed(scope)).toMatchObject([
      { _id: id, project, changes },
      { project, changes: null },
    ])
    expect(sumChanges(await changesOf(scope, id))).toEqual(changes)
  })

  it('of an undecided request are counted again when a release of its modules is approved', async () => {
    const scope = await makeAnalysedModule()
    const [one, two] = [uniqueName('a'), uniqueName('b')]
    const moduleId = await scope.importPackages([`${one}@1.0.0`])
    await release(scope, { moduleId })
    await scope.importPackages([`${one}@1.0.0`, `${two}@1.0.0`])
    const first = await requestApproval(scope, { moduleId })
    await requestApproval(scope, { moduleId })
    expect((await listed(scope)).map(({ changes }) => changes?.components.added)).toEqual([1, 1, undefined])
    await scope.company.post(`/compliance/approvals/${first}/approve`)
    expect((await listed(scope)).map(({ changes }) => changes?.components.added)).toEqual([0, 1, undefined])
  })

  it('take no statement per row', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    await requestApproval(scope, { moduleId })
    const one = await statementsOf(() => listed(scope))
    await requestApproval(scope, { moduleId })
    await requestApproval(scope, { moduleId })
    expect(await statementsOf(() => listed(scope))).toHaveLength(one.length)
  })
})

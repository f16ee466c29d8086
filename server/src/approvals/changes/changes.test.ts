import { describe, expect, it } from 'vitest'
import { type AnalysedPlace, makeAnalysedPlace } from '#test/analysed-place.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

async function ask({ company }: AnalysedPlace, body: object): Promise<string> {
  const answer = await company.post('/compliance/approvals', { name: 'Shop', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  const { _id: id } = answer.body as { readonly _id: string }
  return id
}

async function release(place: AnalysedPlace, body: object): Promise<string> {
  const id = await ask(place, body)
  await place.company.post(`/compliance/approvals/${id}/approve`)
  return id
}

async function changesOf({ company }: AnalysedPlace, id: string): Promise<Answer['body']> {
  return (await company.get(`/compliance/approvals/${id}`)).body.changes
}

describe('what changed since the last approved release of the module', () => {
  it('are components that came, went and were updated, findings that are new and gone', async () => {
    const place = await makeAnalysedPlace()
    const [stays, goes, comes, cve] = [uniqueName('a'), uniqueName('b'), uniqueName('c'), uniqueCve()]
    const moduleId = await place.hold([`${stays}@1.0.0`, `${goes}@1.0.0`])
    await publish(advisory(cve, stays))
    const base = await release(place, { moduleId, version: '1' })
    const fresh = uniqueCve()
    await publish(advisory(fresh, comes))
    await place.hold([`${stays}@2.0.0`, `${comes}@1.0.0`])
    const id = await ask(place, { moduleId, version: '2' })
    expect(await changesOf(place, id)).toEqual([
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
    const place = await makeAnalysedPlace()
    const moduleId = await place.hold([`${uniqueName()}@1.0.0`])
    const first = await release(place, { moduleId })
    const rejected = await ask(place, { moduleId })
    await place.company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'no' })
    await ask(place, { moduleId })
    const second = await release(place, { moduleId })
    const third = await ask(place, { moduleId })
    async function baseOf(id: string): Promise<string | undefined> {
      return (await changesOf(place, id))[0].since?.approvalId
    }
    expect(await baseOf(first)).toBeUndefined()
    expect(await baseOf(second)).toBe(first)
    expect(await baseOf(third)).toBe(second)
    expect(await baseOf(rejected)).toBe(first)
  })

  it('says that there is none before the first release', async () => {
    const place = await makeAnalysedPlace()
    const id = await ask(place, { moduleId: await place.hold([`${uniqueName()}@1.0.0`]) })
    expect(await changesOf(place, id)).toMatchObject([{ since: null, components: { added: { total: 0, items: [] } } }])
  })

  it('is told module by module of a project, against whatever release held the module last, in two statements', async () => {
    const place = await makeAnalysedPlace()
    const [one, two] = [await place.hold([`${uniqueName()}@1.0.0`], 'one'), await place.hold([`${uniqueName()}@1.0.0`], 'two')]
    const whole = await release(place, { projectId: place.projectId })
    const alone = await release(place, { moduleId: two })
    const id = await ask(place, { projectId: place.projectId })
    const changes = (await changesOf(place, id)) as { moduleId: string; since: { approvalId: string } }[]
    expect(changes.map(({ moduleId, since }) => [moduleId, since.approvalId])).toEqual([
      [one, whole],
      [two, alone],
    ])
    const { tools } = await service()
    await tools.jobs.settled()
    const statements = await statementsOf(() => place.company.get(`/compliance/approvals/${id}`))
    expect(statements.filter((text) => /\bapproval\b/u.test(text))).toHaveLength(2)
  })
})

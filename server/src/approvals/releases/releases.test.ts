import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedPlace, makeAnalysedPlace } from '#test/analysed-place.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { approvedReleasesOf, componentsOfRelease, demandRelease, releaseByKey, releasesHolding } from '#approvals/approvals.ts'

async function ask({ company }: AnalysedPlace, body: object): Promise<string> {
  const answer = await company.post('/compliance/approvals', { name: 'Shop', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  const { _id: id } = answer.body as { readonly _id: string }
  return id
}

async function release(place: AnalysedPlace, body: object): Promise<{ readonly id: string; readonly key: string }> {
  const id = await ask(place, body)
  const { body: record } = await place.company.post(`/compliance/approvals/${id}/approve`)
  return { id, key: (record as { readonly releaseKey: string }).releaseKey }
}

async function database() {
  return (await service()).tools.db
}

describe('a release key', () => {
  it('opens its release alone, for anybody who has it', async () => {
    const place = await makeAnalysedPlace()
    const moduleId = await place.hold([`${uniqueName()}@1.0.0`])
    const { id, key } = await release(place, { moduleId, version: '1.0' })
    expect(await releaseByKey(await database(), key)).toEqual({
      companyId: place.company.companyId,
      approvalId: id,
      releaseKey: key,
      companyName: `Company ${place.company.companyId}`,
      features: expect.arrayContaining(['csaf', 'approvals']),
      name: 'Shop',
      version: '1.0',
      projectId: place.projectId,
      moduleIds: [moduleId],
      approved: expect.any(Date),
      approvedByName: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
    })
  })

  it.each(['', 'nothing', 'x'.repeat(100_000), "' or '1'='1", newId()])('that is none is a 404', async (key) => {
    await expect(releaseByKey(await database(), key)).rejects.toMatchObject({ status: 404 })
  })
})

it('lists the approved releases of a company, newest first, of a project or module, piece by piece', async () => {
  const [db, place, stranger] = [await database(), await makeAnalysedPlace(), await makeAnalysedPlace()]
  const [one, two] = [await place.hold([`${uniqueName()}@1.0.0`], 'one'), await place.hold([`${uniqueName()}@1.0.0`], 'two')]
  await release(stranger, { moduleId: await stranger.hold([`${uniqueName()}@1.0.0`]) })
  const [first, second, both] = [
    await release(place, { moduleId: one }),
    await release(place, { moduleId: two }),
    await release(place, place),
  ]
  await ask(place, { moduleId: one })
  const rejected = await ask(place, { moduleId: one })
  await place.company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'no' })
  async function ids(wanted: Parameters<typeof approvedReleasesOf>[2]): Promise<readonly string[]> {
    return (await approvedReleasesOf(db, place.company, wanted)).map(({ approvalId }) => approvalId)
  }
  expect(await ids({})).toEqual([both.id, second.id, first.id])
  expect(await ids({ moduleId: two })).toEqual([both.id, second.id])
  expect(await ids({ projectId: newId() })).toEqual([])
  expect(await ids({ approvalIds: [first.id, rejected, 'nothing', newId()] })).toEqual([first.id])
  const [newest] = await approvedReleasesOf(db, place.company, { limit: 1 })
  expect(newest?.approvalId).toBe(both.id)
  expect(await ids({ before: newest })).toEqual([second.id, first.id])
})

describe('what a request wants to link (decisions 7)', () => {
  it('has to be approved, else 400 naming the parameter; 404 for what the company does not have', async () => {
    const [db, place, stranger] = [await database(), await makeAnalysedPlace(), await makeAnalysedPlace()]
    const moduleId = await place.hold([`${uniqueName()}@1.0.0`])
    const { id } = await release(place, { moduleId })
    expect(await demandRelease(db, place.company, id, 'approvalId')).toMatchObject({ approvalId: id })
    const open = await ask(place, { moduleId })
    await expect(demandRelease(db, place.company, open, 'approvalId')).rejects.toMatchObject({ status: 400, parameter: 'approvalId' })
    for (const unknown of [newId(), 'nothing'])
      await expect(demandRelease(db, place.company, unknown, 'approvalId')).rejects.toMatchObject({ status: 404 })
    await expect(demandRelease(db, stranger.company, id, 'approvalId')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the releases that hold a component', () => {
  it('are found by it, whatever became of the module; what is not approved is no release', async () => {
    const [db, place, name] = [await database(), await makeAnalysedPlace(), uniqueName()]
    const moduleId = await place.hold([`${name}@1.0.0`])
    const { id } = await release(place, { moduleId })
    await ask(place, { moduleId })
    const component = await db.selectFrom('component').select('id').where('purl', '=', `pkg:npm/${name}@1.0.0`).executeTakeFirstOrThrow()
    await place.company.delete(`/core/modules/${moduleId}`)
    const { companyId } = place.company
    expect(await releasesHolding(db, [component.id, -1])).toEqual([{ companyId, approvalId: id, componentId: component.id }])
    expect(await releasesHolding(db, [])).toEqual([])
    expect(await componentsOfRelease(db, place.company, id)).toEqual(new Map([[`pkg:npm/${name}@1.0.0`, component.id]]))
    const stranger = await makeAnalysedPlace()
    expect(await componentsOfRelease(db, stranger.company, id)).toEqual(new Map())
  })
})

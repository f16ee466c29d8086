import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { listReleases, loadReleaseComponents, requireRelease, loadReleaseByKey, findReleasesWithComponents } from '#approvals/approvals.ts'

async function requestApproval({ company }: AnalysedModule, body: object): Promise<string> {
  const answer = await company.post('/compliance/approvals', { name: 'Shop', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  const { _id: id } = answer.body as { readonly _id: string }
  return id
}

async function release(scope: AnalysedModule, body: object): Promise<{ readonly id: string; readonly key: string }> {
  const id = await requestApproval(scope, body)
  const { body: record } = await scope.company.post(`/compliance/approvals/${id}/approve`)
  return { id, key: (record as { readonly releaseKey: string }).releaseKey }
}

async function database() {
  return (await service()).context.db
}

describe('a release key', () => {
  it('opens its release alone, for anybody who has it', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const { id, key } = await release(scope, { moduleId, version: '1.0' })
    expect(await loadReleaseByKey(await database(), key)).toEqual({
      companyId: scope.company.companyId,
      approvalId: id,
      releaseKey: key,
      companyName: `Company ${scope.company.companyId}`,
      features: expect.arrayContaining(['csaf', 'approvals']),
      name: 'Shop',
      version: '1.0',
      projectId: scope.projectId,
      moduleIds: [moduleId],
      approved: expect.any(Date),
      approvedByName: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
    })
  })

  it.each(['', 'nothing', 'x'.repeat(100_000), "' or '1'='1", newId()])('that is none is a 404', async (key) => {
    await expect(loadReleaseByKey(await database(), key)).rejects.toMatchObject({ status: 404 })
  })
})

it('lists the approved releases of a company, newest first, of a project or module, piece by piece', async () => {
  const [db, scope, stranger] = [await database(), await makeAnalysedModule(), await makeAnalysedModule()]
  const [one, two] = [
    await scope.importPackages([`${uniqueName()}@1.0.0`], 'one'),
    await scope.importPackages([`${uniqueName()}@1.0.0`], 'two'),
  ]
  await release(stranger, { moduleId: await stranger.importPackages([`${uniqueName()}@1.0.0`]) })
  const [first, second, both] = [
    await release(scope, { moduleId: one }),
    await release(scope, { moduleId: two }),
    await release(scope, { projectId: scope.projectId }),
  ]
  await requestApproval(scope, { moduleId: one })
  const rejected = await requestApproval(scope, { moduleId: one })
  await scope.company.post(`/compliance/approvals/${rejected}/reject`, { reason: 'no' })
  async function ids(requested: Parameters<typeof listReleases>[2]): Promise<readonly string[]> {
    return (await listReleases(db, scope.company, requested)).map(({ approvalId }) => approvalId)
  }
  expect(await ids({})).toEqual([both.id, second.id, first.id])
  expect(await ids({ moduleId: two })).toEqual([both.id, second.id])
  expect(await ids({ projectId: newId() })).toEqual([])
  expect(await ids({ approvalIds: [first.id, rejected, 'nothing', newId()] })).toEqual([first.id])
  const [newest] = await listReleases(db, scope.company, { limit: 1 })
  expect(newest?.approvalId).toBe(both.id)
  expect(await ids({ before: newest })).toEqual([second.id, first.id])
})

describe('what a request wants to link (docs/reference/products.md#solutions)', () => {
  it('has to be approved, else 400 naming the parameter; 404 for what the company does not have', async () => {
    const [db, scope, stranger] = [await database(), await makeAnalysedModule(), await makeAnalysedModule()]
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const { id } = await release(scope, { moduleId })
    expect(await requireRelease(db, scope.company, id, 'approvalId')).toMatchObject({ approvalId: id })
    const open = await requestApproval(scope, { moduleId })
    await expect(requireRelease(db, scope.company, open, 'approvalId')).rejects.toMatchObject({ status: 400, parameter: 'approvalId' })
    for (const unknown of [newId(), 'nothing'])
      await expect(requireRelease(db, scope.company, unknown, 'approvalId')).rejects.toMatchObject({ status: 404 })
    await expect(requireRelease(db, stranger.company, id, 'approvalId')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the releases that contain a component', () => {
  it('are found by it, whatever became of the module; what is not approved is no release', async () => {
    const [db, scope, name] = [await database(), await makeAnalysedModule(), uniqueName()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { id } = await release(scope, { moduleId })
    await requestApproval(scope, { moduleId })
    const component = await db.selectFrom('component').select('id').where('purl', '=', `pkg:npm/${name}@1.0.0`).executeTakeFirstOrThrow()
    await scope.company.delete(`/core/modules/${moduleId}`)
    const { companyId } = scope.company
    expect(await findReleasesWithComponents(db, [component.id, -1])).toEqual([{ companyId, approvalId: id, componentId: component.id }])
    expect(await findReleasesWithComponents(db, [])).toEqual([])
    expect(await loadReleaseComponents(db, scope.company, id)).toEqual(new Map([[`pkg:npm/${name}@1.0.0`, component.id]]))
    const stranger = await makeAnalysedModule()
    expect(await loadReleaseComponents(db, stranger.company, id)).toEqual(new Map())
  })
})

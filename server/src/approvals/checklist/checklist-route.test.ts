import { expect, it } from 'vitest'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'

async function importInto(company: TestCompany, projectId: string, module: string): Promise<void> {
  const purls = [`pkg:npm/${uniqueName()}@1.0.0`]
  const { status } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, cyclonedx(purls))
  expect(status).toBe(201)
}

async function requestApproval(company: TestCompany, modules: readonly string[] = ['app']) {
  const projectId = await makeProject(company)
  for (const module of modules) await importInto(company, projectId, module)
  const { _id: id } = (await company.post('/compliance/approvals', { projectId, name: 'Shop' })).body
  return { projectId, path: `/compliance/approvals/${id}/checklist` }
}

async function statusesOf(company: TestCompany, path: string): Promise<Readonly<Record<string, string>>> {
  const { status, body } = await company.get(path)
  expect(status).toBe(200)
  return Object.fromEntries(body.items.map((item: { readonly key: string; readonly status: string }) => [item.key, item.status]))
}

it('warns of a local address, of a missing publisher and of the own request, and all the same it can be approved', async () => {
  const company = await makeCompany()
  const { path } = await requestApproval(company)
  expect((await company.get(path)).body.status).toBe('warning')
  expect(await statusesOf(company, path)).toMatchObject({
    request: 'ok',
    requester: 'warning',
    'public-url': 'warning',
    publisher: 'warning',
    version: 'warning',
    'newer-scan': 'ok',
  })
  expect((await company.post(path.replace(/checklist$/u, 'approve'))).status).toBe(200)
})

it('blocks only the requester where the company requires a second person', async () => {
  const company = await makeCompany()
  const publisher = { name: 'Acme', namespace: 'https://acme.example' }
  await company.patch('/account/company', { publisher, approvals: { fourEyes: true } })
  const { path } = await requestApproval(company)
  expect((await company.get(path)).body.status).toBe('blocking')
  expect(await statusesOf(company, path)).toMatchObject({ requester: 'blocking', publisher: 'ok' })
  expect(await statusesOf(await company.as('compliance_manager'), path)).toMatchObject({ requester: 'warning' })
})

it('warns of modules that were scanned again', async () => {
  const company = await makeCompany()
  const { path, projectId } = await requestApproval(company, ['api', 'web'])
  await importInto(company, projectId, 'web')
  const { body } = await company.get(path)
  expect(body.items.find(({ key }: { readonly key: string }) => key === 'newer-scan').message).toBe(
    'Later scans are not part of the release: web.',
  )
})

it('is read by those who read approvals, within the company', async () => {
  const company = await makeCompany()
  const { path } = await requestApproval(company)
  expect((await (await company.as('developer')).get(path)).status).toBe(403)
  expect((await (await makeCompany()).get(path)).status).toBe(404)
  expect((await company.get('/compliance/approvals/nothing/checklist')).status).toBe(404)
})

it('takes the same number of statements for one module as for many', async () => {
  const company = await makeCompany()
  async function statementsFor(modules: readonly string[]): Promise<number> {
    const { path } = await requestApproval(company, modules)
    return (await statementsOf(() => company.get(path))).length
  }
  expect(await statementsFor(['a', 'b', 'c'])).toBe(await statementsFor(['a']))
})

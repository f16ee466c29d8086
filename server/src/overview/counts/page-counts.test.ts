import { describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { type Client, makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisk } from '#test/make-risk.ts'
import { makeVulnerable, notAffected } from '#test/make-statement.ts'
import { statementsOf } from '#test/statements.ts'

async function countsOf(company: Client): Promise<unknown> {
  const { status, body, text } = await company.get('/core/counts')
  if (status !== 200) throw new Error(text)
  return body
}

/** How many rows the lists themselves say that they have. */
async function listed(company: TestCompany): Promise<unknown> {
  const paths = ['/core/findings?decided=false', '/core/risks', '/compliance/approvals?status=open']
  const [findings, risks, approvals] = await Promise.all(
    paths.map(async (path) => Number((await company.get(`${path}${path.includes('?') ? '&' : '?'}page=1`)).headers['x-total-count'])),
  )
  return { findings, risks, approvals }
}

describe('the counts of lists (docs/reference/overview.md#counts)', () => {
  it('agree with the lists: undecided findings, risks and open requests', async () => {
    const { company, projectId, importPackages, findings } = await makeAnalysedModule()
    const [one, other] = [await makeVulnerable(), await makeVulnerable()]
    const moduleId = await importPackages([`${one.name}@1.0.0`, `${other.name}@1.0.0`])
    await makeRisk(company, {}, { projectId })
    await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1' })
    expect(await countsOf(company)).toEqual(await listed(company))
    const { body } = await findings(moduleId, `?vulnerability=${one.cve}`)
    const [first] = body as readonly { readonly _id: string }[]
    const { status } = await company.post('/core/statements', {
      place: { level: 'module', id: moduleId },
      findings: [first?.['_id']],
      ...notAffected,
    })
    expect(status).toBe(201)
    const counts = await countsOf(company)
    expect(counts).toMatchObject({ approvals: 1 })
    expect(counts).toEqual(await listed(company))
  })

  it('leave out findings that the register answers', async () => {
    const { company, projectId, importPackages, changeSettings } = await makeAnalysedModule()
    await changeSettings(`/core/projects/${projectId}`, { autoCreateCveRisks: true })
    await importPackages([`${(await makeVulnerable()).name}@1.0.0`])
    const before = await countsOf(company)
    const { body } = await company.get('/core/risks')
    const [risk] = body as readonly { readonly _id: string }[]
    const decision = { type: 'temporary-exception', rationale: 'replaced in the next release', validUntil: '2999-12-31' }
    const { status } = await company.post(`/core/risks/${String(risk?.['_id'])}`, { riskProperties: { decision } })
    expect(status).toBe(200)
    const counts = await countsOf(company)
    expect(counts).toEqual(await listed(company))
    expect(counts).not.toEqual(before)
  })

  it('contain what the roles and features of the caller allow', async () => {
    const company = await makeCompany()
    await makeProject(company)
    expect(await countsOf(await company.as('developer'))).toEqual({ findings: 0 })
    expect(await countsOf(await company.as('manager'))).toEqual({ findings: 0, risks: 0, approvals: 0 })
  })

  it('are those of the company, in as many statements for an empty one as for a full one', async () => {
    const { company, importPackages } = await makeAnalysedModule()
    await importPackages([`${(await makeVulnerable()).name}@1.0.0`])
    const empty = await makeCompany()
    expect(await countsOf(empty)).toEqual({ findings: 0, risks: 0, approvals: 0 })
    const [none, some] = [await statementsOf(() => countsOf(empty)), await statementsOf(() => countsOf(company))]
    expect(some.length).toBe(none.length)
  })
})

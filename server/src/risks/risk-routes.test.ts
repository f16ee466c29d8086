import { describe, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'

const unknown = '01890000-0000-7000-8000-000000000000'

async function makeRisk(company: TestCompany, riskProperties: object = {}, place: object = {}): Promise<string> {
  const sent = 'projectId' in place || 'moduleId' in place ? place : { projectId: await makeProject(company) }
  const answer = await company.post('/core/risks', { name: 'A risk', ...sent, riskProperties })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.riskId
}

describe('creating a risk (§4.5, decisions 6)', () => {
  it('answers its id; the record has who made it, its place and its treatment', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const { body } = await company.post('/core/risks', {
      name: 'Unpatched gateway',
      description: 'Seen in the audit.',
      projectId,
      riskProperties: { origin: ['TD', 'SQ', 'TD'], BV: 4, EF: 'half', impactClass: 'high' },
    })
    const read = await company.get(`/core/risks/${body.riskId}`)
    expect(read.status).toBe(200)
    expect(read.body).toEqual({
      _id: body.riskId,
      name: 'Unpatched gateway',
      description: 'Seen in the audit.',
      projectId,
      moduleId: null,
      userId: company.keyId,
      created: expect.stringMatching(/Z$/u),
      edited: read.body.created,
      treatment: 'untreated',
      riskProperties: { origin: ['TD', 'SQ'], BV: 4, EF: 'half', impactClass: 'high', assessmentOrigin: 'human' },
    })
  })

  it('takes the project of the module, also beside the project itself', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, projectId)
    for (const place of [{ moduleId }, { moduleId, projectId }, { moduleId, projectId: null }]) {
      const id = await makeRisk(company, {}, place)
      expect((await company.get(`/core/risks/${id}`)).body).toMatchObject({ projectId, moduleId })
    }
  })

  it('needs a place the company has, and a module of the project', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const moduleId = await makeModule(company, await makeProject(company))
    const other = await makeProject(await makeCompany())
    const post = (place: object) => company.post('/core/risks', { name: 'A risk', ...place })
    expect(await post({})).toMatchObject({ status: 400, body: { parameter: 'projectId' } })
    expect(await post({ projectId: '', moduleId: null })).toMatchObject({ status: 400, body: { parameter: 'projectId' } })
    expect(await post({ projectId, moduleId })).toMatchObject({ status: 400, body: { parameter: 'projectId' } })
    for (const place of [{ projectId: other }, { moduleId: unknown }, { projectId: unknown, moduleId }, { projectId: 'x' }])
      expect((await post(place)).status).toBe(404)
  })
})

export { makeRisk, unknown }

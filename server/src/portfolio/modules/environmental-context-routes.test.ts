import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany } from '#test/harness.ts'
import { makeModule, makeProject, portfolioQueriesOf } from '#test/make-portfolio.ts'

const nothing = { v2vectorString: null, v3vectorString: null, v4vectorString: null }

it('answers every key of the environmental context of a module, null where nothing is set (docs/reference/modules.md#environmental-context)', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { ciaRequirements: { CR: 'H' } })
  const moduleId = await makeModule(company, projectId, 'front')
  const answer = await company.get(`/core/modules/${moduleId}/environmental-context`)
  expect(answer.body).toEqual({ moduleId, projectId, name: 'front', ciaRequirements: null, environmentalConfig: nothing, mav: null })
})

it('passes stored letters and vectors through unchanged and does not reconcile them', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const moduleId = await makeModule(company, projectId, 'front')
  const environmentalConfig = { v3vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/CR:L/MAV:A' }
  await company.post(`/core/modules/${moduleId}`, { ciaRequirements: { CR: 'X', AR: 'H' }, environmentalConfig })
  expect((await company.get(`/core/modules/${moduleId}/environmental-context`)).body).toEqual({
    moduleId,
    projectId,
    name: 'front',
    ciaRequirements: { CR: 'X', AR: 'H' },
    environmentalConfig: { ...nothing, ...environmentalConfig },
    mav: 'A',
  })
})

it.each([
  [{ v4vectorString: 'CVSS:4.0/MAV:P', v3vectorString: 'CVSS:3.1/MAV:N' }, 'P'],
  [{ v4vectorString: 'CVSS:4.0/MAV:X', v3vectorString: 'CVSS:3.1/MAV:N' }, null],
  [{ v4vectorString: 'CVSS:4.0/CR:H', v3vectorString: 'CVSS:3.1/MAV:L' }, 'L'],
  [{ v3vectorString: 'CVSS:3.1/MAV:X' }, null],
  [{ v2vectorString: 'AV:N/AC:L/Au:N/C:N/I:N/A:C' }, null],
])('reads mav from the v4 vector, else the v3 vector, never from v2: %j', async (environmentalConfig, mav) => {
  const company = await makeCompany()
  const moduleId = await makeModule(company, await makeProject(company))
  expect((await company.post(`/core/modules/${moduleId}`, { environmentalConfig })).status).toBe(200)
  expect((await company.get(`/core/modules/${moduleId}/environmental-context`)).body.mav).toBe(mav)
})

it('answers those of a project as a bare list in pages of 100 by name, in a constant number of queries', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const path = `/core/projects/${projectId}/environmental-context`
  async function read(query: string): Promise<{ names: string[]; headers: unknown[] }> {
    const { body, headers } = await company.get(`${path}${query}`)
    const names = body.map(({ name }: { name: string }) => name)
    return { names, headers: [headers['x-total-count'], headers['x-has-more']] }
  }
  expect((await read('')).names).toEqual([])
  const names = Array.from({ length: 102 }, (_, i) => `${i % 2 === 0 ? 'M' : 'm'}-${String(i).padStart(3, '0')}`)
  await makeModule(company, projectId, names[0])
  expect(await portfolioQueriesOf(() => read(''))).toBe(3)
  for (const name of names.slice(1)) await makeModule(company, projectId, name)
  const first = await read('?page=1')
  expect([first.names, first.headers]).toEqual([names.slice(0, 100), ['102', 'true']])
  expect(await portfolioQueriesOf(() => read(''))).toBe(3)
  const second = await read('?page=2')
  expect([second.names, second.headers]).toEqual([names.slice(100), ['102', 'false']])
  expect((await read('?page=3')).names).toEqual([])
  expect((await company.get(`${path}?page=0`)).body.parameter).toBe('page')
})

it('answers 404 for a module or project of another company and for unknown ids, 405 for other verbs on a module', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()]
  const projectId = await makeProject(one)
  const moduleId = await makeModule(one, projectId)
  for (const id of [moduleId, newId(), 'x']) expect((await other.get(`/core/modules/${id}/environmental-context`)).status).toBe(404)
  for (const id of [projectId, newId(), 'x']) expect((await other.get(`/core/projects/${id}/environmental-context`)).status).toBe(404)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const) {
    const { status, headers } = await one.request({ method, url: `/core/modules/${moduleId}/environmental-context` })
    expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, OPTIONS'])
  }
  expect((await one.request({ method: 'OPTIONS', url: `/core/modules/${moduleId}/environmental-context` })).status).toBe(204)
  expect((await (await one.as('developer')).get(`/core/modules/${moduleId}/environmental-context`)).status).toBe(403)
})

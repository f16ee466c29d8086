import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/harness.ts'

it('a path that is written out has its own methods, whatever a path with an id in its place has', async () => {
  const company = await makeCompany()
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    const answer = await company.request({ method, url: '/core/risks/scheme', payload: {} })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS, PUT'])
  }
  const options = await company.request({ method: 'OPTIONS', url: '/core/risks/scheme/' })
  expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS, PUT'])
})

it('an id that is longer than any matches nothing', async () => {
  const company = await makeCompany()
  for (const length of [1000, 1001, 5000]) expect((await company.get(`/core/risks/${'a'.repeat(length)}`)).status).toBe(404)
})

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

it('a path with an ending behind its id is known with that ending alone', async () => {
  const company = await makeCompany()
  for (const path of ['abc', 'abc.xml', '.json'])
    expect([path, (await company.get(`/repository/results/${path}`)).status]).toEqual([path, 404])
  expect((await company.delete('/repository/results/abc.json')).status).toBe(405)
})

it('a method that needs a type of its content is answered like any other that a path does not have', async () => {
  const company = await makeCompany()
  const [known, unknown] = await Promise.all(['/core/projects', '/core/nothing'].map((url) => company.request({ method: 'QUERY', url })))
  expect([known?.status, known?.headers['allow'], unknown?.status]).toEqual([405, 'GET, HEAD, OPTIONS, POST', 404])
})

it('an id of any other form matches nothing', async () => {
  const company = await makeCompany()
  for (const id of ['%ff', '%', '%zz']) expect((await company.get(`/core/risks/${id}`)).status).toBe(404)
  for (const length of [1000, 1001, 5000]) expect((await company.get(`/core/risks/${'a'.repeat(length)}`)).status).toBe(404)
})

it('a list as CSV has no pages, whatever page is asked for', async () => {
  const company = await makeCompany()
  for (const path of ['/core/risks', '/core/findings'])
    for (const page of ['0', 'x', '7'])
      expect([path, page, (await company.get(`${path}?format=csv&page=${page}`)).status]).toEqual([path, page, 200])
  expect((await company.get('/core/risks?page=0')).status).toBe(400)
})

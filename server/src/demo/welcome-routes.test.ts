import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeCompany, service } from '../../test/harness.ts'
import { newId } from '#platform/ids.ts'

const files: string[] = []

afterEach(() => {
  for (const file of files.splice(0)) rmSync(file, { force: true })
})

async function welcome(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const { http } = await service()
  const answer = await http.inject({ url: '/api/v2/account/welcome', remoteAddress, headers: { host: 'localhost:8080', ...headers } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ needsUser: boolean; demo: { email: string; password: string } | null }>()
}

/** A demo user, and the file in which the service keeps the password. */
async function makeDemoUser(): Promise<string> {
  const password = `demo ${newId()}`
  const company = await makeCompany({ scopes: ['account_admin'] })
  const { status } = await company.post('/account/users', { email: 'demo@waybill.example', name: 'Demo user', roles: [], password })
  expect(status).toBe(201)
  const file = join((await service()).context.config.dataFolder, 'demo-password')
  writeFileSync(file, `${password}\n`)
  files.push(file)
  return password
}

it('tells a browser on this machine how to log in to the demo (docs/reference/access.md#welcome)', async () => {
  const password = await makeDemoUser()
  expect(await welcome()).toMatchObject({ needsUser: false, demo: { email: 'demo@waybill.example', password } })
})

it.each([
  ['another machine', {}, '192.0.2.1'],
  ['a reverse proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
  ['another host name', { host: 'waybill.example.org' }, '127.0.0.1'],
])('tells it to nobody at %s', async (_name, headers, address) => {
  await makeDemoUser()
  expect((await welcome(headers, address)).demo).toBeNull()
})

it('tells nothing without a demo', async () => {
  expect((await welcome()).demo).toBeNull()
})

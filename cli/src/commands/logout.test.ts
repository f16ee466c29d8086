import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, makePerson } from '../../../server/test/device-login.ts'
import { makeCompany } from '../../../server/test/harness.ts'
import { logIn, storedIn } from '../../test/log-in.ts'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'

let service: ListeningService

beforeAll(async () => {
  service = await serviceAt()
})
afterAll(() => service.stop())

/** A home in which a person has logged in. */
async function loggedIn() {
  const { browser } = await makePerson(service)
  const home = newFolder()
  await logIn({
    url: service.url,
    home,
    onCode: (userCode) => browser.send('POST', '/account/device/approve', approvalOf({ userCode }, new Date())),
  })
  return { browser, home, key: (storedIn(home) as { readonly key: string }).key }
}

describe('waybill logout (docs/reference/cli.md#waybill-logout)', () => {
  it('revokes the personal key and removes it; the URL stays', async () => {
    const { browser, home, key } = await loggedIn()
    const run = await runWaybill(['logout'], { home })
    expect([run.code, run.stdout, run.stderr]).toEqual([0, expect.stringContaining('the key was revoked and removed from'), ''])
    expect(storedIn(home)).toEqual({ url: service.url })
    expect((await browser.get('/account/personal-keys')).body).toEqual([])
    expect((await runWaybill(['findings', '--key', key], { home })).code).toBe(2)
  })

  it('revokes no other key of the person, and none that the environment names', async () => {
    const { browser, home } = await loggedIn()
    const other = { name: 'Other', scopes: ['developer'], expires: new Date(Date.now() + 86_400_000).toISOString() }
    const { key } = (await browser.send('POST', '/account/personal-keys', other)).body
    expect((await runWaybill(['logout'], { home, env: { WAYBILL_API_KEY: key } })).code).toBe(0)
    expect((await browser.get('/account/personal-keys')).body).toMatchObject([{ name: 'Other' }])
  })

  it('keeps a key of the company valid', async () => {
    const company = await makeCompany({ in: service })
    const home = newFolder()
    expect((await runWaybill(['login', service.url], { home, stdin: `${company.key}\n` })).code).toBe(0)
    expect(await runWaybill(['logout'], { home })).toMatchObject({ code: 0, stdout: expect.stringContaining('stays valid') })
    expect([storedIn(home), (await company.get('/account/authorization')).status]).toEqual([{ url: service.url }, 200])
  })

  it.each([
    ['was revoked elsewhere', json({ error: 'This API key is not known.' }, 401), 'This API key is not known.'],
    ['belongs to a service that fails', json({ error: 'away' }, 500), 'away'],
  ])('removes a key that %s, with a warning', async (_case, answer, words) => {
    const home = newFolder()
    const url = await scriptedService(json({ company: 'acme', scopes: [] }), answer)
    await runWaybill(['login', url], { home, stdin: 'wbp_somebody\n' })
    const run = await runWaybill(['logout'], { home })
    expect([run.code, run.stderr, storedIn(home)]).toEqual([0, expect.stringContaining(`the key could not be revoked: ${words}`), { url }])
    expect(run.stderr).not.toContain('wbp_somebody')
  })

  it('says so where no key is stored', async () => {
    expect(await runWaybill(['logout'])).toMatchObject({ code: 0, stdout: expect.stringContaining('no key is stored in') })
    expect(JSON.parse((await runWaybill(['logout', '--json'])).stdout)).toMatchObject({ key: 'none' })
  })
})

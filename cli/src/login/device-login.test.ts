import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, makePerson } from '../../../server/test/device-login.ts'
import { makeCompany } from '../../../server/test/harness.ts'
import { openBrowser } from '../../../server/test/log-in.ts'
import { enter, signIn, startProvider } from '../../../server/test/openid-provider.ts'
import { logIn, storedIn } from '../../test/log-in.ts'
import { newFolder, type Run, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'

let service: ListeningService

beforeAll(async () => {
  service = await serviceAt()
})
afterAll(() => service.stop())

describe('waybill login by a browser (docs/reference/cli.md#waybill-login)', () => {
  it('stores the key that a person allows, and other commands use it', async () => {
    const { company, user, browser } = await makePerson(service)
    const home = newFolder()
    const run = await logIn({
      url: service.url,
      home,
      async onCode(userCode) {
        const { name } = (await browser.send('POST', '/account/device/review', { userCode })).body
        const allowed = await browser.send('POST', '/account/device/approve', approvalOf({ userCode }, new Date()))
        expect([name, allowed.status]).toEqual(['waybill on test-host', 204])
      },
    })
    expect([run.code, storedIn(home)]).toEqual([0, { url: service.url, key: expect.stringMatching(/^wbp_/u) }])
    expect(run.stdout).toContain(`company ${company.companyId}, scopes developer`)
    expect((await runWaybill(['projects', 'create', 'Shop'], { home })).code).toBe(0)
    const [line] = (await company.get('/account/audit?object=project')).body
    expect(line.byId).toBe(user.userId)
  })

  it('ends with 2 and stores nothing when the person denies it', async () => {
    const { browser } = await makePerson(service)
    const home = newFolder()
    const run = await logIn({ url: service.url, home, onCode: (userCode) => browser.send('POST', '/account/device/deny', { userCode }) })
    expect([run.code, run.stderr, storedIn(home)]).toEqual([2, expect.stringContaining('the sign-in was denied'), undefined])
  })

  it('shows an address to open, and calls itself by the given name', async () => {
    const { browser } = await makePerson(service)
    const names: string[] = []
    const run = await logIn({
      url: service.url,
      args: ['--name', 'Lab machine'],
      async onCode(userCode) {
        names.push((await browser.send('POST', '/account/device/review', { userCode })).body.name)
        await browser.send('POST', '/account/device/deny', { userCode })
      },
    })
    expect(names).toEqual(['Lab machine'])
    expect(run.stderr).toMatch(/^Open http:\/\/\S+\/device\?code=[A-Z]{4}-[A-Z]{4}$/mu)
  })

  it('is interrupted by Ctrl-C, and stores nothing', async () => {
    const home = newFolder()
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'login', service.url, '--device'], {
      cwd: newFolder(),
      env: { HOME: home, PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await once(child.stderr, 'data')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
    expect(storedIn(home)).toBeUndefined()
  })
})

/** Runs the command against scripted answers, and returns for how many seconds it waited each time. */
async function waitsOf(...replies: Parameters<typeof scriptedService>): Promise<{ readonly run: Run; readonly waits: readonly number[] }> {
  const waits: number[] = []
  const run = await runWaybill(['login', await scriptedService(...replies), '--device'], { wait: async (ms) => waits.push(ms / 1000) })
  return { run, waits }
}

describe('a login that a scripted service answers', () => {
  const codes = {
    device_code: 'wbd_x',
    user_code: 'BCDF-GHJK',
    verification_uri_complete: 'http://127.0.0.1/device?code=BCDF-GHJK',
    expires_in: 600,
    interval: 5,
  }
  const token = { access_token: 'wbp_key', token_type: 'x-api-key', expires_in: 60, scope: 'developer' }
  const authorization = { company: 'acme', scopes: ['developer'] }

  it('polls no faster than it says: five seconds more after each slow_down', async () => {
    const pending = json({ error: 'authorization_pending', parameter: 'device_code' }, 400)
    const slow = json({ error: 'slow_down', parameter: 'device_code' }, 400)
    const { run, waits } = await waitsOf(json(codes), pending, slow, pending, slow, json(token), json(authorization))
    expect([run.code, waits]).toEqual([0, [5, 5, 10, 10, 15]])
    expect(run.stdout).toContain('company acme, scopes developer')
  })

  it('goes on when the service is away for a while', async () => {
    const away = json({ error: 'away' }, 503)
    const { run, waits } = await waitsOf(json(codes), away, away, json(token), json(authorization))
    expect([run.code, waits]).toEqual([0, [5, 5, 5]])
  })

  it('ends with 3 when the service stays away', async () => {
    const { run, waits } = await waitsOf(json(codes), json({ error: 'away' }, 503))
    expect([run.code, waits.length]).toEqual([3, 6])
  })

  it.each([
    ['access_denied', 'the sign-in was denied'],
    ['expired_token', 'the code has expired'],
  ])('ends with 2 at %s', async (error, words) => {
    const { run, waits } = await waitsOf(json(codes), json({ error }, 400))
    expect([run.code, waits.length, run.stderr]).toEqual([2, 1, expect.stringContaining(words)])
  })

  it('ends with 2 when nobody decides in time', async () => {
    const { run, waits } = await waitsOf(json(codes), json({ error: 'authorization_pending' }, 400))
    expect([run.code, waits.length]).toEqual([2, 121])
  })

  it('ends with 3 and the words of the service when too many wait', async () => {
    const { run } = await waitsOf(json({ error: 'Too many devices wait' }, 429))
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('Too many devices wait')])
  })

  it('asks for a key where the service is older, unless --device insists', async () => {
    const older = json({ error: 'An API key is required in the header x-api-key.' }, 401)
    const { run } = await waitsOf(older)
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('no sign-in by a browser; use --with-key')])
    const url = await scriptedService(older, json(authorization))
    const asked = await runWaybill(['login', url], { isAsked: true, stdin: 'wb_typed\n' })
    expect([asked.code, asked.stderr, asked.stdout]).toEqual([0, expect.stringContaining('API key: '), expect.stringContaining('acme')])
  })

  it('asks for a key with --with-key, and takes one from a pipe as before', async () => {
    const url = await scriptedService(json(authorization))
    for (const [args, isAsked] of [
      [['--with-key'], true],
      [[], false],
    ] as const)
      expect((await runWaybill(['login', url, ...args], { isAsked, stdin: 'wb_typed\n' })).code).toBe(0)
    expect((await runWaybill(['login', url, '--with-key', '--device'])).code).toBe(2)
  })
})

it('a person who is known to an identity provider alone signs in there, comes back to the code and allows it', async () => {
  const provider = await startProvider()
  const oidc = await serviceAt({ ...provider.env, WAYBILL_PASSWORDS: 'off' })
  const company = await makeCompany({ in: oidc })
  await company.patch('/account/company', { signIn: { linkByEmail: true } })
  const email = 'ann@acme.example'
  await company.post('/account/users', { email, name: 'Ann Arbor', roles: ['developer'] })
  provider.become({ sub: 'ann', email, email_verified: true })
  const home = newFolder()
  const run = await logIn({
    url: oidc.url,
    home,
    async onCode(userCode) {
      const browser = await openBrowser(oidc)
      const query = await signIn(browser, `/device?code=${userCode}`)
      expect(query.get('next')).toBe(`/device?code=${userCode}`)
      const { csrfToken } = (await enter(browser)).body
      const allowing = { method: 'POST', url: '/account/device/approve', headers: { 'x-csrf-token': csrfToken } } as const
      const { status } = await browser.request({ ...allowing, payload: approvalOf({ userCode }, new Date()) })
      expect(status).toBe(204)
    },
  })
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining(`company ${company.companyId}, scopes developer`)])
  expect((await runWaybill(['findings'], { home })).code).toBe(0)
  await oidc.stop()
  await provider.close()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProvider } from '#access/oidc/provider.ts'
import { newId } from '#platform/ids.ts'
import { makeCompany, type Service, service, startService, stopService } from '#test/harness.ts'
import { type Browser, openBrowser } from '#test/log-in.ts'
import { type Lie, type LyingProvider, signWithForeignKey, signWithPublicKey, startLyingProvider } from '#test/lying-provider.ts'
import { enter, goToProvider, groupsSetting, locationOf, signIn, startProvider, type TestProvider } from '#test/openid-provider.ts'

interface Running {
  readonly liar: LyingProvider
  readonly honest: TestProvider
  readonly atLiar: Service
  readonly atHonest: Service
}

const running: { all?: Running } = {}
const clock = { now: new Date() }
const companyId = newId()

beforeAll(async () => {
  const [liar, honest] = [await startLyingProvider(), await startProvider()]
  const settings = {
    WAYBILL_OIDC_SCOPES: 'openid profile email groups',
    WAYBILL_OIDC_CREATE_USERS: 'on',
    WAYBILL_OIDC_GROUPS: groupsSetting(['developers', companyId, 'developer']),
  }
  const atLiar = await startService({ ...liar.env, ...settings })
  const atHonest = await startService({ ...honest.env, ...settings }, { now: () => clock.now })
  for (const at of [atLiar, atHonest]) await makeCompany({ in: at, id: companyId })
  running.all = { liar, honest, atLiar, atHonest }
})

afterAll(async () => {
  if (running.all === undefined) return
  const { liar, honest, atLiar, atHonest } = running.all
  for (const provider of [liar, honest]) await provider.close()
  for (const at of [atLiar, atHonest]) await stopService(at)
})

function all(): Running {
  if (running.all === undefined) throw new Error('nothing is running')
  return running.all
}

function problemIn(location: string): string | null {
  const { pathname, searchParams } = new URL(location)
  expect(pathname).toBe('/login')
  return searchParams.get('problem')
}

/** Signs in at the lying provider, which lies from the moment the browser is back. */
async function signInDespite(lie: Lie, query = 'code=one'): Promise<string | null> {
  const { liar, atLiar } = all()
  liar.say({}, null)
  const browser = await openBrowser(atLiar)
  const asked = new URL(locationOf(await browser.get('/account/oidc/start'))).searchParams
  liar.say({ ...lie, claims: { groups: ['developers'], ...lie.claims } }, asked.get('nonce'))
  const back = await browser.get(`/account/oidc/callback?${query}&state=${asked.get('state') ?? ''}`)
  const problem = problemIn(locationOf(back))
  expect((await enter(browser)).status).toBe(problem === null ? 200 : 401)
  return problem
}

/** The rules of docs/reference/access.md#problems-at-sign-in. */
describe('a provider', () => {
  const past = Math.floor(Date.now() / 1000) - 3600

  it('that says the truth is believed', async () => {
    expect(await signInDespite({})).toBeNull()
  })

  it.each<[string, Lie]>([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another audience beside the right one', { claims: { aud: ['another', 'waybill'], azp: 'another' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an end that has passed', { claims: { iat: past, exp: past + 300 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['the signature of another key', { sign: signWithForeignKey }],
    ['the signature of a key that nobody publishes', { sign: signWithForeignKey, header: { kid: 'two' } }],
    ['no signature', { header: { alg: 'none' }, sign: () => '' }],
    ['a symmetric signature with the public key', { header: { alg: 'HS256' }, sign: signWithPublicKey }],
    ['no JSON', { answers: { '/token': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>') } }],
  ])('is not believed an ID token with %s', async (_what, lie) => {
    expect(await signInDespite(lie)).toBe('invalid')
  })

  it.each<[string, Lie]>([
    ['fails at the token endpoint', { answers: { '/token': (response) => response.writeHead(500).end() } }],
    ['fails when asked for its keys', { answers: { '/jwks': (response) => response.writeHead(503).end() } }],
    ['closes the connection', { answers: { '/token': (response) => response.destroy() } }],
    ['sends elsewhere', { answers: { '/jwks': (response) => response.writeHead(302, { location: 'https://evil.example/' }).end() } }],
    ['answers without end', { answers: { '/token': (response) => response.writeHead(200, { 'content-length': '9000000' }).write('{') } }],
  ])('that %s is unavailable', async (_what, lie) => {
    expect(await signInDespite(lie)).toBe('unavailable')
  })

  it.each([
    [401, { error: 'invalid_client', error_description: 'hunter2' }, /: 401: invalid_client$/u],
    [400, { error: 'hunter2 is no secret' }, /: 400$/u],
    [500, {}, /: 500$/u],
  ])('that answers %d gives the log its status and its code, and no words of its own', async (status, body, reason) => {
    const { liar, atLiar } = all()
    const json = { 'content-type': 'application/json' }
    liar.say({ answers: { '/token': (response) => response.writeHead(status, json).end(JSON.stringify(body)) } }, null)
    const { config, outbound, now } = atLiar.context
    if (config.oidc === undefined) throw new Error('the service knows no provider')
    const callback = new URL('http://127.0.0.1:8080/api/v2/account/oidc/callback?code=one&state=s')
    const provider = createProvider({ config: config.oidc, redirectUri: callback.origin, outbound, now })
    await expect(provider.redeem(callback, { state: 's', nonce: 'n', verifier: 'v'.repeat(43) })).rejects.toThrow(reason)
  })

  it('that refuses the person denies', async () => {
    expect(await signInDespite({}, 'error=access_denied&error_description=%3Cb%3Eno')).toBe('denied')
  })
})

async function startWith(lie: Lie): Promise<{ readonly status: number; readonly problem: string | null }> {
  const liar = await startLyingProvider()
  liar.say(lie, null)
  const at = await startService(liar.env)
  const answer = await (await openBrowser(at)).get('/account/oidc/start')
  await stopService(at)
  await liar.close()
  return { status: answer.status, problem: problemIn(locationOf(answer)) }
}

describe('the metadata of a provider', () => {
  it.each<[string, Lie, string]>([
    ['that names another issuer', { metadata: { issuer: 'https://evil.example' } }, 'invalid'],
    ['that is missing', { answers: { '/.well-known/openid-configuration': (response) => response.writeHead(404).end() } }, 'unavailable'],
    ['without an authorization endpoint', { metadata: { authorization_endpoint: undefined } }, 'invalid'],
  ])('%s begins no sign-in', async (_what, lie, problem) => {
    expect(await startWith(lie)).toEqual({ status: 303, problem })
  })

  it('leads to no private address that the operator does not allow', async () => {
    const liar = await startLyingProvider()
    liar.say({ metadata: { token_endpoint: 'http://10.9.8.7/token' } }, null)
    const at = await startService(liar.env)
    const browser = await openBrowser(at)
    const state = new URL(locationOf(await browser.get('/account/oidc/start'))).searchParams.get('state') ?? ''
    expect(problemIn(locationOf(await browser.get(`/account/oidc/callback?code=one&state=${state}`)))).toBe('unavailable')
    await stopService(at)
    await liar.close()
  })

  it('cannot be read while the provider is down: the login page says so', async () => {
    const liar = await startLyingProvider()
    const at = await startService(liar.env)
    await liar.close()
    const answer = await (await openBrowser(at)).get('/account/oidc/start?next=/projects')
    expect(locationOf(answer)).toBe('http://127.0.0.1:8080/login?problem=unavailable&next=%2Fprojects')
    await stopService(at)
  })
})

describe('the keys of a provider', () => {
  it('may change at any moment', async () => {
    const { honest, atHonest } = all()
    honest.become({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true, groups: ['developers'] })
    expect((await signIn(await openBrowser(atHonest))).get('signedIn')).toBe('true')
    honest.rotateKeys()
    const browser = await openBrowser(atHonest)
    expect((await signIn(browser)).get('signedIn')).toBe('true')
    expect((await enter(browser)).status).toBe(200)
  })
})

async function finish(browser: Browser, callback: string): Promise<string | null> {
  return problemIn(locationOf(await browser.get(callback)))
}

function becomeAnyone(): void {
  all().honest.become({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true, groups: ['developers'] })
}

describe('the answer of a provider', () => {
  it('is taken once, even with the cookie of the first time', async () => {
    becomeAnyone()
    const browser = await openBrowser(all().atHonest)
    const callback = await goToProvider(browser)
    const cookie = browser.cookies.get('waybill-signing-in') ?? ''
    expect(await finish(browser, callback)).toBeNull()
    expect(await finish(browser, callback)).toBe('expired')
    browser.cookies.set('waybill-signing-in', cookie)
    expect(await finish(browser, callback)).toBe('expired')
  })

  it('is that of the browser that asked: a link with the answer for somebody else logs nobody in', async () => {
    becomeAnyone()
    const [attacker, victim] = [await openBrowser(all().atHonest), await openBrowser(all().atHonest)]
    const callback = await goToProvider(attacker)
    expect(await finish(victim, callback)).toBe('expired')
    await victim.get('/account/oidc/start')
    expect(await finish(victim, callback)).toBe('expired')
    expect((await enter(victim)).status).toBe(401)
  })

  it('is expected for ten minutes, and the page for five', async () => {
    becomeAnyone()
    const browser = await openBrowser(all().atHonest)
    const late = await goToProvider(browser)
    clock.now = new Date(clock.now.getTime() + 600_000)
    expect(await finish(browser, late)).toBe('expired')
    expect(await finish(browser, await goToProvider(browser))).toBeNull()
    clock.now = new Date(clock.now.getTime() + 300_000)
    expect((await enter(browser)).status).toBe(401)
  })

  it('is nothing without a sign-in, whatever the query is', async () => {
    for (const query of ['', 'code=x&state=y', 'state=', 'code=a&code=b&state=a&state=b', 'error=access_denied'])
      expect(await finish(await openBrowser(all().atHonest), `/account/oidc/callback?${query}`)).toBe('expired')
  })

  it('leads back to a path of this service only', async () => {
    becomeAnyone()
    const browser = await openBrowser(all().atHonest)
    expect((await signIn(browser, '/projects?q=1#top')).get('next')).toBe('/projects?q=1#top')
    expect((await signIn(browser, '//evil.example')).get('next')).toBe('/')
  })
})

describe('the cookies of a sign-in', () => {
  it('are sealed, read by no script, and sent from another site only where the provider sends the browser back', async () => {
    const { honest, atHonest } = all()
    honest.become({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true, groups: ['developers'] })
    const browser = await openBrowser(atHonest)
    const started = await browser.get('/account/oidc/start')
    expect([started.headers['cache-control'], String(started.headers['set-cookie'])]).toEqual([
      'no-store',
      expect.stringMatching(/^waybill-signing-in=v1\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/u),
    ])
    const asked = new URL(locationOf(started)).searchParams
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code'])
    const back = await browser.get(await goToProvider(browser))
    expect(String(back.headers['set-cookie'])).toMatch(/waybill-signed-in=v1\.[\w-]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/u)
  })

  it('make no session for a page of another site', async () => {
    const { honest, atHonest } = all()
    honest.become({ sub: newId(), email: `${newId()}@acme.example`, email_verified: true, groups: ['developers'] })
    const browser = await openBrowser(atHonest)
    await signIn(browser)
    const request = { method: 'POST', url: '/account/oidc/session', payload: {} } as const
    expect((await browser.request({ ...request, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await enter(browser)).status).toBe(200)
  })
})

describe('without a provider', () => {
  it('the routes answer 404, with the setting that is missing', async () => {
    const browser = await openBrowser(await service())
    for (const answer of [await browser.get('/account/oidc/start'), await browser.get('/account/oidc/callback'), await enter(browser)])
      expect([answer.status, answer.body.error]).toEqual([404, expect.stringContaining('WAYBILL_OIDC_ISSUER')])
  })
})

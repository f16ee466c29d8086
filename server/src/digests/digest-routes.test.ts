import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser } from '#test/log-in.ts'
import { type MailServer, readMail, startMailServer } from '#test/mail-server.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { nextSlot } from '#digests/schedule/next-slot.ts'
import { examineMail } from '#doctor/check-mail.ts'

const publicUrl = 'https://waybill.example'
const running = {} as { at: Service; mail: MailServer }
const time = { ms: Date.now() }

beforeAll(async () => {
  running.mail = await startMailServer()
  const env = {
    WAYBILL_PUBLIC_URL: publicUrl,
    WAYBILL_SMTP_URL: running.mail.url,
    WAYBILL_SMTP_TLS: 'off',
    WAYBILL_SMTP_FROM: 'waybill@acme.example',
  }
  running.at = await startService(env, { now: () => new Date(time.ms) })
})
afterAll(async () => {
  await running.mail.close()
  await stopService(running.at)
})

interface Reader {
  readonly company: TestCompany
  readonly browser: Browser
  readonly email: string
  readonly userId: string
}

async function makeReader(): Promise<Reader> {
  const company = await makeCompany({ in: running.at })
  const { email, userId } = await makeUser(company)
  const browser = await openBrowser(running.at)
  await browser.logIn(email)
  return { company, browser, email, userId }
}

async function auditLines({ company, userId }: Reader): Promise<readonly string[]> {
  const { body } = await company.get('/account/audit?object=digest')
  return (body as { action: string; objectId: string; detail?: string }[])
    .filter(({ objectId }) => objectId === userId)
    .map(({ action, detail }) => `${action} ${detail ?? ''}`.trim())
}

// docs/reference/digests.md#settings
describe('the settings of a digest', () => {
  it('are never by default, and give the next time when it is on', async () => {
    const reader = await makeReader()
    expect((await reader.browser.get('/account/digest')).body).toEqual({
      frequency: 'never',
      weekday: 1,
      hour: 7,
      timeZone: 'UTC',
      language: 'en',
      address: reader.email,
      available: true,
      next: null,
      lastSent: null,
      lastRun: null,
      problem: null,
      paused: false,
    })
    const weekly = { frequency: 'weekly', weekday: 5, hour: 8, timeZone: 'Europe/Berlin', language: 'de' } as const
    const { body } = await reader.browser.send('PUT', '/account/digest', weekly)
    expect(body).toMatchObject({ ...weekly, next: nextSlot(weekly, new Date(time.ms))?.toISOString() })
    expect((await reader.browser.send('PUT', '/account/digest', { hour: 9 })).body).toMatchObject({ ...weekly, hour: 9 })
    expect(await auditLines(reader)).toContain('updated weekly on day 5 at 8:00 Europe/Berlin')
  })

  it.each([
    ['frequency', { frequency: 'hourly' }],
    ['weekday', { weekday: 0 }],
    ['hour', { hour: 24 }],
    ['timeZone', { timeZone: 'Mars/Base' }],
    ['timeZone', { timeZone: '+01:00' }],
    ['language', { language: 'fr' }],
    ['address', { address: 'eve@evil.example' }],
  ])('with a wrong %s are refused, and nothing is stored', async (parameter, change) => {
    const { browser } = await makeReader()
    const { status, body } = await browser.send('PUT', '/account/digest', { frequency: 'daily', ...change })
    expect([status, body.parameter]).toEqual([400, parameter])
    expect((await browser.get('/account/digest')).body).toMatchObject({ frequency: 'never' })
  })

  it('belong to a user: a key without one is refused', async () => {
    const { company } = await makeReader()
    expect((await company.get('/account/digest')).status).toBe(403)
    expect((await company.put('/account/digest', { frequency: 'daily' })).status).toBe(403)
  })

  it('of others are shown to administrators alone', async () => {
    const { browser } = await makeReader()
    expect((await browser.get('/account/digests')).status).toBe(403)
  })
})

// docs/reference/digests.md#operations
describe('a preview', () => {
  it('is a page for browsers, which loads nothing, and text and HTML for others', async () => {
    const { browser } = await makeReader()
    const { body } = await browser.get('/account/digest/preview')
    expect(body).toEqual({
      subject: expect.stringContaining('nothing new'),
      text: expect.stringContaining('Nothing is new'),
      html: expect.stringMatching(/^<!doctype html>/u),
    })
    const page = await browser.request({ url: '/account/digest/preview', headers: { accept: 'text/html' } })
    expect(page.text).toMatch(/^<!doctype html>/u)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('a digest that a user asks for at once', () => {
  it('is sent to their own address, every five minutes at most, and audited', async () => {
    const reader = await makeReader()
    expect((await reader.browser.send('POST', '/account/digest/send')).status).toBe(204)
    expect(running.mail.received.at(-1)?.to).toEqual([reader.email])
    const again = await reader.browser.send('POST', '/account/digest/send')
    expect([again.status, again.headers['retry-after']]).toEqual([429, '300'])
    time.ms += 5 * 60_000
    expect((await reader.browser.send('POST', '/account/digest/send')).status).toBe(204)
    expect(await auditLines(reader)).toEqual(['requested', 'requested'])
    expect((await reader.browser.get('/account/digest')).body).toMatchObject({ frequency: 'never', next: null })
  })

  it('says why the mail server did not take it', async () => {
    const { browser } = await makeReader()
    running.mail.refuseWith = { status: 451, text: '4.7.1 later' }
    const { status, body } = await browser.send('POST', '/account/digest/send')
    running.mail.refuseWith = undefined
    expect([status, body.error]).toEqual([502, 'The mail server takes no mail for the address of the account at present (451 4.7.1).'])
  })
})

/** Turns the digest on and returns the path of its link. */
async function linkOf(reader: Reader): Promise<string> {
  await reader.browser.send('PUT', '/account/digest', { frequency: 'daily', language: 'de' })
  await reader.browser.send('POST', '/account/digest/send')
  const { headers, bodies } = readMail(running.mail.received.at(-1)?.raw ?? '')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, url = ''] = /^<(https:.+)>$/u.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(bodies.get('text/html')).toContain(url)
  return url.slice(publicUrl.length)
}

async function frequencyOf({ browser }: Reader): Promise<unknown> {
  return (await browser.get('/account/digest')).body.frequency
}

// docs/reference/digests.md#unsubscribe
describe('the link that unsubscribes', () => {
  it('asks with a GET, which changes nothing, and turns the digest off with a POST without a login', async () => {
    const reader = await makeReader()
    const url = await linkOf(reader)
    const page = await running.at.http.inject({ url })
    expect([page.statusCode, page.body.includes('<form method="post">'), page.headers['cache-control']]).toEqual([200, true, 'no-store'])
    expect(page.body).toContain('lang="de"')
    expect(page.body).not.toContain(reader.email)
    expect(await frequencyOf(reader)).toBe('daily')
    const one = {
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const
    expect((await running.at.http.inject(one)).statusCode).toBe(200)
    expect(await frequencyOf(reader)).toBe('never')
    expect((await running.at.http.inject(one)).statusCode).toBe(200)
    expect((await auditLines(reader)).filter((line) => line.includes('link'))).toEqual(['updated by the link in a digest'])
  })

  it('also takes the forms of other mail programs', async () => {
    const reader = await makeReader()
    const url = await linkOf(reader)
    const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const { statusCode } = await running.at.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([statusCode, await frequencyOf(reader)]).toEqual([200, 'never'])
  })

  it('that was altered, or belongs to a user who is gone, changes nothing', async () => {
    const reader = await makeReader()
    const url = await linkOf(reader)
    const foreign = (await linkOf(await makeReader())).split('/').at(-1) ?? ''
    const spliced = `${url.slice(0, -20)}${foreign.slice(-20)}`
    for (const altered of [
      `${url.slice(0, -4)}AAAA`,
      `${url}x`,
      spliced,
      '/digests/unsubscribe/v1.AAAA',
      `/digests/unsubscribe/${'x'.repeat(500)}`,
    ])
      expect((await running.at.http.inject({ method: 'POST', url: altered })).statusCode).toBe(404)
    expect(await frequencyOf(reader)).toBe('daily')
    await reader.company.delete(`/account/users/${reader.userId}`)
    expect((await running.at.http.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  it('that is of nobody says so in the language of the browser', async () => {
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    const { body } = await running.at.http.inject({ url: '/digests/unsubscribe/x', headers })
    expect(body).toContain('Dieser Link funktioniert nicht')
    expect((await running.at.http.inject({ url: '/digests/unsubscribe/x' })).body).toContain('This link does not work')
  })

  it('is masked in the log', () => {
    expect(maskUrl('/digests/unsubscribe/v1.aaaa')).toBe('/digests/unsubscribe/***')
  })
})

// docs/reference/cli.md#waybill-doctor
it('the doctor connects to the mail server, and says what is wrong', async () => {
  const { config, mail } = running.at.context
  expect(await examineMail({ config, mail })).toMatchObject({ check: 'WAYBILL_SMTP_URL', state: 'ok' })
  const smtp = {
    host: '127.0.0.1',
    port: 1,
    tls: 'none',
    user: undefined,
    password: undefined,
    from: { name: '', address: 'a@b.example' },
  } as const
  expect(await examineMail({ config, mail: createMailer(smtp, publicUrl) })).toMatchObject({
    state: 'failed',
    message: 'The connection to the mail server failed. Check its address, its TLS and its credentials.',
  })
  expect(await examineMail({ config: { ...config, smtp: undefined }, mail: undefined })).toMatchObject({ state: 'ok' })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { type Browser, makeUser, openBrowser, type TestUser } from '#test/log-in.ts'
import { acceptUntilData, type MailServer, readMail, startMailServer, startStubbornServer } from '#test/mail-server.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publishIn } from '#test/publish.ts'
import { createMailer, type Mail, type Mailer } from '#platform/mail/mailer.ts'
import { sendDigests } from '#digests/delivery/send-digests.ts'

const publicUrl = 'https://waybill.example'
const minute = 60_000
const day = 1_440 * minute
const running = {} as { at: Service; mail: MailServer }

beforeAll(async () => {
  running.mail = await startMailServer()
  running.at = await startService({
    WAYBILL_PUBLIC_URL: publicUrl,
    WAYBILL_SMTP_URL: running.mail.url,
    WAYBILL_SMTP_TLS: 'off',
    WAYBILL_SMTP_FROM: 'waybill@acme.example',
  })
})
afterAll(async () => {
  await running.mail.close()
  await stopService(running.at)
})
beforeEach(() => running.mail.received.splice(0))
afterEach(async () => {
  Object.assign(running.mail, { refuseWith: undefined, refuseDataWith: undefined, refuseOnly: undefined })
  // digests of one test must not be sent in the next
  await running.at.context.db.deleteFrom('digest').execute()
})

/** A company with a reader whose digest is on, and a module. */
interface Reader {
  readonly company: TestCompany
  readonly user: TestUser
  readonly browser: Browser
  /** Sends a document with these packages for the module, in version 1.0.0 unless they name another. */
  readonly scan: (...names: readonly string[]) => Promise<void>
  readonly digest: () => Promise<Readonly<Record<string, unknown>>>
}

async function makeReader(settings: object = {}, roles: Parameters<typeof makeUser>[1] = ['manager']): Promise<Reader> {
  const company = await makeCompany({ in: running.at })
  const user = await makeUser(company, roles)
  const browser = await openBrowser(running.at)
  await browser.logIn(user.email)
  const saved = await browser.send('PUT', '/account/digest', { frequency: 'daily', hour: 7, timeZone: 'Europe/Berlin', ...settings })
  if (saved.status !== 200) throw new Error(saved.text)
  const projectId = await makeProject(company, {})
  return {
    company,
    user,
    browser,
    async scan(...names) {
      const document = cyclonedx(names.map((name) => `pkg:npm/${name.includes('@') ? name : `${name}@1.0.0`}`))
      const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, document)
      expect([answer.status, answer.text]).toEqual([201, answer.text])
    },
    digest: async () => (await browser.get('/account/digest')).body,
  }
}

/** A package with a critical vulnerability. */
async function makeVulnerable(): Promise<{ readonly name: string; readonly cve: string }> {
  const [name, cve] = [uniqueName('shop'), uniqueCve()]
  await publishIn(running.at, advisory(cve, name))
  return { name, cve }
}

/** Runs the job at so many milliseconds after the digest is due, by the clock of the service. */
async function runAfterDue({ digest }: Reader, ms = minute): Promise<Date> {
  const due = Date.parse(String((await digest())['next']))
  return runAt(new Date(due + ms))
}

async function runAt(at: Date): Promise<Date> {
  await sendDigests({ ...running.at.context, now: () => at })
  return at
}

function sentTo({ user }: Reader): MailServer['received'] {
  return running.mail.received.filter(({ to }) => to.includes(user.email))
}

function textOf(mail: MailServer['received'][number] | undefined): string {
  return (
    readMail(mail?.raw ?? '')
      .bodies.get('text/plain')
      ?.replaceAll('\r\n', '\n') ?? ''
  )
}

// docs/reference/digests.md#content
describe('a digest', () => {
  it('tells new critical vulnerabilities with where they are and what fixes them, once', async () => {
    const reader = await makeReader()
    const { name, cve } = await makeVulnerable()
    await reader.scan(name)
    await runAfterDue(reader)
    const [mail] = sentTo(reader)
    const { headers, bodies } = readMail(mail?.raw ?? '')
    expect(headers.get('subject')).toContain('1 critical or high')
    expect(textOf(mail)).toContain(`* ${cve} [Critical 9.8]`)
    expect(textOf(mail)).toMatch(
      new RegExp(`npm:${name} 1\\.0\\.0: fixed in \\S+\\n {2}In .+ / app\\n {2}${publicUrl}/vulnerabilities/${cve}`, 'u'),
    )
    expect(bodies.get('text/html')).toContain(`href="${publicUrl}/vulnerabilities/${cve}"`)
    await runAfterDue(reader)
    expect(sentTo(reader)).toHaveLength(1)
  })

  it('is not sent when nothing is new', async () => {
    const reader = await makeReader()
    const at = await runAfterDue(reader)
    expect(sentTo(reader)).toEqual([])
    expect(await reader.digest()).toMatchObject({ lastSent: null, lastRun: at.toISOString(), problem: null })
  })

  it('tells what is fixed, and not as new what only moved to another version', async () => {
    const reader = await makeReader()
    const [first, second] = [await makeVulnerable(), await makeVulnerable()]
    await reader.scan(first.name, second.name)
    const at = await runAfterDue(reader)
    running.mail.received.splice(0)
    await reader.scan(`${second.name}@1.1.0`)
    // the change has the time of the real clock, and the digests are days ahead of it
    await running.at.context.db
      .updateTable('module_change')
      .set({ at: new Date(at.getTime() + minute) })
      .where('company_id', '=', reader.company.companyId)
      .where('number', '=', 2)
      .execute()
    await runAfterDue(reader)
    const text = textOf(sentTo(reader)[0])
    expect(text).toContain(`* ${first.cve} [Fixed]`)
    expect(text).not.toContain(second.cve)
  })

  it('is in German for a reader who chose it, and contains only what their roles open', async () => {
    const german = await makeReader({ language: 'de' })
    const admin = await makeReader({}, ['account_admin'])
    const { name, cve } = await makeVulnerable()
    await german.scan(name)
    await admin.scan(name)
    await runAt(new Date(Date.parse(String((await german.digest())['next'])) + minute))
    expect(textOf(sentTo(german)[0])).toContain('NEU: KRITISCH UND HOCH')
    expect(textOf(sentTo(admin)[0])).not.toContain(cve)
  })

  it('escapes what others have named', async () => {
    const reader = await makeReader()
    await reader.company.patch('/account/company', { name: '<b>Acme</b> & "Sons"' })
    const { name } = await makeVulnerable()
    await reader.scan(name)
    await runAfterDue(reader)
    const html = readMail(sentTo(reader)[0]?.raw ?? '').bodies.get('text/html')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt;')
  })
})

// docs/reference/digests.md#delivery
describe('a digest that is due', () => {
  it('is sent once by several processes that look at the same time', async () => {
    const reader = await makeReader()
    const { name } = await makeVulnerable()
    await reader.scan(name)
    const at = new Date(Date.parse(String((await reader.digest())['next'])) + minute)
    await Promise.all([runAt(at), runAt(at), runAt(at)])
    expect(sentTo(reader)).toHaveLength(1)
  })

  it('after days without the service is one mail, not one for each day', async () => {
    const reader = await makeReader()
    const { name } = await makeVulnerable()
    await reader.scan(name)
    await runAfterDue(reader, 7 * day)
    await runAfterDue(reader)
    expect(sentTo(reader)).toHaveLength(1)
  })

  it('whose process ended after the mail was taken is sent again with the same id, for mail programs to drop', async () => {
    const reader = await makeReader()
    const { name } = await makeVulnerable()
    await reader.scan(name)
    const { db } = running.at.context
    const due = new Date(Date.parse(String((await reader.digest())['next'])) + minute)
    const dying = { ...running.at.context, now: () => due, mail: { verify: () => Promise.resolve(), send: sendAndDie } }
    await sendDigests(dying)
    await sendDigests({ ...running.at.context, now: () => new Date(due.getTime() + minute) })
    expect(sentTo(reader)).toHaveLength(1)
    await sendDigests({ ...running.at.context, now: () => new Date(due.getTime() + 11 * minute) })
    const ids = sentTo(reader).map(({ raw }) => readMail(raw).headers.get('message-id'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await db.selectFrom('digest').select('claimed_until').where('user_id', '=', reader.user.userId).executeTakeFirst()).toEqual({
      claimed_until: null,
    })
  })

  it.each<[why: string, serve: Parameters<typeof startStubbornServer>[0]]>([
    ['hangs', () => undefined],
    ['drops the connection in the middle of the mail', (socket) => acceptUntilData(socket, () => socket.destroy())],
  ])('waits for a server that %s, and tells the user', async (_why, serve) => {
    const reader = await makeReader()
    const { name, cve } = await makeVulnerable()
    await reader.scan(name)
    const stubborn = await startStubbornServer(serve)
    const due = new Date(Date.parse(String((await reader.digest())['next'])) + minute)
    await sendDigests({ ...running.at.context, now: () => due, mail: mailer(stubborn.port, 300) })
    stubborn.close()
    expect(await reader.digest()).toMatchObject({
      problem: expect.stringContaining('mail server'),
      next: new Date(due.getTime() + 5 * minute).toISOString(),
    })
    await runAt(new Date(due.getTime() + 5 * minute))
    expect(textOf(sentTo(reader)[0])).toContain(cve)
    expect(await reader.digest()).toMatchObject({ problem: null, lastSent: new Date(due.getTime() + 5 * minute).toISOString() })
  })

  it('that is refused for good is not tried again, is shown to user and administrator, and pauses after three', async () => {
    const reader = await makeReader()
    const { name, cve } = await makeVulnerable()
    await reader.scan(name)
    running.mail.refuseWith = { status: 550, text: `5.1.1 ${reader.user.email} is unknown` }
    await runAfterDue(reader)
    const problem = 'The mail server refused the address of the account (550 5.1.1).'
    expect(await reader.digest()).toMatchObject({ problem, paused: false })
    expect((await reader.company.get('/account/digests')).body).toMatchObject([{ userId: reader.user.userId, problem, frequency: 'daily' }])
    await runAfterDue(reader)
    await runAfterDue(reader)
    expect(await reader.digest()).toMatchObject({ problem, paused: true, next: null })
    running.mail.refuseWith = undefined
    await reader.browser.send('PUT', '/account/digest', {})
    await runAfterDue(reader)
    expect(textOf(sentTo(reader)[0])).toContain(cve)
  })

  it('of one address that is refused keeps no other from being sent', async () => {
    const [refused, other] = [await makeReader(), await makeReader()]
    const { name } = await makeVulnerable()
    await refused.scan(name)
    await other.scan(name)
    running.mail.refuseOnly = refused.user.email
    await runAfterDue(other)
    expect([sentTo(refused).length, sentTo(other).length]).toEqual([0, 1])
  })

  it.each<[who: string, leave: (reader: Reader) => Promise<unknown>]>([
    ['was removed', ({ company, user }) => company.delete(`/account/users/${user.userId}`)],
    ['lost all roles', ({ company, user }) => company.patch(`/account/users/${user.userId}`, { roles: [] })],
    ['is deactivated', ({ company, user }) => company.patch(`/account/users/${user.userId}`, { active: false })],
    [
      'has not logged in for 60 days',
      ({ user }) =>
        running.at.context.db
          .updateTable('app_user')
          .set({ last_login: new Date(Date.now() - 60 * day) })
          .where('id', '=', user.userId)
          .execute(),
    ],
    ['must set up an authenticator app first', ({ company }) => company.patch('/account/company', { totp: { required: true } })],
  ])('of a user who %s is not sent', async (_who, leave) => {
    const reader = await makeReader()
    const { name } = await makeVulnerable()
    await reader.scan(name)
    const due = Date.parse(String((await reader.digest())['next']))
    await leave(reader)
    await runAt(new Date(due + minute))
    expect(sentTo(reader)).toEqual([])
  })

  it('leaves neither addresses nor what the server wrote in the log', async () => {
    const reader = await makeReader()
    const { name } = await makeVulnerable()
    await reader.scan(name)
    running.mail.refuseWith = { status: 550, text: `5.1.1 ${reader.user.email} is unknown here` }
    const lines: string[] = []
    function note(...given: readonly unknown[]): void {
      lines.push(JSON.stringify(given))
    }
    const log = Object.assign(Object.create(running.at.context.log), { warn: note, error: note, info: note })
    const at = new Date(Date.parse(String((await reader.digest())['next'])) + minute)
    await sendDigests({ ...running.at.context, now: () => at, log })
    expect(lines).toEqual([expect.stringContaining('a digest was not sent')])
    expect(lines.join()).not.toMatch(/@|unknown here/u)
  })
})

function mailer(port: number, totalMs = 60_000): Mailer {
  const smtp = {
    host: '127.0.0.1',
    port,
    tls: 'none',
    user: undefined,
    password: undefined,
    from: { name: 'W', address: 'waybill@acme.example' },
  } as const
  return createMailer(smtp, publicUrl, { connectMs: totalMs, idleMs: totalMs, totalMs })
}

/** The mail is taken, and the process does not live to note it. */
async function sendAndDie(mail: Mail): Promise<void> {
  await mailer(running.mail.port).send(mail)
  throw new Error('the process ended')
}

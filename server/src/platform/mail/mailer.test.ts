import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWithoutOpenssl, makeCertificate, temporaryFolder } from '#test/git-server.ts'
import { acceptUntilData, type MailServer, readMail, startMailServer, startStubbornServer } from '#test/mail-server.ts'
import { MailError, toMailError } from '#platform/mail/mail-error.ts'
import { createMailer, type Mail, type Mailer } from '#platform/mail/mailer.ts'
import { isMailAddress, readSmtp } from '#platform/mail/smtp-settings.ts'

const publicUrl = 'https://waybill.example'
const server = {} as { it: MailServer }

beforeAll(async () => {
  server.it = await startMailServer()
})
afterAll(() => server.it.close())

function mailerAt(port: number, env: Readonly<Record<string, string>> = {}, totalMs = 60_000): Mailer {
  const config = readSmtp({
    WAYBILL_SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
    WAYBILL_SMTP_FROM: 'Waybill <waybill@acme.example>',
    WAYBILL_SMTP_TLS: 'off',
    ...env,
  })
  if (config === undefined) throw new Error('no server is set')
  return createMailer(config, publicUrl, { connectMs: totalMs, idleMs: totalMs, totalMs })
}

function mailTo(address: string, more: Partial<Mail> = {}): Mail {
  const content = { subject: 'Grüße', text: 'Hello\nthere', html: '<p>Hello</p>' }
  return { to: { name: 'Ann', address }, messageId: 'one@waybill.example', headers: {}, ...content, ...more }
}

async function failureOf(work: Promise<void>): Promise<MailError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof MailError) return error
  throw new Error('no MailError was thrown', { cause: error })
}

describe('the way out for mail (docs/reference/digests.md#mail)', () => {
  it('sends plain text and HTML with the given headers and id', async () => {
    const link = `<${publicUrl}/digests/unsubscribe/${'v1.abcDEF-_'.repeat(20)}>`
    await mailerAt(server.it.port).send(mailTo('ann@acme.example', { headers: { 'List-Unsubscribe': link } }))
    const [{ from, to, raw }] = server.it.received.splice(0) as [MailServer['received'][number]]
    expect([from, to]).toEqual(['waybill@acme.example', ['ann@acme.example']])
    const { headers, bodies } = readMail(raw)
    expect(headers.get('message-id')).toBe('<one@waybill.example>')
    expect(headers.get('from')).toBe('Waybill <waybill@acme.example>')
    expect(headers.get('list-unsubscribe')).toBe(link)
    expect(bodies.get('text/plain')?.trim().replaceAll('\r\n', '\n')).toBe('Hello\nthere')
    expect(bodies.get('text/html')?.trim()).toBe('<p>Hello</p>')
  })

  it('keeps names and subjects on one line, so that they begin no header', async () => {
    const evil = 'Ann\r\nBcc: eve@evil.example\r\n\r\nbody'
    const mail = mailTo('ann@acme.example', {
      to: { name: `${evil}", eve <eve@evil.example>`, address: 'ann@acme.example' },
      subject: evil,
    })
    await mailerAt(server.it.port).send(mail)
    const [{ to, raw }] = server.it.received.splice(0) as [MailServer['received'][number]]
    expect(to).toEqual(['ann@acme.example'])
    const { headers } = readMail(raw)
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('subject')).toBe('Ann Bcc: eve@evil.example body')
  })

  it.each([
    'ann@acme.example\r\nRCPT TO:<eve@evil.example>',
    'a@b.example, c@d.example',
    '"a b"@c.example',
    '<a@b.example>',
    'a@b@c',
    'nobody',
  ])('sends nothing to %j, which is no single mailbox', async (address) => {
    const asked = server.it.asked.length
    expect(await failureOf(mailerAt(server.it.port).send(mailTo(address)))).toMatchObject({ failure: 'refused' })
    expect(server.it.asked).toHaveLength(asked)
  })

  it.each([
    [550, '5.1.1 <ann@acme.example> is unknown', 'refused', 'The mail server refused the address of the account (550 5.1.1).'],
    [
      451,
      '4.7.1 greylisted, ann@acme.example',
      'unavailable',
      'The mail server takes no mail for the address of the account at present (451 4.7.1).',
    ],
    [503, 'bad sequence', 'unavailable', 'The mail server refused the address of the account (503).'],
  ])('says of a recipient answered with %d whether it is for good, without the address', async (status, text, failure, message) => {
    server.it.refuseWith = { status, text }
    const error = await failureOf(mailerAt(server.it.port).send(mailTo('ann@acme.example')))
    server.it.refuseWith = undefined
    expect([error.failure, error.message]).toEqual([failure, message])
  })

  it('a mail that is refused after its data is refused for good', async () => {
    server.it.refuseDataWith = 554
    const error = await failureOf(mailerAt(server.it.port).send(mailTo('ann@acme.example')))
    server.it.refuseDataWith = undefined
    expect([error.failure, error.message]).toEqual(['refused', 'The mail server refused the mail (554 5.7.1).'])
  })

  it('a connection that ends in the middle of a mail may succeed later', async () => {
    const dropping = await startStubbornServer((socket) => acceptUntilData(socket, () => socket.destroy()))
    const error = await failureOf(mailerAt(dropping.port).send(mailTo('ann@acme.example')))
    dropping.close()
    expect(error.failure).toBe('unavailable')
  })

  it.each<[when: string, serve: Parameters<typeof startStubbornServer>[0]]>([
    ['before it greets', () => undefined],
    ['after the mail was sent', (socket) => acceptUntilData(socket, () => undefined)],
  ])('a server that falls silent %s is left', async (_when, serve) => {
    const silent = await startStubbornServer(serve)
    const error = await failureOf(mailerAt(silent.port, {}, 300).send(mailTo('ann@acme.example')))
    silent.close()
    expect([error.failure, error.message]).toEqual(['unavailable', 'The mail server did not answer in time.'])
  })

  it('a process that stops waits for no mail', async () => {
    const stopping = new AbortController()
    const silent = await startStubbornServer(() => stopping.abort())
    expect(await failureOf(mailerAt(silent.port).send(mailTo('ann@acme.example'), stopping.signal))).toMatchObject({
      failure: 'unavailable',
    })
    silent.close()
  })

  it('a server that is not there may be there later', async () => {
    const gone = await startStubbornServer(() => undefined)
    gone.close()
    const error = await failureOf(mailerAt(gone.port).send(mailTo('ann@acme.example')))
    expect([error.failure, error.message]).toEqual(['unavailable', 'The connection to the mail server failed.'])
  })
})

describe('TLS with the mail server (docs/reference/environment.md#mail)', () => {
  it('is required by default: without it neither credentials nor mail are sent', async () => {
    const asked = server.it.asked.length
    const credentials = { WAYBILL_SMTP_USER: 'waybill', WAYBILL_SMTP_PASSWORD: 'hush' }
    const error = await failureOf(
      mailerAt(server.it.port, { WAYBILL_SMTP_TLS: 'required', ...credentials }).send(mailTo('ann@acme.example')),
    )
    expect([error.failure, error.message]).toEqual(['unavailable', expect.stringContaining('TLS with the mail server failed')])
    expect(server.it.asked).toHaveLength(asked)
  })

  it.skipIf(isWithoutOpenssl)('is used with a certificate that is trusted, and not with another one (needs openssl)', async () => {
    const folder = temporaryFolder()
    const { key, cert } = makeCertificate(folder.path)
    folder.remove()
    const secure = await startMailServer({
      key,
      cert,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'right' && username === 'waybill' ? callback(null, { user: 'waybill' }) : callback(new Error('wrong')),
    })
    function mailer(password: string): Mailer {
      return mailerAt(secure.port, { WAYBILL_SMTP_TLS: 'required', WAYBILL_SMTP_USER: 'waybill', WAYBILL_SMTP_PASSWORD: password })
    }
    expect((await failureOf(mailer('right').send(mailTo('ann@acme.example')))).failure).toBe('unavailable')
    const trusted = tls.getCACertificates()
    tls.setDefaultCACertificates([...trusted, cert.toString()])
    try {
      await mailer('right').verify()
      await mailer('right').send(mailTo('ann@acme.example'))
      expect(secure.received.map(({ to }) => to)).toEqual([['ann@acme.example']])
      expect(await failureOf(mailer('wrong').verify())).toMatchObject({
        failure: 'unavailable',
        message: 'The mail server rejected the credentials of the service (535).',
      })
    } finally {
      tls.setDefaultCACertificates(trusted)
      await secure.close()
    }
  })
})

describe('a failure to send', () => {
  it('of the sender or the server concerns no single mail', () => {
    expect(toMailError({ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }).failure).toBe('unavailable')
    expect(toMailError({ code: 'EAUTH', responseCode: 535 }).failure).toBe('unavailable')
  })

  it('tells nothing that the server wrote', () => {
    const { message } = toMailError({
      code: 'EMESSAGE',
      responseCode: 554,
      response: '554 5.7.1 <ann@acme.example> see https://evil.example',
    })
    expect(message).toBe('The mail server refused the mail (554 5.7.1).')
  })
})

describe('settings of mail (docs/reference/environment.md#mail)', () => {
  const from = { WAYBILL_SMTP_FROM: 'waybill@acme.example' }

  it('give the ports of mail submission', () => {
    expect(readSmtp({ WAYBILL_SMTP_URL: 'smtp://mail.acme.example', ...from })).toMatchObject({
      host: 'mail.acme.example',
      port: 587,
      tls: 'starttls',
    })
    expect(readSmtp({ WAYBILL_SMTP_URL: 'smtps://mail.acme.example', ...from })).toMatchObject({ port: 465, tls: 'implicit' })
    expect(readSmtp({ WAYBILL_SMTP_URL: 'smtp://[::1]:2525', ...from, WAYBILL_SMTP_TLS: 'off' })).toMatchObject({
      host: '::1',
      port: 2525,
      tls: 'none',
    })
    expect(readSmtp({})).toBeUndefined()
  })

  it('take a name with the address of the sender', () => {
    expect(readSmtp({ WAYBILL_SMTP_URL: 'smtp://mail', WAYBILL_SMTP_FROM: '"Acme Security" <sec@acme.example>' })?.from).toEqual({
      name: 'Acme Security',
      address: 'sec@acme.example',
    })
  })

  it.each<[env: Readonly<Record<string, string>>, message: RegExp]>([
    [{ WAYBILL_SMTP_URL: 'smtp://ann:hush@mail', ...from }, /^WAYBILL_SMTP_URL=\*\*\* is not valid/u],
    [{ WAYBILL_SMTP_URL: 'https://mail', ...from }, /^WAYBILL_SMTP_URL=\*\*\* is not valid/u],
    [{ WAYBILL_SMTP_URL: 'smtp://mail' }, /^WAYBILL_SMTP_FROM is not set/u],
    [{ WAYBILL_SMTP_URL: 'smtp://mail', WAYBILL_SMTP_FROM: 'a@b.example\nBcc: c@d.example' }, /^WAYBILL_SMTP_FROM is not valid/u],
    [{ WAYBILL_SMTP_URL: 'smtp://mail', ...from, WAYBILL_SMTP_USER: 'ann' }, /^WAYBILL_SMTP_USER and WAYBILL_SMTP_PASSWORD/u],
    [{ WAYBILL_SMTP_URL: 'smtp://mail', ...from, WAYBILL_SMTP_TLS: 'maybe' }, /^WAYBILL_SMTP_TLS=maybe is not valid/u],
  ])('that are wrong as %j are refused in one line without secrets', (env, message) => {
    expect(() => readSmtp(env)).toThrow(message)
  })

  it('name one mailbox', () => {
    expect(['a.b+c@d.example', 'ünï@exämple.example'].map(isMailAddress)).toEqual([true, true])
  })
})

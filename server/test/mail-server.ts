import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly from: string
  readonly raw: string
}

/** A real mail server on loopback that can be made to refuse. */
export interface MailServer {
  readonly port: number
  readonly url: string
  readonly received: ReceivedMail[]
  /** The recipients that it was asked for, also those that it refused. */
  readonly asked: string[]
  /** Answers every recipient with this status. */
  refuseWith: { readonly status: number; readonly text: string } | undefined
  /** Answers the mail itself with this status, after it was sent. */
  refuseDataWith: number | undefined
  /** Answers this recipient as one that does not exist. */
  refuseOnly: string | undefined
  readonly close: () => Promise<void>
}

/** Starts a mail server without TLS and authentication unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const asked: string[] = []
  async function take(stream: SMTPServerDataStream, { mailFrom, rcptTo }: SMTPServerSession['envelope']): Promise<Error | undefined> {
    // a client that leaves in the middle has sent nothing
    const raw = await readAll(stream).catch(() => undefined)
    if (raw === undefined) return failure(451, 'incomplete')
    if (mail.refuseDataWith !== undefined) return failure(mail.refuseDataWith, '5.7.1 not wanted here')
    received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), raw })
    return undefined
  }
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      asked.push(address)
      const refuseWith = mail.refuseOnly === address ? { status: 550, text: '5.1.1 unknown' } : mail.refuseWith
      callback(refuseWith && failure(refuseWith.status, refuseWith.text))
    },
    onData(stream, { envelope }, callback) {
      stream.once('error', () => undefined)
      void take(stream, envelope).then((error) => setImmediate(callback, error))
    },
    ...options,
  })
  const port = await listen(server)
  const mail: MailServer = {
    port,
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    asked,
    refuseWith: undefined,
    refuseDataWith: undefined,
    refuseOnly: undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}

async function listen(server: SMTPServer): Promise<number> {
  // clients that leave in the middle are part of the tests
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return (listening.address() as AddressInfo).port
}

function failure(status: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: status })
}

/** A server that speaks SMTP badly: what it does with each connection is up to the test. */
export async function startStubbornServer(serve: (socket: Socket) => void): Promise<{ readonly port: number; readonly close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Goes through a session up to the data of a mail, and then calls what the test wants. */
export function acceptUntilData(socket: Socket, whenDataArrives: (socket: Socket) => void): void {
  socket.write('220 stubborn\r\n')
  let isData = false
  socket.on('data', (chunk) => {
    if (isData) return whenDataArrives(socket)
    isData = /^DATA/iu.test(chunk.toString())
    return void socket.write(isData ? '354 go ahead\r\n' : '250 ok\r\n')
  })
}

/** Reads the parts of a mail: its headers in one line each, and the bodies by content type, decoded. */
export function readMail(raw: string): { readonly headers: ReadonlyMap<string, string>; readonly bodies: ReadonlyMap<string, string> } {
  const { headers, body } = splitPart(raw)
  const [, boundary = ''] = /boundary="?([^";]+)"?/u.exec(headers.get('content-type') ?? '') ?? []
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart)
  return { headers, bodies: new Map(parts.map((part) => [(part.headers.get('content-type') ?? '').split(';')[0] ?? '', decodeBody(part)])) }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function splitPart(part: string): Part {
  const at = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, at)
    .trim()
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .split('\r\n')
  return {
    headers: new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWords(line.slice(line.indexOf(':') + 1).trim())]),
    ),
    body: part.slice(at + 4),
  }
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=/giu, (_all, word: string) => decodeBytes(word.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=/giu, (_all, word: string) => Buffer.from(word, 'base64').toString('utf8'))
}

function decodeBytes(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gu, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return decodeBytes(body.replaceAll('=\r\n', ''))
}

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Whether git is installed with its CGI program; tests that need it are skipped otherwise. */
export const isWithoutGit = !String(spawnSync('git', ['http-backend']).stdout).includes('Status:')

/** A server of git over HTTP. */
export interface GitHost {
  readonly url: string
  /** `GET /info/refs` … */
  readonly requests: readonly string[]
  readonly close: () => void
}

interface HostOptions {
  /** Makes it answer by https. */
  readonly certificate?: { readonly key: Buffer; readonly cert: Buffer }
  /** Hides version 2 of the protocol, as old servers do. */
  readonly isOld?: boolean
}

/** Serves the repositories below a folder with `git http-backend`. */
export async function startGitHost(folder: string, { certificate, isOld = false }: HostOptions = {}): Promise<GitHost> {
  return listen((request, response) => runBackend(folder, { request, response, isOld }), certificate)
}

/** Serves what a handler answers. */
export async function listen(answer: RequestListener, certificate?: HostOptions['certificate']): Promise<GitHost> {
  const requests: string[] = []
  function handle(request: IncomingMessage, response: ServerResponse): void {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
    answer(request, response)
  }
  const server: Server = certificate === undefined ? createServer(handle) : createTlsServer(certificate, handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}`
  return {
    url,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly isOld: boolean
}

function runBackend(folder: string, { request, response, isOld }: Exchange): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...gitEnvironment,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      CONTENT_LENGTH: request.headers['content-length'],
      GIT_PROTOCOL: isOld ? undefined : (request.headers['git-protocol'] as string | undefined),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(child.stdin)
  // an answer that the client ends early leaves git with nobody to write to
  child.stdin.on('error', () => undefined)
  response.on('close', () => child.kill())
  void answerCgi(child.stdout, response)
}

/** Turns the output of a CGI program into a response. */
async function answerCgi(output: NodeJS.ReadableStream, response: ServerResponse): Promise<void> {
  // the client may leave early
  await pipeline(bodyOf(output as AsyncIterable<Buffer>, response), response).catch(() => undefined)
}

/** Writes the head of the response before the first byte of its body. */
async function* bodyOf(output: AsyncIterable<Buffer>, response: ServerResponse): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of output) {
    if (response.headersSent) yield chunk
    else head = Buffer.concat([head, chunk])
    const end = response.headersSent ? -1 : head.indexOf('\r\n\r\n')
    if (end < 0) continue
    response.writeHead(...cgiHeaders(head.toString('latin1', 0, end)))
    yield head.subarray(end + 4)
  }
}

function cgiHeaders(text: string): [number, Record<string, string>] {
  const headers = Object.fromEntries(
    text.split('\r\n').map((header) => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 2)]),
  )
  return [Number(headers['Status']?.slice(0, 3) ?? 200), headers]
}

/** Without the settings of the machine. */
const gitEnvironment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'protocol.file.allow',
  GIT_CONFIG_VALUE_0: 'always',
}

/** Runs git in a folder and returns what it writes. */
export function git(folder: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  const env = { ...gitEnvironment, ...environment }
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** Makes a folder that `remove` removes. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'waybill-git-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A repository that `serveRepository` serves without git. */
export interface ServedRepository {
  readonly pack: Buffer
  readonly refs: Readonly<Record<string, string>>
  readonly version?: 0 | 2
  readonly features?: string
  readonly objectFormat?: string
}

/** Serves one repository with a pack made before, whatever is asked for. */
export async function serveRepository(repository: ServedRepository): Promise<GitHost & { readonly bodies: readonly string[] }> {
  const bodies: string[] = []
  const host = await listen((request, response) => void answerGit(repository, request, response, bodies))
  return { ...host, bodies }
}

async function answerGit(
  repository: ServedRepository,
  request: IncomingMessage,
  response: ServerResponse,
  bodies: string[],
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  if (request.method === 'POST') bodies.push(body)
  const name = request.method === 'GET' ? 'advertisement' : 'result'
  response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${name}` })
  if (request.method === 'GET') response.end(introductionOf(repository))
  else if (body.includes('command=ls-refs')) response.end(refLines(repository).map(line).join('') + '0000')
  else response.end(packAnswer(repository))
}

function introductionOf({ version = 2, features = '', objectFormat = 'sha1', ...repository }: ServedRepository): string {
  const service = `${line('# service=git-upload-pack')}0000`
  if (version === 2)
    return `${service}${['version 2', 'ls-refs', `fetch=${features}`, `object-format=${objectFormat}`].map(line).join('')}0000`
  const [first = `${'0'.repeat(40)} capabilities^{}`, ...rest] = refLines(repository)
  return `${service}${[`${first}\0side-band-64k ${features}`, ...rest].map(line).join('')}0000`
}

function refLines({ refs }: Pick<ServedRepository, 'refs'>): readonly string[] {
  return Object.entries(refs).map(([name, id]) => `${id} ${name}`)
}

function packAnswer({ version = 2, pack }: ServedRepository): Buffer {
  const pieces = Array.from({ length: Math.ceil(pack.length / 60_000) }, (_, i) => pack.subarray(i * 60_000, (i + 1) * 60_000))
  return Buffer.concat([
    Buffer.from(version === 2 ? line('packfile') : line('NAK')),
    ...pieces.map((piece) => band(1, piece)),
    Buffer.from('0000'),
  ])
}

/** Formats a line of git's protocol. */
export function line(text: string): string {
  return `${(Buffer.byteLength(text) + 5).toString(16).padStart(4, '0')}${text}\n`
}

/** Formats a packet of a band: 1 data, 2 progress, 3 an error. */
export function band(number: 1 | 2 | 3, bytes: Buffer | string): Buffer {
  const content = Buffer.from(bytes)
  return Buffer.concat([Buffer.from((content.length + 5).toString(16).padStart(4, '0')), Buffer.from([number]), content])
}

/** A certificate for this machine that nobody else trusts. */
export function makeCertificate(folder: string): { readonly key: Buffer; readonly cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...args, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Whether a certificate can be made; tests that need one are skipped otherwise. */
export const isWithoutOpenssl = spawnSync('openssl', ['version']).status !== 0

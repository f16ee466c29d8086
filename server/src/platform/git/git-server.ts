import type { FetchLimits } from '#platform/git/fetch-limits.ts'
import { type Packet, readPackets, textOf, throwServerError } from '#platform/git/packet-lines.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { Outbound, OutboundResponse } from '#platform/outbound.ts'

/** How requests are sent. */
export interface Transport {
  readonly outbound: Outbound
  readonly limits: FetchLimits
  readonly signal: AbortSignal
}

export interface Ref {
  readonly name: string
  readonly id: string
  /** The branch that HEAD names. */
  readonly target?: string | undefined
}

/** A server as it introduces itself. */
export interface GitServer {
  readonly transport: Transport
  /** Of the repository, after redirects. */
  readonly url: string
  readonly version: 0 | 2
  /** What its fetch offers: shallow, filter … */
  readonly features: ReadonlySet<string>
  readonly hash: 'sha1' | 'sha256'
  /** Version 2 lists them in another request. */
  readonly refs: readonly Ref[]
}

/** A server lists its refs in version 0; some have hundreds of thousands. */
const maxListBytes = 200 * 1_048_576
const query = '/info/refs?service=git-upload-pack'
// some servers let only clients of git pass their guard against crawlers
const headers = { 'user-agent': 'git/waybill', 'git-protocol': 'version=2' }

/** Asks for the protocol of a repository, and in version 0 for those refs that the caller wants. Throws a RepositoryError. */
export async function openGitServer(transport: Transport, url: string, isWanted: (name: string) => boolean): Promise<GitServer> {
  const { outbound, limits, signal } = transport
  const { timeoutMs, idleMs } = limits
  const response = await outbound.fetch(listUrl(url), { headers, maxBytes: maxListBytes, timeoutMs, idleMs, signal })
  requireGit(response, 'application/x-git-upload-pack-advertisement')
  return readIntroduction(readPackets(response.body), { transport, url: repositoryUrl(response) }, isWanted)
}

/** Sends a request to the final URL. The response has git's content type. */
export async function postToGit(server: GitServer, body: string, maxBytes: number): Promise<AsyncGenerator<Packet>> {
  const { outbound, limits, signal } = server.transport
  const { timeoutMs, idleMs } = limits
  const response = await outbound.fetch(`${server.url}/git-upload-pack`, {
    headers: {
      ...headers,
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
    },
    body,
    maxBytes,
    timeoutMs,
    idleMs,
    signal,
  })
  requireGit(response, 'application/x-git-upload-pack-result')
  return readPackets(response.body)
}

function listUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null) throw new RepositoryError('the address is not a URL')
  url.hash = ''
  url.search = ''
  return `${url.href.replace(/\/+$/, '')}${query}`
}

/** A redirect to a log-in page does not keep the end of the address. */
function repositoryUrl({ url }: OutboundResponse): string {
  if (!url.endsWith(query)) throw noRepository()
  return url.slice(0, -query.length)
}

const refusals: Readonly<Record<number, string>> = {
  401: 'the repository does not exist or is not public',
  403: 'the repository does not exist or is not public',
  404: 'there is no repository at this address',
  410: 'there is no repository at this address',
}

function requireGit({ status, headers: { 'content-type': type = '' }, cancel }: OutboundResponse, expected: string): void {
  if (status === 200 && type.split(';')[0]?.trim() === expected) return
  cancel()
  if (status !== 200) throw new RepositoryError(refusals[status] ?? `the git server answers with status ${String(status)}`)
  throw noRepository()
}

function noRepository(): RepositoryError {
  return new RepositoryError('there is no git repository at this address')
}

type Address = Pick<GitServer, 'transport' | 'url'>

async function readIntroduction(packets: AsyncIterable<Packet>, address: Address, isWanted: (name: string) => boolean): Promise<GitServer> {
  const lines = introductionLines(packets)
  const { value: first = '' } = (await lines.next()) as { value?: string }
  if (first === 'version 2') return version2(address, await usedCapabilities(lines))
  const [line = '', capabilities = ''] = first.split('\0')
  const found = isWanted(nameIn(line)) ? [] : await firstOf(lines, (text) => isWanted(nameIn(text)))
  return version0(address, capabilities.split(' '), [line, ...found])
}

function nameIn(line: string): string {
  return line.slice(line.indexOf(' ') + 1)
}

/** Keeps one line of each, however many a server sends. */
async function usedCapabilities(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const found = new Map<string, string>()
  for await (const line of lines) if (/^(?:fetch|object-format)=/.test(line)) found.set(line.charAt(0), line)
  return [...found.values()]
}

/** Does not read further: a server can have hundreds of thousands of refs. */
async function firstOf(lines: AsyncIterable<string>, isFound: (line: string) => boolean): Promise<readonly string[]> {
  for await (const line of lines) if (isFound(line)) return [line]
  return []
}

/** Leaves out what servers send before their introduction. */
async function* introductionLines(packets: AsyncIterable<Packet>): AsyncGenerator<string> {
  for await (const packet of packets) {
    const text = textOf(packet)
    if (text.startsWith('ERR ')) throwServerError(text.slice(4))
    if (text !== '' && text !== 'version 1' && !text.startsWith('# service=')) yield text
  }
}

function version2(address: Address, lines: readonly string[]): GitServer {
  const features = new Set(valueOf(lines, 'fetch')?.split(' '))
  return { ...address, version: 2, features, hash: hashOf(lines), refs: [] }
}

function version0(address: Address, capabilities: readonly string[], lines: readonly string[]): GitServer {
  const target = capabilities.find((one) => one.startsWith('symref=HEAD:'))?.slice(12)
  const refs = lines.flatMap((line) => readRef(line, target))
  return { ...address, version: 0, features: new Set(capabilities), hash: hashOf(capabilities), refs }
}

function readRef(line: string, target: string | undefined): readonly Ref[] {
  const [id = '', name = ''] = line.split(' ')
  if (!isObjectId(id) || name === '') return []
  return [{ name, id, target: name === 'HEAD' ? target : undefined }]
}

/** Reports whether a text is an object name of either hash. */
export function isObjectId(text: string): boolean {
  return /^[\da-f]{40}(?:[\da-f]{24})?$/.test(text)
}

function hashOf(capabilities: readonly string[]): GitServer['hash'] {
  const format = valueOf(capabilities, 'object-format') ?? 'sha1'
  if (format !== 'sha1' && format !== 'sha256') throw new RepositoryError(`the repository uses ${format} for object names`)
  return format
}

function valueOf(capabilities: readonly string[], name: string): string | undefined {
  return capabilities.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
}

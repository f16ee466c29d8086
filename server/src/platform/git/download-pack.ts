import { createHash, type Hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import { type GitServer, postToGit } from '#platform/git/git-server.ts'
import { delimiter, flush, type Packet, packetLine, textOf, throwServerError } from '#platform/git/packet-lines.ts'
import { megabytes } from '@waybill/archives'
import { brokenPack, RepositoryError } from '#platform/git/repository-error.ts'

/** What the pack shall contain. */
export interface PackRequest {
  /** More than one only in version 2, which lets every object be named. */
  readonly ids: readonly string[]
  /** `deepen 1` … */
  readonly depth?: string
  readonly filter?: string
}

/** Where the pack is written, and how large it may be. */
export interface PackTarget {
  readonly path: string
  readonly maxBytes: number
  readonly maxObjects: number
}

const idLengths = { sha1: 20, sha256: 32 } as const
/** Bands add a few bytes to every 64 kB, and keep-alive packets. */
const overhead = 1.1

/** Streams a pack to a file and compares its trailer. Throws a RepositoryError; a file that is begun stays. */
export async function downloadPack(server: GitServer, request: PackRequest, target: PackTarget): Promise<void> {
  const body = server.version === 2 ? requestOfVersion2(server, request) : requestOfVersion0(server, request)
  const packets = await postToGit(server, body, target.maxBytes * overhead + 1_048_576)
  const intake = { hash: createHash(server.hash), idLength: idLengths[server.hash], tail: Buffer.alloc(0), bytes: 0 }
  await writeFile(target.path, takeBytes(intake, packBytes(packets, server), target), { mode: 0o600 })
  if (intake.bytes < headerLength || !intake.hash.digest().equals(intake.tail)) throw brokenPack('the checksum at its end is wrong')
}

function requestOfVersion2({ hash, features }: GitServer, { ids, ...rest }: PackRequest): string {
  const head = [packetLine('command=fetch'), packetLine(`object-format=${hash}`), delimiter]
  const args = ['no-progress', 'ofs-delta', ...optional(features, rest), ...ids.map((id) => `want ${id}`), 'done']
  return [...head, ...args.map(packetLine), flush].join('')
}

const usedCapabilities = ['multi_ack_detailed', 'side-band-64k', 'ofs-delta', 'no-progress', 'deepen-since', 'filter']

function requestOfVersion0({ hash, features }: GitServer, { ids: [id = ''], ...rest }: PackRequest): string {
  if (!features.has('side-band-64k')) throw new RepositoryError('the git server is too old')
  const capabilities = usedCapabilities.filter((one) => features.has(one))
  const format = `object-format=${hash}`
  const want = ['want', id, ...capabilities, ...(features.has(format) ? [format] : [])].join(' ')
  return [want, ...optional(features, rest)].map(packetLine).join('') + flush + packetLine('done')
}

/** Servers without `shallow` or `filter` send more; the limits hold. */
function optional(features: ReadonlySet<string>, { depth, filter }: Pick<PackRequest, 'depth' | 'filter'>): readonly string[] {
  return [
    ...(depth !== undefined && features.has('shallow') ? [depth] : []),
    ...(filter !== undefined && features.has('filter') ? [`filter ${filter}`] : []),
  ]
}

const startMarks = { 0: 'NAK', 2: 'packfile' } as const

async function* packBytes(packets: AsyncIterable<Packet>, { version }: GitServer): AsyncGenerator<Buffer> {
  let isStarted = false
  for await (const packet of packets) {
    if (typeof packet === 'string') continue
    if (isStarted) yield bandOf(packet)
    else if (packet.length < 1000 && textOf(packet).startsWith('ERR ')) throwServerError(textOf(packet).slice(4))
    else isStarted = packet.length < 10 && textOf(packet) === startMarks[version]
  }
  if (!isStarted) throw new RepositoryError('the git server sent no data')
}

/** Band 1 is data, 2 progress, 3 an error. */
function bandOf(packet: Buffer): Buffer {
  if (packet[0] === 1) return packet.subarray(1)
  if (packet[0] === 2) return packet.subarray(0, 0)
  return throwServerError(packet.toString('utf8', packet[0] === 3 ? 1 : 0).replace(/^ERR /, ''))
}

interface Intake {
  readonly hash: Hash
  readonly idLength: number
  /** The last bytes so far, which may be the trailer. */
  tail: Buffer
  bytes: number
}

const headerLength = 12

/** Passes bytes on, and hashes them without the trailer. */
async function* takeBytes(intake: Intake, chunks: AsyncIterable<Buffer>, target: PackTarget): AsyncGenerator<Buffer> {
  for await (const bytes of chunks) {
    const pending = Buffer.concat([intake.tail, bytes])
    if (intake.bytes < headerLength && pending.length >= headerLength) requireHeader(pending, target)
    intake.bytes += bytes.length
    if (intake.bytes > target.maxBytes) throw new RepositoryError(`the repository is larger than ${megabytes(target.maxBytes)}`)
    const trailer = Math.max(pending.length - intake.idLength, 0)
    intake.hash.update(pending.subarray(0, trailer))
    intake.tail = pending.subarray(trailer)
    yield bytes
  }
}

/** Stops the transfer at its beginning when there will be too many objects. */
function requireHeader(pending: Buffer, { maxObjects }: PackTarget): void {
  if (pending.toString('latin1', 0, 4) !== 'PACK') throw brokenPack('it does not begin like a pack')
  if (pending.readUInt32BE(8) > maxObjects) throw new RepositoryError(`the repository has more than ${String(maxObjects)} objects`)
}

import { RepositoryError } from '#platform/git/repository-error.ts'

/** One line of git's protocol: data, or a mark between sections. */
export type Packet = Buffer | 'flush' | 'delimiter' | 'end'

const marks: readonly Packet[] = ['flush', 'delimiter', 'end']

export const flush = '0000'
export const delimiter = '0001'

/** Formats a line of text. */
export function packetLine(text: string): string {
  const length = Buffer.byteLength(text) + 5
  return `${length.toString(16).padStart(4, '0')}${text}\n`
}

/** Returns a packet as text without its line end; '' for a mark. */
export function textOf(packet: Packet): string {
  return typeof packet === 'string' ? '' : packet.toString('utf8').replace(/\n$/, '')
}

/** Splits a response into packets. Throws a RepositoryError for anything else. */
export async function* readPackets(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Packet> {
  let rest: Uint8Array = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const known = Buffer.concat([rest, chunk])
    const packets: Packet[] = []
    rest = known.subarray(takePackets(known, packets))
    yield* packets
  }
  if (rest.length > 0) throw new RepositoryError('the answer of the git server is truncated')
}

/** Returns the number of bytes taken. */
function takePackets(known: Buffer, packets: Packet[]): number {
  let at = 0
  for (;;) {
    const length = lengthAt(known, at)
    if (length === undefined || at + length > known.length) return at
    packets.push(marks[length] ?? known.subarray(at + 4, at + length))
    at += Math.max(length, 4)
  }
}

function lengthAt(known: Buffer, at: number): number | undefined {
  if (at + 4 > known.length) return undefined
  const digits = known.toString('latin1', at, at + 4)
  const length = /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : 3
  if (length === 3) throw new RepositoryError('the server does not answer in the protocol of git')
  return length
}

/** Throws the error that a server reports instead of data. */
export function throwServerError(text: string): never {
  const words = text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  throw new RepositoryError(`the git server reports: ${words}`)
}

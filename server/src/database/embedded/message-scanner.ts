import type { Notification, SessionState } from '#database/embedded/thread-messages.ts'

/** What stands in a stream of backend messages beside what the client reads. */
export interface Scanned {
  state: SessionState
  /** SQLSTATE of the last error. */
  errorCode: string | undefined
  readonly notifications: Notification[]
}

const messageType = { notification: 0x41, error: 0x45, ready: 0x5a } as const
const relevantTypes: ReadonlySet<number> = new Set(Object.values(messageType))
const headLength = 5

/** Reads a stream of backend messages in parts of any size, copying only the few messages of interest. */
export function createMessageScanner(state: SessionState): { readonly scanned: Scanned; readonly scan: (part: Uint8Array) => void } {
  const scanned: Scanned = { state, errorCode: undefined, notifications: [] }
  const rest = { skip: 0, kept: Buffer.alloc(0) as Buffer }
  function scan(part: Uint8Array): void {
    const skipped = Math.min(rest.skip, part.length)
    rest.skip -= skipped
    const bytes = Buffer.concat([rest.kept, part.subarray(skipped)])
    const at = scanWhole(scanned, bytes)
    const isWanted = bytes.length - at < headLength || relevantTypes.has(bytes[at] ?? 0)
    rest.kept = isWanted ? bytes.subarray(at) : Buffer.alloc(0)
    if (!isWanted) rest.skip = messageEnd(bytes, at) - bytes.length
  }
  return { scanned, scan }
}

/** Reads the messages that are there as a whole, and answers where the first one begins that is not. */
function scanWhole(scanned: Scanned, bytes: Buffer): number {
  for (let at = 0; ; at = messageEnd(bytes, at)) {
    const end = messageEnd(bytes, at)
    if (end > bytes.length) return at
    if (relevantTypes.has(bytes[at] ?? 0)) recordMessage(scanned, bytes[at] ?? 0, bytes.subarray(at + headLength, end))
  }
}

/** Where the message at this place ends; beyond everything while its length is not there. */
function messageEnd(bytes: Buffer, at: number): number {
  return bytes.length - at < headLength ? Number.POSITIVE_INFINITY : at + 1 + bytes.readUInt32BE(at + 1)
}

function recordMessage(scanned: Scanned, kind: number, body: Buffer): void {
  if (kind === messageType.ready) scanned.state = String.fromCodePoint(body[0] ?? 0x49) as SessionState
  if (kind === messageType.error) scanned.errorCode = errorFields(body).get('C')
  if (kind === messageType.notification) {
    // four bytes of process id, then two strings that end with a zero
    const [channel = '', payload = ''] = body.toString('utf8', 4).split('\0')
    scanned.notifications.push({ channel, payload })
  }
}

/** The fields of an ErrorResponse by their letters. */
function errorFields(body: Buffer): ReadonlyMap<string, string> {
  return new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
}

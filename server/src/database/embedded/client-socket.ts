import { Duplex } from 'node:stream'
import { startupResponse, concatBytes } from '#database/embedded/wire-messages.ts'

/** Where the turns of a client go: a turn is everything up to the message that asks for an answer. */
export interface TurnTaker {
  readonly take: (client: TurnClient, bytes: Uint8Array<ArrayBuffer>) => void
  /** The client goes, perhaps in the middle of a transaction. */
  readonly leave: (client: TurnClient) => void
}

export interface TurnClient {
  readonly receive: (bytes: Uint8Array) => void
  /** The session in which this client was at work is gone. */
  readonly fail: (error: Error) => void
}

const messageType = { query: 0x51, sync: 0x53, terminate: 0x58 } as const

/** Makes what node-postgres takes for a socket, in front of the embedded database. */
export function clientSocket(turns: TurnTaker): Duplex {
  const pending: Buffer[] = []
  const client: TurnClient = { receive: (bytes) => void socket.push(bytes), fail: (error) => void socket.destroy(error) }
  const send = answerStartup(client, (chunk) => {
    const [kind] = chunk
    if (kind === messageType.terminate) return
    pending.push(chunk)
    if (kind === messageType.query || kind === messageType.sync) turns.take(client, concatBytes(pending.splice(0)))
  })
  const socket = new Duplex({
    read: () => undefined,
    // node-postgres writes one whole message at a time
    write(chunk: Buffer, _encoding, done) {
      send(chunk)
      done()
    },
    final(done) {
      socket.push(null)
      done()
    },
    destroy(error, done) {
      turns.leave(client)
      done(error)
    },
  })
  function same(): Duplex {
    return socket
  }
  function connect(): void {
    queueMicrotask(() => socket.emit('connect'))
  }
  return Object.assign(socket, { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same })
}

/** The first message, which has no letter, is answered here. */
function answerStartup(client: TurnClient, next: (chunk: Buffer) => void): (chunk: Buffer) => void {
  const start = { isOver: false }
  return (chunk) => {
    if (start.isOver) return next(chunk)
    start.isOver = true
    client.receive(startupResponse())
  }
}

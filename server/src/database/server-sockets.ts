import { Socket } from 'node:net'

/** The open sockets to a database server, so that those on which nothing comes back can be closed. */
export interface ServerSockets {
  /** Makes a socket for the PostgreSQL driver. */
  readonly open: () => Socket
  /** Notes what each socket has received; the returned function closes those that have received nothing since. */
  readonly mark: () => () => void
  readonly closeAll: () => void
}

export function createServerSockets(): ServerSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // sockets to other servers fail with the same codes
      socket.on('error', (error) => Object.assign(error, { isOfDatabase: true }))
      return socket
    },
    mark() {
      const received = new Map([...sockets].map((socket) => [socket, socket.bytesRead]))
      return () => {
        for (const [socket, bytes] of received) if (socket.bytesRead === bytes) socket.destroy(noAnswerError())
      }
    },
    closeAll() {
      for (const socket of sockets) socket.destroy(noAnswerError())
    },
  }
}

function noAnswerError(): Error {
  return Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' })
}

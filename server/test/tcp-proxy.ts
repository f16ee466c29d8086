import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a port that can be changed, like a proxy before a database with a standby. */
export interface TcpProxy {
  readonly port: number
  /** Forwards new connections to a port; open ones stay. */
  readonly leadTo: (port: number) => void
  readonly close: () => Promise<void>
}

export async function startTcpProxy(first: number): Promise<TcpProxy> {
  const target = { port: first }
  const sockets = new Set<Socket>()
  function track(socket: Socket, other: Socket): void {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((from) => {
    const to = connect(target.port, '127.0.0.1')
    track(from, to)
    track(to, from)
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { readonly port: number }).port,
    leadTo: (port) => void (target.port = port),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'

interface Refusal {
  readonly status: string
  readonly error: string
}

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request took too long to arrive; send it again.' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: 'The headers of the request are too long.' },
}
const unreadable: Refusal = {
  status: '400 Bad Request',
  error: 'The request is not HTTP as the service reads it; check the method, the first line and the headers.',
}

/** Answers what no route ever sees since it is no readable request, in the shape of other errors, and ends the connection. */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusals[error.code] ?? unreadable
  const body = JSON.stringify({ error: refusal.error })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${refusal.status}\r\ncontent-length: ${String(body.length)}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

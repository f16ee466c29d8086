import type { SessionState } from '#database/embedded/thread-messages.ts'

/** An error as sent in the wire protocol. */
export interface SessionError {
  /** SQLSTATE. */
  readonly code: string
  readonly message: string
}

/** Encodes a simple query. */
export function queryMessage(text: string): Uint8Array<ArrayBuffer> {
  return message('Q', Buffer.from(`${text}\0`))
}

/** Encodes an ErrorResponse and the ReadyForQuery that ends the turn. */
export function errorResponse({ code, message: text }: SessionError, state: SessionState): Uint8Array<ArrayBuffer> {
  const fields = { S: 'ERROR', V: 'ERROR', C: code, M: text }
  const body = Object.entries(fields).map(([field, value]) => `${field}${value}\0`)
  return concatBytes([message('E', Buffer.from(`${body.join('')}\0`)), message('Z', Buffer.from(state))])
}

const parameters = { server_version: '17', client_encoding: 'UTF8', DateStyle: 'ISO, MDY', standard_conforming_strings: 'on' } as const

/** Encodes the response to a startup message: AuthenticationOk, ParameterStatus, BackendKeyData, ReadyForQuery. */
export function startupResponse(): Uint8Array<ArrayBuffer> {
  const statuses = Object.entries(parameters).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`)))
  return concatBytes([message('R', Buffer.alloc(4)), ...statuses, message('K', Buffer.alloc(8)), message('Z', Buffer.from('I'))])
}

function message(kind: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeUInt32BE(body.length + 4, 1)
  return concatBytes([head, body])
}

/** Concatenates into a new buffer, so that it can be transferred to another thread without copying. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  chunks.reduce((at, chunk) => {
    bytes.set(chunk, at)
    return at + chunk.length
  }, 0)
  return bytes
}

/** Returns the first 100 bytes of the text of a simple query; empty for any other turn. */
export function queryOf(bytes: Uint8Array): string {
  return bytes[0] === 0x51 ? Buffer.from(bytes.subarray(5, 105)).toString('utf8') : ''
}

import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

import { OutboundFailedError, OutboundBlockedError } from '#platform/outbound/outbound-error.ts'
import { failureReason } from '#platform/outbound/request-once.ts'

/** What is asked for of a body. */
export interface BodyLimits {
  /** As shown in messages. */
  readonly name: string
  /** Of the decoded body. */
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Longest silence; the time that the reader takes does not count. */
  readonly idleMs: number
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** The encodings that `limitedBody` undoes, for the request header. */
export const acceptedEncodings = 'gzip, br, zstd'

/** The decoded body, piece by piece; ends with an error when it grows over the limit. Leaving it early closes the connection. */
export function limitedBody(answer: IncomingMessage, limits: BodyLimits): AsyncIterable<Uint8Array> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return limitBytes(answer, answer, limits)
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined
  if (decoder === undefined) throw rejectResponse(answer, `${limits.name} is encoded as ${encoding}, which is not read`)
  return limitBytes(answer, pipeline(answer, decoder, ignore), limits)
}

/** Refuses at once what says itself that it is too large. */
export function requireLength(answer: IncomingMessage, { name, maxBytes }: BodyLimits): void {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw rejectResponse(answer, tooLarge(name, maxBytes))
}

async function* limitBytes(answer: IncomingMessage, decoded: Readable, limits: BodyLimits): AsyncIterable<Uint8Array> {
  let [bytes, patience] = [0, startIdleTimer(decoded, limits)]
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      clearTimeout(patience)
      bytes += chunk.length
      requireSize(bytes, limits)
      yield chunk
      patience = startIdleTimer(decoded, limits)
    }
  } catch (cause) {
    throw cause instanceof OutboundBlockedError ? cause : toFailure(cause, limits)
  } finally {
    clearTimeout(patience)
    if (!answer.complete) answer.destroy()
  }
}

function startIdleTimer(decoded: Readable, { idleMs }: BodyLimits): NodeJS.Timeout {
  return setTimeout(() => decoded.destroy(new Error('it was silent for too long')), idleMs)
}

function requireSize(bytes: number, { name, maxBytes }: BodyLimits): void {
  if (bytes > maxBytes) throw new OutboundBlockedError(tooLarge(name, maxBytes))
}

function toFailure(cause: unknown, { name, signal }: BodyLimits): OutboundFailedError {
  return new OutboundFailedError(`${name} was cut short: ${failureReason(cause, signal)}`, { cause })
}

function rejectResponse(answer: IncomingMessage, message: string): OutboundBlockedError {
  answer.destroy()
  return new OutboundBlockedError(message)
}

function tooLarge(name: string, maxBytes: number): string {
  return `${name} is larger than ${String(maxBytes)} bytes`
}

/** Errors of the pipeline reach whoever reads the decoded stream. */
function ignore(): void {}

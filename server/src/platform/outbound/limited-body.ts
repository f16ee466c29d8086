import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

import { OutboundFailed, OutboundRefused } from '#platform/outbound/outbound-error.ts'
import { reasonOf } from '#platform/outbound/request-once.ts'

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
  if (encoding === 'identity' || encoding === '') return limit(answer, answer, limits)
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined
  if (decoder === undefined) throw refuse(answer, `${limits.name} is encoded as ${encoding}, which is not read`)
  return limit(answer, pipeline(answer, decoder, ignore), limits)
}

/** Refuses at once what says itself that it is too large. */
export function checkLength(answer: IncomingMessage, { name, maxBytes }: BodyLimits): void {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw refuse(answer, tooLarge(name, maxBytes))
}

async function* limit(answer: IncomingMessage, decoded: Readable, limits: BodyLimits): AsyncIterable<Uint8Array> {
  let [bytes, patience] = [0, waitFor(decoded, limits)]
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      clearTimeout(patience)
      bytes += chunk.length
      checkSize(bytes, limits)
      yield chunk
      patience = waitFor(decoded, limits)
    }
  } catch (cause) {
    throw cause instanceof OutboundRefused ? cause : cutShort(cause, limits)
  } finally {
    clearTimeout(patience)
    if (!answer.complete) answer.destroy()
  }
}

function waitFor(decoded: Readable, { idleMs }: BodyLimits): NodeJS.Timeout {
  return setTimeout(() => decoded.destroy(new Error('it was silent for too long')), idleMs)
}

function checkSize(bytes: number, { name, maxBytes }: BodyLimits): void {
  if (bytes > maxBytes) throw new OutboundRefused(tooLarge(name, maxBytes))
}

function cutShort(cause: unknown, { name, signal }: BodyLimits): OutboundFailed {
  return new OutboundFailed(`${name} was cut short: ${reasonOf(cause, signal)}`, { cause })
}

function refuse(answer: IncomingMessage, message: string): OutboundRefused {
  answer.destroy()
  return new OutboundRefused(message)
}

function tooLarge(name: string, maxBytes: number): string {
  return `${name} is larger than ${String(maxBytes)} bytes`
}

/** Errors of the pipeline reach whoever reads the decoded stream. */
function ignore(): void {}

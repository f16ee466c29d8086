import { randomBytes } from 'node:crypto'

/** A span as others refer to it, within a process or in the header `traceparent`. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  readonly isSampled: boolean
}

/** Neither id is all zeros; a later version than 00 may add fields, and there is no version ff. */
const valid =
  /^(?!ff)(?!00-.{53}.)[0-9a-f]{2}-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?:-.*)?$/u

/** Reads a header `traceparent` (W3C Trace Context); undefined for one that is not valid. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  const { traceId, spanId, flags } = valid.exec(String(header))?.groups ?? {}
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex')
}

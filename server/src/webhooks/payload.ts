import { basePath } from '#platform/http/http-server.ts'

/** The part of an event that its payload is made of. */
export interface StoredEvent {
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
}

/** Builds the payload `{type, timestamp, data}` with an absolute link in the data. */
export function toPayload({ type, at, path, data }: StoredEvent, publicUrl: string): object {
  return { type, timestamp: at.toISOString(), data: { url: `${publicUrl}${basePath}${path}`, ...(data as object) } }
}

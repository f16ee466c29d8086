import { basePath } from '#platform/http/http-server.ts'

/** What of an event its payload is made of. */
export interface StoredEvent {
  readonly type: string
  readonly at: Date
  readonly path: string
  readonly data: unknown
}

/** What is sent: `{type, timestamp, data}`, with an absolute link in the data. */
export function toPayload({ type, at, path, data }: StoredEvent, publicUrl: string): object {
  return { type, timestamp: at.toISOString(), data: { url: `${publicUrl}${basePath}${path}`, ...(data as object) } }
}

import { maskUrl } from '#platform/mask-url.ts'

/** A request or response that breaks a rule; the message states which. */
export class OutboundBlockedError extends Error {}

/** A request that failed: unknown host, no connection, a timeout, a truncated response. */
export class OutboundFailedError extends Error {}

/** Formats a URL for messages: without its query and anything like a key. */
export function displayUrl({ origin, pathname }: URL): string {
  return maskUrl(`${origin}${pathname}`)
}

import { maskUrl } from '#platform/mask-url.ts'

/** A request that is not made, or an answer that is not taken, because it would break a rule; says which in a sentence. */
export class OutboundBlockedError extends Error {}

/** A request that was tried and came to nothing: no such name, no connection, no answer in time, an answer cut short. */
export class OutboundFailedError extends Error {}

/** How a URL is named in messages: without its query and without what looks like a key. */
export function displayUrl({ origin, pathname }: URL): string {
  return maskUrl(`${origin}${pathname}`)
}

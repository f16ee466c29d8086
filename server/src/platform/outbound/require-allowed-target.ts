import { type Outbound, OutboundFailedError, OutboundBlockedError } from '#platform/outbound.ts'
import { invalid } from '#platform/http-error.ts'

/** As it is written, or encoded; parsing a URL removes line breaks from it. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacter = /[\u0000-\u001F\u007F-\u009F]|%(?:[01][\da-f]|7f|c2%[89][\da-f])/iu

/**
 * Throws a 400 for a forbidden address: not https (plain http where the operator allows it), with credentials or control characters, or
 * private. A public name that does not resolve may do so later; every connection checks it again.
 */
export async function requireAllowedTarget(outbound: Outbound, url: string): Promise<void> {
  const parsed = URL.parse(url)
  if (parsed === null) throw invalid('url', 'url is not a complete address; write it as https://host/path')
  if (controlCharacter.test(url)) throw invalid('url', 'url must not contain control characters, encoded or not')
  try {
    await outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundBlockedError) throw invalid('url', `url cannot be used: ${error.message}`)
    if (!(error instanceof OutboundFailedError)) throw error
    if (parsed.protocol === 'http:') throw invalid('url', `url cannot be used: ${error.message}; only https hosts may resolve later`)
  }
}

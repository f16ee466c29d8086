import { type Outbound, OutboundFailedError, OutboundBlockedError } from '#platform/outbound.ts'
import { invalid } from '#platform/http-error.ts'

/**
 * Throws a 400 for a forbidden address: not https (plain http where the operator allows it), with credentials, or private. A name that does
 * not resolve may do so later; every connection checks it again.
 */
export async function requireAllowedTarget(outbound: Outbound, url: string): Promise<void> {
  const parsed = URL.parse(url)
  if (parsed === null) throw invalid('url', 'url is not a complete address; write it as https://host/path')
  try {
    await outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundBlockedError) throw invalid('url', `url cannot be used: ${error.message}`)
    if (!(error instanceof OutboundFailedError)) throw error
    if (parsed.protocol === 'http:') throw invalid('url', `url cannot be used: ${error.message}; only https hosts may resolve later`)
  }
}

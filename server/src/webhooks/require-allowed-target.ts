import { type Outbound, OutboundFailedError, OutboundBlockedError } from '#platform/outbound.ts'
import { invalid } from '#platform/http-error.ts'

/**
 * 400 for an address that nothing may be sent to: no https (plain http only where the operator allows it), credentials in it, or a
 * private address. A name that does not resolve now may do so later; it is looked at again with every delivery.
 */
export async function requireAllowedTarget(outbound: Outbound, url: string): Promise<void> {
  const parsed = URL.parse(url)
  if (parsed === null) throw invalid('url', 'url is not a complete address; write it as https://host/path')
  try {
    await outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundBlockedError) throw invalid('url', `url cannot be used: ${error.message}`)
    if (!(error instanceof OutboundFailedError)) throw error
    if (parsed.protocol === 'http:') throw invalid('url', `url cannot be used: ${error.message}, and only https hosts may do so later`)
  }
}

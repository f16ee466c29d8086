import type { Tenant } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isId } from '#platform/ids.ts'

/** The user whose digest a token turns off. */
export interface TokenOwner extends Tenant {
  readonly userId: string
}

/** Binds a token to its only use. */
const purpose = 'digest unsubscribe'

/** Returns the address at which one user's digest is turned off without a login, and nothing else. */
export function unsubscribeUrl({ secrets, config }: Pick<AppContext, 'secrets' | 'config'>, { companyId, userId }: TokenOwner): string {
  return `${config.http.publicUrl}/digests/unsubscribe/${secrets.seal(`${companyId} ${userId}`, purpose)}`
}

/** Reads a token; undefined for one that this service did not make. */
export function readToken({ secrets }: Pick<AppContext, 'secrets'>, token: string): TokenOwner | undefined {
  try {
    const [companyId = '', userId = ''] = secrets.open(token, purpose).split(' ')
    return isId(companyId) && isId(userId) ? { companyId, userId } : undefined
  } catch {
    return undefined
  }
}

import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Throws a 403 when the operator has disabled passwords (docs/reference/access.md#passwords). */
export function requirePasswords({ config }: Pick<AppContext, 'config'>, parameter?: string): void {
  if (config.passwords) return
  throw new HttpError(403, `Passwords are disabled here; log in with ${config.oidc?.label ?? 'OpenID Connect'}.`, { parameter })
}

import type { Tenant } from '#access/caller.ts'
import { hasIdentity } from '#access/oidc/identity-store.ts'
import { grantedIn } from '#access/scim/give-group-roles.ts'
import { findGroupNames } from '#access/scim/scim-group-store.ts'
import type { Scope } from '#access/scope.ts'
import type { User } from '#access/user.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import type { OidcConfig } from '#platform/oidc-settings.ts'

interface RoleChange {
  readonly requestedRoles: readonly Scope[]
  readonly oidc: OidcConfig | undefined
}

async function followsGroups(trx: Transaction, tenant: Tenant, userId: string, { issuer, groups = [] }: OidcConfig): Promise<boolean> {
  if (await hasIdentity(trx, tenant, userId, issuer)) return true
  const names = (await findGroupNames(trx, tenant, [userId])).get(userId)
  return grantedIn(tenant.companyId, names, groups).length > 0
}

/** Throws a 400 for other roles of a user whose roles follow the groups of the provider (docs/reference/access.md#openid-connect). */
export async function requireOwnRoles(trx: Transaction, tenant: Tenant, user: User, { requestedRoles, oidc }: RoleChange): Promise<void> {
  const isSame = requestedRoles.length === user.roles.length && requestedRoles.every((role) => user.roles.includes(role))
  if (isSame || oidc?.groups === undefined || !(await followsGroups(trx, tenant, user['_id'], oidc))) return
  throw invalid('roles', 'The roles of this user follow the groups of the identity provider; change the groups there.')
}

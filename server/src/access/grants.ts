import { type Scope, scopes } from '#access/scope.ts'
import type { GroupGrant } from '#platform/oidc-settings.ts'
import { ConfigError } from '#platform/read-setting.ts'

/** The roles that groups grant, by company. */
export type Grants = ReadonlyMap<string, readonly Scope[]>

/** Unites what the groups of a person grant; undefined when roles are managed here. */
export function grantsOf(groups: readonly string[], mapping: readonly GroupGrant[] | undefined): Grants | undefined {
  if (mapping === undefined) return undefined
  const granted = mapping.filter(({ group }) => groups.includes(group))
  const byCompany = Map.groupBy(granted, ({ company }) => company)
  return new Map(
    Array.from(byCompany, ([company, its]) => [company, scopes.filter((scope) => its.some(({ roles }) => roles.includes(scope)))]),
  )
}

/** Throws an error that names a role of the settings which does not exist. */
export function requireKnownRoles(mapping: readonly GroupGrant[] = []): void {
  const unknown = mapping.flatMap(({ roles }) => roles).find((role) => !(scopes as readonly string[]).includes(role))
  if (unknown === undefined) return
  throw new ConfigError(
    `WAYBILL_OIDC_GROUPS is not valid: ${JSON.stringify(unknown.slice(0, 60))} is not a role; there are ${scopes.join(', ')}`,
  )
}

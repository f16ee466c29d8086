import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError, readFlag, readPattern, readText, readWebUrl, type Environment } from '#platform/read-setting.ts'

/** Sign-in with OpenID Connect (docs/reference/environment.md#sign-in). */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined
  readonly scopes: string
  /** Completes the button "Log in with …". */
  readonly label: string
  readonly claims: OidcClaimNames
  /** Undefined when roles are managed here. */
  readonly groups: readonly GroupGrant[] | undefined
  readonly createUsers: boolean
}

export interface OidcClaimNames {
  readonly groups: string
  readonly email: string
  readonly emailVerified: string
  readonly name: string
}

/** What the members of a group of the provider are in a company. */
const GroupGrant = Type.Object(
  {
    group: Type.String({ minLength: 1 }),
    company: Type.String({ pattern: '^[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}$' }),
    roles: Type.Array(Type.String(), { minItems: 1 }),
  },
  { additionalProperties: false },
)
export type GroupGrant = Static<typeof GroupGrant>
const GroupGrants = Type.Array(GroupGrant, { minItems: 1 })

export const oidcIssuerVariable = 'WAYBILL_OIDC_ISSUER'
const groupsVariable = 'WAYBILL_OIDC_GROUPS'
const createVariable = 'WAYBILL_OIDC_CREATE_USERS'

/** Reads the settings; undefined without an issuer. */
export function readOidc(env: Environment): OidcConfig | undefined {
  const issuer = readIssuer(env)
  if (issuer === undefined) return undefined
  const groups = readGroups(env)
  const createUsers = readFlag(env, createVariable) ?? false
  if (createUsers && groups === undefined)
    throw new ConfigError(`${createVariable} needs ${groupsVariable}: a new user gets the roles of the groups`)
  return {
    issuer,
    clientId: readClientId(env),
    clientSecret: readText(env, 'WAYBILL_OIDC_CLIENT_SECRET', { secret: true }),
    scopes: readPattern(env, 'WAYBILL_OIDC_SCOPES', scopesRule) ?? 'openid profile email',
    label: readPattern(env, 'WAYBILL_OIDC_LABEL', labelRule) ?? new URL(issuer).hostname,
    claims: readClaims(env),
    groups,
    createUsers,
  }
}

/** Reads whether users may log in with a password: without passwords and a provider nobody could log in. */
export function readPasswords(env: Environment): boolean {
  const isOn = readFlag(env, 'WAYBILL_PASSWORDS') ?? true
  if (!isOn && readOidc(env) === undefined) throw new ConfigError(`WAYBILL_PASSWORDS=off needs ${oidcIssuerVariable}`)
  return isOn
}

const scopesRule = { pattern: /^(?:\S+ )*openid(?: \S+)*$/u, allowed: 'scopes separated by single spaces, openid among them' }
const labelRule = { pattern: /^.{1,60}$/u, allowed: 'at most 60 characters' }

function readIssuer(env: Environment): string | undefined {
  const issuer = readWebUrl(env, oidcIssuerVariable)
  if (issuer !== undefined && /[?#]/u.test(issuer))
    throw new ConfigError(`${oidcIssuerVariable} is not valid: a URL without query and fragment`)
  return issuer
}

function readClientId(env: Environment): string {
  const id = readText(env, 'WAYBILL_OIDC_CLIENT_ID')
  if (id === undefined) throw new ConfigError(`${oidcIssuerVariable} needs WAYBILL_OIDC_CLIENT_ID`)
  return id
}

function readClaims(env: Environment): OidcClaimNames {
  return {
    groups: readText(env, 'WAYBILL_OIDC_GROUPS_CLAIM') ?? 'groups',
    email: readText(env, 'WAYBILL_OIDC_EMAIL_CLAIM') ?? 'email',
    emailVerified: readText(env, 'WAYBILL_OIDC_EMAIL_VERIFIED_CLAIM') ?? 'email_verified',
    name: readText(env, 'WAYBILL_OIDC_NAME_CLAIM') ?? 'name',
  }
}

function readGroups(env: Environment): readonly GroupGrant[] | undefined {
  const text = readText(env, groupsVariable)
  if (text === undefined) return undefined
  const grants = parseJson(text)
  if (!Value.Check(GroupGrants, grants))
    throw new ConfigError(
      `${groupsVariable} is not valid: a JSON list such as [{"group":"developers","company":"<company id>","roles":["developer"]}]`,
    )
  return grants.map(({ group, company, roles }) => ({ group, company: company.toLowerCase(), roles }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

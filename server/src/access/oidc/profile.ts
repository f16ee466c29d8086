import type { OidcClaimNames } from '#platform/oidc-settings.ts'
import { oneLine } from '#platform/one-line.ts'

/** What a provider says about a person, as far as it is used. */
export interface Profile {
  readonly subject: string
  /** Only when the provider has verified it. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly groups: readonly string[]
}

/** The claims of an ID token or of a user info response. */
export type Claims = Readonly<Record<string, unknown>>

/** Reads a profile from claims whose names are settings: `groups`, or a path such as `realm_access.roles`. */
export function readProfile(subject: string, claims: Claims, names: OidcClaimNames): Profile {
  const email = readClaim(claims, names.email)
  const name = readClaim(claims, names.name)
  return {
    subject,
    email: isVerified(readClaim(claims, names.emailVerified)) && isEmail(email) ? email : undefined,
    name: typeof name === 'string' ? readName(name) : undefined,
    groups: readGroups(readClaim(claims, names.groups)),
  }
}

function readName(claim: string): string | undefined {
  const name = oneLine(claim).slice(0, maxName)
  return name === '' ? undefined : name
}

const maxName = 200
const maxGroups = 1000

/** Returns whether claims lack one that is needed, which the provider may tell on request. */
export function lacksClaim(claims: Claims, names: readonly string[]): boolean {
  return names.some((name) => readClaim(claims, name) === undefined)
}

/** A claim of that very name comes first, since names may contain dots: `https://acme.example/groups`. */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    return isObject ? (value as Claims)[part] : undefined
  }, claims)
}

/** Some providers send the words or numbers of a flag. */
function isVerified(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1'
}

function isEmail(claim: unknown): claim is string {
  return typeof claim === 'string' && claim.length <= 254 && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(claim)
}

function readGroups(claim: unknown): readonly string[] {
  return [claim]
    .flat()
    .filter((group) => typeof group === 'string')
    .slice(0, maxGroups)
}

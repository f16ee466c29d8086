import { isObject, type Resource } from '#access/scim/attribute.ts'
import { scimError } from '#access/scim/scim-error.ts'
import type { User } from '#access/user.ts'

/** What an identity provider says about a user. */
export interface ScimFields {
  readonly userName: string
  readonly externalId: string | undefined
  readonly givenName: string | undefined
  readonly familyName: string | undefined
}

/** A user with what a provider says about them, and their groups. */
export interface ScimUser extends ScimFields {
  readonly user: Pick<User, '_id' | 'name' | 'email' | 'active'>
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly created: Date
  readonly changed: Date
}

/** Returns the parts of a name that no provider has sent: clients expect them of every user. The last word is the family name. Pure. */
export function partsOf(name: string): Pick<ScimFields, 'givenName' | 'familyName'> {
  const [, givenName, familyName = name] = /^(.*\S)\s+(\S+)$/u.exec(name.trim()) ?? []
  return { givenName, familyName }
}

/** The fields of a user in a request. */
export interface SentUser extends ScimFields {
  readonly email: string
  readonly name: string
  readonly active: boolean
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** Returns a user as a SCIM resource, without `meta`. */
export function toUserResource({ user, groups, userName, externalId, givenName, familyName }: ScimUser): Resource {
  const { _id: id, name, email, active } = user
  return {
    schemas: [userSchema],
    id,
    externalId,
    userName,
    name: { formatted: name, givenName, familyName },
    displayName: name,
    active,
    emails: [{ value: email, type: 'work', primary: true }],
    groups: groups.map(({ id: value, name: display }) => ({ value, display, type: 'direct' })),
  }
}

/**
 * Reads a user with canonical names. `before` is the user before a change: a new given or family name counts where the display name stays.
 * Throws a 400 that names the attribute.
 */
export function readUser(sent: Resource, before?: Resource): SentUser {
  const userName = readText(sent['userName'], 'userName')
  if (userName === undefined) throw scimError('invalidValue', 'userName is required', 'userName')
  const name = readNames(sent['name'])
  return {
    userName,
    externalId: readText(sent['externalId'], 'externalId'),
    ...name,
    email: readEmail(sent['emails'], userName),
    name: (chooseName(sent, name, before) ?? userName).slice(0, longestName),
    active: readFlag(sent['active'], 'active') ?? true,
  }
}

/** That of a name that other users see. */
const longestName = 200

interface Names {
  readonly formatted: string | undefined
  readonly givenName: string | undefined
  readonly familyName: string | undefined
}

function readNames(name: unknown): Names {
  const parts = name ?? {}
  if (!isObject(parts)) throw scimError('invalidValue', 'name is an object', 'name')
  return {
    formatted: readText(parts['formatted'], 'name.formatted', longestName),
    givenName: readText(parts['givenName'], 'name.givenName'),
    familyName: readText(parts['familyName'], 'name.familyName'),
  }
}

function chooseName(sent: Resource, names: Names, before: Resource | undefined): string | undefined {
  const displayName = readText(sent['displayName'], 'displayName', longestName)
  if (before === undefined || displayName !== before['displayName']) return displayName ?? wholeName(names)
  const old = readNames(before['name'])
  if (names.formatted !== old.formatted) return wholeName(names)
  return joinedName(names) === joinedName(old) ? displayName : joinedName(names)
}

function wholeName(names: Names): string | undefined {
  return names.formatted ?? joinedName(names)
}

function joinedName({ givenName, familyName }: Names): string | undefined {
  const parts = [givenName, familyName].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** Clients send "False", too. */
function readFlag(value: unknown, parameter: string): boolean | undefined {
  if (value === undefined || value === null) return undefined
  const word = typeof value === 'boolean' || typeof value === 'string' ? String(value).toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw scimError('invalidValue', `${parameter} is true or false`, parameter)
}

function chooseEmail(emails: unknown): Resource | undefined {
  const values = [emails ?? []].flat()
  if (!values.every(isObject)) throw scimError('invalidValue', 'each of emails is an object with value', 'emails')
  const primary = values.filter((each) => readFlag(each['primary'], 'emails.primary') === true)
  if (primary.length > 1) throw scimError('invalidValue', 'one of emails is primary, not several', 'emails.primary')
  return primary[0] ?? values.find(({ type }) => type === 'work') ?? values[0]
}

function readEmail(emails: unknown, userName: string): string {
  const sent = readText(chooseEmail(emails)?.['value'], 'emails.value')
  const email = sent ?? userName
  if (/^[^\s@]+@[^\s@]+$/u.test(email)) return email
  if (sent !== undefined) throw scimError('invalidValue', 'emails.value is not an e-mail address', 'emails.value')
  throw scimError('invalidValue', 'a user needs an e-mail address, in emails or as userName', 'emails')
}

/** Reads a text; one that is missing, null or blank counts as none. */
export function readText(value: unknown, parameter: string, longest = 254): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > longest)
    throw scimError('invalidValue', `${parameter} is a text of at most ${String(longest)} characters`, parameter)
  const text = value.trim()
  return text === '' ? undefined : text
}

/** A JSON object whose attributes have the names of the schema. */
export type Resource = Readonly<Record<string, unknown>>

const names: readonly string[] = [
  'schemas',
  'id',
  'externalId',
  'userName',
  'displayName',
  'active',
  'name',
  'formatted',
  'givenName',
  'familyName',
  'emails',
  'value',
  'type',
  'primary',
  'display',
  'members',
  'groups',
  'meta',
]
const canonicalNames: ReadonlyMap<string, string> = new Map(names.map((name) => [name.toLowerCase(), name]))

/** The attributes that have several values. */
export const pluralNames: ReadonlySet<string> = new Set(['emails', 'members'])

/** The attributes that no client sets. */
export const readOnlyNames: ReadonlySet<string> = new Set(['schemas', 'id', 'meta', 'groups'])

/** Returns the name of the schema, whatever its case (RFC 7643 §2.1); other names as they are. */
export function canonicalName(name: string): string {
  return canonicalNames.get(name.toLowerCase()) ?? name
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/iu

/** Removes the URN of the core schema from a path; undefined for a path of an extension. */
export function withinCore(path: string): string | undefined {
  const rest = path.replace(core, '')
  return /^urn:/iu.test(rest) ? undefined : rest
}

/** Names attributes as the schema does, down to sub-attributes; whose names differ only in case, the last counts. */
export function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [canonicalName(name), toCanonical(inner)]))
}

export function isObject(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

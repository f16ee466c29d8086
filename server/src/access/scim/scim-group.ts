import { isObject, type Resource } from '#access/scim/attribute.ts'
import { scimError } from '#access/scim/scim-error.ts'
import { readText } from '#access/scim/scim-user.ts'

/** A group of an identity provider. */
export interface ScimGroup {
  readonly id: string
  readonly displayName: string
  readonly externalId: string | undefined
  /** Undefined where they were not asked for. */
  readonly members: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly created: Date
  readonly changed: Date
}

/** The fields of a group in a request. */
export interface SentGroup {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly memberIds: readonly string[]
}

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Maximum number of members of a group. */
export const maxMembers = 10_000

/** Returns a group as a SCIM resource, without `meta`. */
export function toGroupResource({ id, displayName, externalId, members }: ScimGroup): Resource {
  return {
    schemas: [groupSchema],
    id,
    externalId,
    displayName,
    members: members?.map(({ id: value, name: display }) => ({ value, display, type: 'User' })),
  }
}

/** Reads a group with canonical names; throws a 400 that names the attribute. */
export function readGroup(sent: Resource): SentGroup {
  const displayName = readText(sent['displayName'], 'displayName')
  if (displayName === undefined) throw scimError('invalidValue', 'displayName is required', 'displayName')
  const memberIds = [...new Set([sent['members'] ?? []].flat().map(readMember))]
  if (memberIds.length > maxMembers) throw scimError('tooMany', `A group has at most ${String(maxMembers)} members.`, 'members')
  return { displayName, externalId: readText(sent['externalId'], 'externalId'), memberIds }
}

function readMember(member: unknown): string {
  const id = isObject(member) ? member['value'] : undefined
  if (typeof id !== 'string') throw scimError('invalidValue', 'each of members has the id of a user as value', 'members')
  return id.toLowerCase()
}

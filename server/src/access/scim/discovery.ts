import type { Resource } from '#access/scim/attribute.ts'
import { scimPath } from '#access/scim/scim-answer.ts'
import { groupSchema } from '#access/scim/scim-group.ts'
import { pageSizes } from '#access/scim/scim-query.ts'
import { userSchema } from '#access/scim/scim-user.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'

/** Returns what the interface supports (RFC 7643 §5). */
export function serviceProviderConfig(publicUrl: string): Resource {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    documentationUri: `${publicUrl}/help/reference/scim`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageSizes.most },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'SCIM token', description: 'A token that an administrator of the company creates.', primary: true },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${scimPath}/ServiceProviderConfig` },
  }
}

/** Returns the types of resources (RFC 7643 §6). */
export function resourceTypes(publicUrl: string): readonly Resource[] {
  const types = [
    { id: 'User', endpoint: '/Users', description: 'A user of the company', schema: userSchema },
    { id: 'Group', endpoint: '/Groups', description: 'A group, which may grant roles', schema: groupSchema },
  ]
  return types.map(({ id, endpoint, description, schema }) => ({
    schemas: [`${core}:ResourceType`],
    id,
    name: id,
    endpoint,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}${scimPath}/ResourceTypes/${id}` },
  }))
}

/** Returns the schemas with the attributes that are stored (RFC 7643 §7). */
export function schemas(publicUrl: string): readonly Resource[] {
  return [
    { id: userSchema, name: 'User', description: 'A user of the company', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'A group, which may grant roles', attributes: groupAttributes },
  ].map(({ id, name, description, attributes }) => ({
    schemas: [`${core}:Schema`],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${publicUrl}${scimPath}/Schemas/${id}` },
  }))
}

const plain = {
  type: 'string',
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
} as const

function attribute(name: string, description: string, others: Resource = {}): Resource {
  return { ...plain, name, description, ...others }
}

const userAttributes: readonly Resource[] = [
  attribute('userName', 'Identifies the user at the provider', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'Identifier of the provider', { caseExact: true }),
  attribute('displayName', 'Name that other users see'),
  attribute('name', 'Parts of the name', {
    type: 'complex',
    subAttributes: [attribute('formatted', 'Whole name'), attribute('givenName', 'Given name'), attribute('familyName', 'Family name')],
  }),
  attribute('active', 'Whether the user can log in', { type: 'boolean' }),
  attribute('emails', 'The address of the user; one is kept', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Address', { uniqueness: 'server' }),
      attribute('type', 'Always work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'Groups of the user', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'Id of the group', { mutability: 'readOnly' }),
      attribute('display', 'Name of the group', { mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes: readonly Resource[] = [
  attribute('displayName', 'Name of the group, which grants roles', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'Identifier of the provider, which grants roles too', { caseExact: true }),
  attribute('members', 'Users of the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user', { mutability: 'immutable' }),
      attribute('display', 'Name of the user', { mutability: 'readOnly' }),
      attribute('type', 'Always User', { mutability: 'immutable' }),
    ],
  }),
]

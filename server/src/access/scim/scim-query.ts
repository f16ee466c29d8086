import { type Static, Type } from 'typebox'
import { canonicalName, type Resource, withinCore } from '#access/scim/attribute.ts'
import { readFilter } from '#access/scim/read-filter.ts'
import { scimError } from '#access/scim/scim-error.ts'
import type { Paged } from '#access/scim/scim-user-store.ts'

const Text = Type.Optional(Type.String({ maxLength: 4000 }))

/** Which attributes an answer has (RFC 7644 §3.9). */
export const Projection = Type.Object({ attributes: Text, excludedAttributes: Text })
export type Projection = Static<typeof Projection>

export const ScimQuery = Type.Object({ ...Projection.properties, filter: Text, startIndex: Text, count: Text })
export type ScimQuery = Static<typeof ScimQuery>

/** Resources of a page: the default and the maximum. */
export const pageSizes = { standard: 100, most: 200 }

/** Reads filter and page; throws a 400 that names the parameter. */
export function readPage({ filter, startIndex, count }: ScimQuery, filterNames: readonly string[]): Paged {
  return {
    filter: filter === undefined || filter === '' ? [] : readFilter(filter, filterNames),
    offset: Math.max(1, readNumber(startIndex, 'startIndex') ?? 1) - 1,
    limit: Math.min(pageSizes.most, Math.max(0, readNumber(count, 'count') ?? pageSizes.standard)),
  }
}

function readNumber(text: string | undefined, parameter: string): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^-?\d{1,9}$/u.test(text)) throw scimError('invalidValue', `${parameter} is a whole number`, parameter)
  return Number(text)
}

/** Returns whether an answer has an attribute. */
export function hasAttribute({ attributes, excludedAttributes }: Projection, name: string): boolean {
  const [wanted, excluded] = [namesOf(attributes), namesOf(excludedAttributes)]
  return wanted.length > 0 ? wanted.includes(name) : !excluded.includes(name)
}

/** Keeps the attributes asked for; `schemas`, `id` and `meta` always. */
export function project(resource: Resource, projection: Projection): Resource {
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => name === 'schemas' || name === 'id' || name === 'meta' || hasAttribute(projection, name)),
  )
}

/** A sub-attribute counts as the whole attribute when it is wanted, and as none when it is excluded. */
function namesOf(list = ''): readonly string[] {
  const paths = list.split(',').map((path) => withinCore(path.trim()) ?? '')
  return paths.filter((path) => path !== '').map((path) => canonicalName(path.split('.')[0] ?? ''))
}

export interface ListPage {
  readonly total: number
  readonly offset: number
  readonly resources: readonly Resource[]
}

/** Returns the body of a list (RFC 7644 §3.4.2). */
export function toListResponse({ total, offset, resources }: ListPage): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

import { canonicalName, isObject, pluralNames, readOnlyNames, type Resource, toCanonical, withinCore } from '#access/scim/attribute.ts'
import { type Comparison, readFilter } from '#access/scim/read-filter.ts'
import { scimError } from '#access/scim/scim-error.ts'

/** One operation of a PATCH request (RFC 7644 §3.5.2). */
export interface Operation {
  readonly op: string
  readonly path?: string | undefined
  readonly value?: unknown
}

interface Target {
  readonly name: string
  readonly filter: readonly Comparison[] | undefined
  readonly part: string | undefined
}

/**
 * Applies operations to a resource, in their order, and returns the changed one. Attributes of extensions are left out. Throws a 400 for an
 * unknown operation (invalidSyntax), a path that is none (invalidPath), that of a read-only attribute (mutability), and a removal without a path
 * (noTarget).
 */
export function applyPatch(resource: Resource, operations: readonly Operation[]): Resource {
  return operations.reduce(applyOperation, resource)
}

function applyOperation(resource: Resource, { op, path, value }: Operation): Resource {
  const verb = op.toLowerCase()
  if (!['add', 'replace', 'remove'].includes(verb)) throw scimError('invalidSyntax', 'op is one of add, replace and remove', 'op')
  // what has no value would otherwise be emptied
  if (verb !== 'remove' && value === undefined) throw scimError('invalidValue', `value is required to ${verb}`, 'value')
  if (path !== undefined) {
    requireWritable(path)
    return applyAt(resource, { verb, path, value })
  }
  if (verb === 'remove') throw scimError('noTarget', 'remove needs a path', 'path')
  if (!isObject(value)) throw scimError('invalidValue', 'without a path, value is an object', 'value')
  return Object.entries(value).reduce((changed, [name, inner]) => applyAt(changed, { verb, path: name, value: inner }), resource)
}

/** Beside others without a path, what is read only is ignored: clients send the id with a name. */
function requireWritable(path: string): void {
  const name = readPath(path)?.name
  if (name !== undefined && readOnlyNames.has(name)) throw scimError('mutability', `${name} is read only`, 'path')
}

interface Change {
  readonly verb: string
  readonly path: string
  readonly value: unknown
}

function applyAt(resource: Resource, { verb, path, value: sent }: Change): Resource {
  const target = readPath(path)
  if (target === undefined) return resource
  const { name } = target
  const value = toCanonical(sent)
  if (pluralNames.has(name)) return { ...resource, [name]: changeValues(valuesOf(resource, name), target, { verb, value }) }
  if (target.filter !== undefined) throw invalidPath(path)
  if (target.part !== undefined) return { ...resource, [name]: changePart(resource[name], target.part, { verb, value }) }
  if (verb === 'remove') return { ...resource, [name]: undefined }
  return { ...resource, [name]: isObject(value) && isObject(resource[name]) ? { ...resource[name], ...value } : value }
}

const pathForm = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/iu

function readPath(path: string): Target | undefined {
  const within = withinCore(path)
  if (within === undefined) return undefined
  const [matched, name = '', filter, part] = pathForm.exec(within) ?? []
  if (matched === undefined || path.length > 1000) throw invalidPath(path)
  return {
    name: canonicalName(name),
    filter: filter === undefined ? undefined : readFilter(filter, ['value', 'type', 'primary', 'display']),
    part: part === undefined ? undefined : canonicalName(part),
  }
}

type PlainChange = Omit<Change, 'path'>

function changePart(stored: unknown, part: string, { verb, value }: PlainChange): Resource {
  return { ...(isObject(stored) ? stored : {}), [part]: verb === 'remove' ? undefined : value }
}

function changeValues(stored: readonly Resource[], { filter, part }: Target, change: PlainChange): readonly Resource[] {
  if (filter !== undefined || part !== undefined) return changeMatching(stored, { filter: filter ?? [], part }, change)
  const sent = toValues(change.value ?? [])
  if (change.verb === 'replace' || isWholeRemoval(change)) return sent
  const named = new Set(sent.map(({ value: id }) => id))
  const others = stored.filter(({ value: id }) => !named.has(id))
  return change.verb === 'add' ? [...others, ...sent] : others
}

function isWholeRemoval({ verb, value }: PlainChange): boolean {
  return verb === 'remove' && (value === undefined || value === null)
}

/** A value that is not there yet is created, as clients expect. */
function changeMatching(
  stored: readonly Resource[],
  { filter, part }: { readonly filter: readonly Comparison[]; readonly part: string | undefined },
  { verb, value }: PlainChange,
): readonly Resource[] {
  if (verb === 'remove' && part === undefined) return stored.filter((each) => !matches(each, filter))
  const given = part === undefined ? value : { [part]: verb === 'remove' ? undefined : value }
  if (!isObject(given)) throw scimError('invalidValue', 'value is an object', 'value')
  if (stored.some((each) => matches(each, filter))) return stored.map((each) => (matches(each, filter) ? { ...each, ...given } : each))
  if (verb === 'remove') return stored
  return [...stored, { ...Object.fromEntries(filter.map(({ name, value: wanted }) => [name, wanted])), ...given }]
}

function matches(each: Resource, filter: readonly Comparison[]): boolean {
  return filter.every(({ name, value }) => String(each[name]).toLowerCase() === value.toLowerCase())
}

function valuesOf(resource: Resource, name: string): readonly Resource[] {
  return toValues(resource[name] ?? [])
}

function toValues(value: unknown): readonly Resource[] {
  const values = [value].flat()
  if (!values.every(isObject)) throw scimError('invalidValue', 'each value is an object with value', 'value')
  return values
}

function invalidPath(path: string): Error {
  return scimError('invalidPath', `path does not name an attribute: “${path.slice(0, 100)}”`, 'path')
}

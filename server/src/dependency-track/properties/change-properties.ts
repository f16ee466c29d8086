import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { isSameName, type Property, type PropertyChange, type PropertyName, toStoredValue } from '#dependency-track/properties/property.ts'
import { lockProperties, saveProperties } from '#dependency-track/properties/property-store.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError, invalid } from '#platform/http-error.ts'

/** Most properties of a version (docs/reference/dependency-track.md#properties). */
const most = 100

type Change<Result> = (stored: readonly Property[]) => { readonly properties: readonly Property[]; readonly result: Result }

/** Adds a property; 409 when it exists. */
export function addProperty(added: Property): Change<Property> {
  return (stored) => {
    if (stored.some((property) => isSameName(property, added)))
      throw new HttpError(409, 'There is already a property of this group and name.', { parameter: 'propertyName' })
    if (stored.length >= most) throw invalid('propertyName', `a project has at most ${String(most)} properties`)
    const result = withValue(added, added)
    return { properties: [...stored, result], result }
  }
}

/** Replaces the value of a property. */
export function setProperty(change: PropertyChange): Change<Property> {
  return (stored) => {
    const result = withValue(requireProperty(stored, change), change)
    return { properties: stored.map((property) => (isSameName(property, change) ? result : property)), result }
  }
}

/** Removes a property. */
export function removeProperty(name: PropertyName): Change<undefined> {
  return (stored) => {
    requireProperty(stored, name)
    return { properties: stored.filter((property) => !isSameName(property, name)), result: undefined }
  }
}

function requireProperty(stored: readonly Property[], name: PropertyName): Property {
  const found = stored.find((property) => isSameName(property, name))
  if (found === undefined) throw new HttpError(404, 'The property could not be found.', { parameter: 'propertyName' })
  return found
}

function withValue({ groupName, propertyName, propertyType, description }: Property, { propertyValue }: PropertyChange): Property {
  const property = { groupName, propertyName, propertyType, ...(description && { description }) }
  if (propertyValue === undefined || propertyValue === null) return property
  const value = toStoredValue(propertyType, propertyValue)
  if (value === undefined) throw invalid('propertyValue', `propertyValue is not of the type ${propertyType}`)
  return { ...property, propertyValue: value }
}

/** Changes the properties of a version. */
export async function changeProperties<Result>({ db }: AppContext, caller: Caller, ref: string, change: Change<Result>): Promise<Result> {
  return transact(db, async (trx) => {
    const version = await requireVersion(trx, caller, { uuid: ref.toLowerCase() })
    const stored = await lockProperties(trx, caller, version)
    if (stored === undefined) throw new HttpError(409, 'There is already a project of this name and version.', { parameter: 'name' })
    const { properties, result } = change(stored)
    const { uuid, module: name } = version
    await saveProperties(trx, caller, uuid, properties)
    await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: uuid, name, detail: 'properties' })
    return result
  })
}

import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { DocumentFault } from '#standards/document-fault.ts'
import { asText, isObject, type JsonObject } from '#standards/json/json-values.ts'

/** An entry of a list of the document and its place. */
export interface Placed {
  readonly source: JsonObject
  readonly pointer: string
}

/** The objects of a list, which may be missing or null; throws a DocumentFault for what is no list, is too long, or holds something else. */
export function placedList(value: unknown, pointer: string, most: number): readonly Placed[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new DocumentFault(pointer, 'must be a list')
  if (value.length > most) throw new DocumentFault(pointer, `may have ${most} entries, this one has ${value.length}`)
  return value.map((source: unknown, index) => {
    const place = `${pointer}/${index}`
    if (!isObject(source)) throw new DocumentFault(place, 'must be an object')
    return { source, pointer: place }
  })
}

/** The same of a list within an entry: what is not as it should be is passed over and counted. */
export function lenientList({ source, pointer }: Placed, name: string, warnings: WarningList): readonly Placed[] {
  const value = source[name]
  if (value === undefined || value === null) return []
  const place = `${pointer}/${name}`
  if (!Array.isArray(value)) {
    warn(warnings, `What is no list where ${name} should be was passed over`, place)
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    if (isObject(entry)) return [{ source: entry, pointer: `${place}/${index}` }]
    if (entry !== null) warn(warnings, `Entries of ${name} that are no objects were passed over`, `${place}/${index}`)
    return []
  })
}

const longestId = 200

/** Entries by their ids; throws a DocumentFault for one without an id, with a too long one, or with one that is taken. */
export function byId(entries: readonly Placed[], what: string): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>()
  for (const entry of entries) {
    const id = requiredText(entry, 'id', what)
    const known = found.get(id)
    if (id.length > longestId) throw new DocumentFault(`${entry.pointer}/id`, `an id has at most ${longestId} characters`)
    if (known !== undefined) throw new DocumentFault(`${entry.pointer}/id`, `the id ${JSON.stringify(id)} is taken by ${known.pointer}`)
    found.set(id, entry)
  }
  return found
}

/** A text that an entry must have; throws a DocumentFault. */
export function requiredText({ source, pointer }: Placed, field: string, what: string): string {
  const text = asText(source[field])
  if (text === undefined) throw new DocumentFault(`${pointer}/${field}`, `${what} needs ${field === 'id' ? 'an id' : `a ${field}`}: a text`)
  return text
}

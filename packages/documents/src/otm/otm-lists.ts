import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asText, isObject, type JsonObject } from '../json/json-values.ts'

/** A list entry and its location. */
export interface LocatedEntry {
  readonly source: JsonObject
  readonly pointer: string
}

/**
 * Returns the objects of a list, which may be missing or null; throws a ParseError for anything but a list of objects, and for lists
 * that are too long.
 */
export function requireEntries(value: unknown, pointer: string, most: number): readonly LocatedEntry[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new ParseError(pointer, 'must be a list')
  if (value.length > most) throw new ParseError(pointer, `may have ${most} entries, this one has ${value.length}`)
  return value.map((source: unknown, index) => {
    const place = `${pointer}/${index}`
    if (!isObject(source)) throw new ParseError(place, 'must be an object')
    return { source, pointer: place }
  })
}

/** The same for a list within an entry; invalid content is skipped and counted. */
export function lenientEntries({ source, pointer }: LocatedEntry, name: string, warnings: WarningList): readonly LocatedEntry[] {
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

/** Indexes entries by id; throws a ParseError for a missing, overlong or duplicate id. */
export function byId(entries: readonly LocatedEntry[], what: string): ReadonlyMap<string, LocatedEntry> {
  const found = new Map<string, LocatedEntry>()
  for (const entry of entries) {
    const id = requiredText(entry, 'id', what)
    const known = found.get(id)
    if (id.length > longestId) throw new ParseError(`${entry.pointer}/id`, `an id has at most ${longestId} characters`)
    if (known !== undefined) throw new ParseError(`${entry.pointer}/id`, `the id ${JSON.stringify(id)} is taken by ${known.pointer}`)
    found.set(id, entry)
  }
  return found
}

/** Returns a required text; throws a ParseError when it is missing. */
export function requiredText({ source, pointer }: LocatedEntry, field: string, what: string): string {
  const text = asText(source[field])
  if (text === undefined) throw new ParseError(`${pointer}/${field}`, `${what} needs ${field === 'id' ? 'an id' : `a ${field}`}: a text`)
  return text
}

import { type Countermeasure, type CountermeasureChange, idOf, type ListedCountermeasure } from '#risks/countermeasure.ts'
import { presentFields } from '#risks/writing/present-fields.ts'

type Stored = readonly Countermeasure[] | undefined

/** Replaces the list of countermeasures; an entry keeps the `_id` of the stored one with its name (decisions 6). */
export function decideCountermeasures(
  stored: Stored,
  input: readonly ListedCountermeasure[] | null | undefined,
  newId: () => string,
): Stored {
  if (input === undefined) return stored
  if (input === null) return undefined
  const named = Map.groupBy(stored ?? [], ({ countermeasure }) => countermeasure)
  return input.map((entry) => {
    const known = named.get(entry.countermeasure)?.shift()
    return { ...presentFields(entry), _id: known === undefined ? newId() : idOf(known) }
  })
}

/** Merges fields into a countermeasure; null removes one (§4.5). */
export function mergeCountermeasure(stored: Countermeasure, change: CountermeasureChange): Countermeasure {
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return presentFields<Countermeasure>({ ...stored, ...changed })
}

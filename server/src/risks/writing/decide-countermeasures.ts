import { type Countermeasure, type CountermeasureChange, idOf, type ListedCountermeasure } from '#risks/countermeasure.ts'
import { presentFields } from '#risks/writing/present-fields.ts'

type Stored = readonly Countermeasure[] | undefined

/**
 * The list after one was sent: it replaces the stored one, an entry keeping the _id of the stored one of its name
 * (docs/reference/risks.md#update).
 */
export function decideCountermeasures(
  stored: Stored,
  sent: readonly ListedCountermeasure[] | null | undefined,
  newId: () => string,
): Stored {
  if (sent === undefined) return stored
  if (sent === null) return undefined
  const named = Map.groupBy(stored ?? [], ({ countermeasure }) => countermeasure)
  return sent.map((entry) => {
    const known = named.get(entry.countermeasure)?.shift()
    return { ...presentFields(entry), _id: known === undefined ? newId() : idOf(known) }
  })
}

/** A countermeasure with the fields sent merged into it; null takes one away (docs/reference/risks.md#countermeasures). */
export function mergeCountermeasure(stored: Countermeasure, change: CountermeasureChange): Countermeasure {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return presentFields<Countermeasure>({ ...stored, ...sent })
}

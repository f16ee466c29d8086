import type { Caller } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type Countermeasure, type CountermeasureChange, countermeasureLimit, idOf, type NewCountermeasure } from '#risks/countermeasure.ts'
import type { Risk } from '#risks/risk.ts'
import { reviseRisk } from '#risks/write-risk.ts'
import { mergeCountermeasure } from '#risks/writing/decide-countermeasures.ts'
import { presentFields } from '#risks/writing/present-fields.ts'

/** The request is about one countermeasure, so problems name its fields without a prefix. */
const revision = { responsible: 'responsible' } as const

/** Identifies a countermeasure of a risk. */
export interface CountermeasureAddress {
  readonly riskId: string
  readonly countermeasureId: string
}

/** Adds a countermeasure to a risk and returns its id. */
export async function addCountermeasure(context: AppContext, caller: Caller, riskId: string, input: NewCountermeasure): Promise<string> {
  const id = newId()
  await reviseRisk(context, caller, riskId, {
    ...revision,
    event: 'countermeasure-added',
    edit: (before) => ({ countermeasures: withCountermeasure(before, id, input) }),
  })
  return id
}

function withCountermeasure({ properties }: Risk, id: string, input: NewCountermeasure): readonly Countermeasure[] {
  const stored = properties.countermeasures ?? []
  if (stored.length >= countermeasureLimit)
    throw invalid('countermeasure', `a risk may have at most ${String(countermeasureLimit)} countermeasures`)
  return [...stored, { ...presentFields<Omit<Countermeasure, '_id'>>(input), _id: id }]
}

/** Merges fields into a countermeasure and returns it; 404 when the risk has none of this id (§4.5). */
export async function changeCountermeasure(
  context: AppContext,
  caller: Caller,
  { riskId, countermeasureId }: CountermeasureAddress,
  input: CountermeasureChange,
): Promise<Countermeasure> {
  const risk = await reviseRisk(context, caller, riskId, { ...revision, event: 'countermeasure-updated', edit: changed })
  return findCountermeasure(risk, countermeasureId)

  function changed(before: Risk) {
    const target = findCountermeasure(before, countermeasureId)
    const merged = mergeCountermeasure(target, input)
    return { countermeasures: (before.properties.countermeasures ?? []).map((entry) => (entry === target ? merged : entry)) }
  }
}

/** Removes a countermeasure; tasks that name it are not changed (§4.5). 404 when the risk has none of this id. */
export async function deleteCountermeasure(
  context: AppContext,
  caller: Caller,
  { riskId, countermeasureId }: CountermeasureAddress,
): Promise<void> {
  await reviseRisk(context, caller, riskId, { event: 'countermeasure-removed', edit: without })

  function without(before: Risk) {
    const target = findCountermeasure(before, countermeasureId)
    return { countermeasures: (before.properties.countermeasures ?? []).filter((entry) => entry !== target) }
  }
}

/** Finds a countermeasure of a risk; 404 when it has none of this id. */
export function findCountermeasure({ properties }: Risk, id: string): Countermeasure {
  const found = (properties.countermeasures ?? []).find((entry) => idOf(entry) === id)
  if (found === undefined) throw notFound(id)
  return found
}

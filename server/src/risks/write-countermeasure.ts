import type { Caller } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { type Countermeasure, type CountermeasureChange, countermeasureLimit, idOf, type NewCountermeasure } from '#risks/countermeasure.ts'
import type { Risk } from '#risks/risk.ts'
import { reviseRisk } from '#risks/write-risk.ts'
import { mergeCountermeasure } from '#risks/writing/decide-countermeasures.ts'
import { presentFields } from '#risks/writing/present-fields.ts'

/** The request is about one countermeasure, and names its fields alone. */
const revision = { responsible: 'responsible' } as const

/** Which countermeasure of which risk. */
export interface CountermeasureAddress {
  readonly riskId: string
  readonly countermeasureId: string
}

/** Adds a countermeasure to a risk and answers its id. */
export async function addCountermeasure(tools: Tools, caller: Caller, riskId: string, sent: NewCountermeasure): Promise<string> {
  const id = newId()
  await reviseRisk(tools, caller, riskId, {
    ...revision,
    event: 'countermeasure-added',
    wish: (before) => ({ countermeasures: added(before, id, sent) }),
  })
  return id
}

function added({ properties }: Risk, id: string, sent: NewCountermeasure): readonly Countermeasure[] {
  const stored = properties.countermeasures ?? []
  if (stored.length >= countermeasureLimit)
    throw invalid('countermeasure', `a risk may have at most ${String(countermeasureLimit)} countermeasures`)
  return [...stored, { ...presentFields<Omit<Countermeasure, '_id'>>(sent), _id: id }]
}

/** Merges the fields sent into a countermeasure and answers it (§4.5); 404 when the risk has none of this id. */
export async function changeCountermeasure(
  tools: Tools,
  caller: Caller,
  { riskId, countermeasureId }: CountermeasureAddress,
  sent: CountermeasureChange,
): Promise<Countermeasure> {
  const risk = await reviseRisk(tools, caller, riskId, { ...revision, event: 'countermeasure-updated', wish: changed })
  return findCountermeasure(risk, countermeasureId)

  function changed(before: Risk) {
    const wanted = findCountermeasure(before, countermeasureId)
    const merged = mergeCountermeasure(wanted, sent)
    return { countermeasures: (before.properties.countermeasures ?? []).map((entry) => (entry === wanted ? merged : entry)) }
  }
}

/** Takes a countermeasure away; tasks that name it are not changed (§4.5). 404 when the risk has none of this id. */
export async function deleteCountermeasure(
  tools: Tools,
  caller: Caller,
  { riskId, countermeasureId }: CountermeasureAddress,
): Promise<void> {
  await reviseRisk(tools, caller, riskId, { event: 'countermeasure-removed', wish: without })

  function without(before: Risk) {
    const wanted = findCountermeasure(before, countermeasureId)
    return { countermeasures: (before.properties.countermeasures ?? []).filter((entry) => entry !== wanted) }
  }
}

/** A countermeasure of a risk; 404 when it has none of this id. */
export function findCountermeasure({ properties }: Risk, id: string): Countermeasure {
  const found = (properties.countermeasures ?? []).find((entry) => idOf(entry) === id)
  if (found === undefined) throw notFound(id)
  return found
}

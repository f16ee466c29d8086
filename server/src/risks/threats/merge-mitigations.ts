import type { Mitigation } from '@waybill/documents/otm/threat-model.ts'
import { type Countermeasure, countermeasureLimit } from '#risks/countermeasure.ts'

/**
 * The countermeasures of a risk after its threat model was read: each mitigation is found again by its otmMitigationId; those that people
 * added stay. Of a known one the model decides name and reduction, and its status only forwards; everything else is people's.
 */
export function mergeMitigations(
  stored: readonly Countermeasure[],
  mitigations: readonly Mitigation[],
  newId: () => string,
): readonly Countermeasure[] {
  const told = new Map(mitigations.map((mitigation) => [mitigation.id, mitigation]))
  const known = new Set(stored.flatMap(({ otmMitigationId }) => otmMitigationId ?? []))
  const kept = stored.map((entry) => withMitigation(entry, told.get(entry.otmMitigationId ?? '')))
  const added = mitigations.filter(({ id }) => !known.has(id)).map((mitigation) => newEntry(mitigation, newId()))
  return [...kept, ...added].slice(0, Math.max(countermeasureLimit, stored.length))
}

function newEntry({ id, name, description, riskReduction, status }: Mitigation, _id: string): Countermeasure {
  return {
    _id,
    countermeasure: nameOf(name),
    status,
    ...(description !== undefined && { comment: description.slice(0, 2_000).toWellFormed() }),
    ...(riskReduction !== undefined && { riskReduction }),
    otmMitigationId: id,
  }
}

function withMitigation(entry: Countermeasure, mitigation: Mitigation | undefined): Countermeasure {
  if (mitigation === undefined) return entry
  const { name, riskReduction, status } = mitigation
  return {
    ...entry,
    countermeasure: nameOf(name),
    ...(riskReduction !== undefined && { riskReduction }),
    ...(isProgress(status, entry.status) && { status }),
  }
}

/** A countermeasure's name has at least three characters. */
function nameOf(name: string): string {
  return name.length < 3 ? `Mitigation ${name}` : name
}

type Status = Countermeasure['status']

const order: readonly Status[] = [undefined, 'identified', 'required', 'planned', 'completed', 'ok', 'verified']

/** What people found to be done, verified or not required is not taken back by a model. */
function isProgress(told: Status, known: Status): boolean {
  return order.includes(known) && order.indexOf(told) > order.indexOf(known)
}

import type { Mitigation } from '@waybill/documents/otm'
import { type Countermeasure, countermeasureLimit } from '#risks/countermeasure.ts'

/**
 * Merges a threat model's mitigations, identified by otmMitigationId, into the countermeasures of a risk. Those that people added stay. Of
 * a known one the model determines name and reduction and may only advance its status; the rest is kept.
 */
export function mergeMitigations(
  stored: readonly Countermeasure[],
  mitigations: readonly Mitigation[],
  newId: () => string,
): readonly Countermeasure[] {
  const mitigationOf = new Map(mitigations.map((mitigation) => [mitigation.id, mitigation]))
  const known = new Set(stored.flatMap(({ otmMitigationId }) => otmMitigationId ?? []))
  const updated = stored.map((entry) => withMitigation(entry, mitigationOf.get(entry.otmMitigationId ?? '')))
  const added = mitigations.filter(({ id }) => !known.has(id)).map((mitigation) => newEntry(mitigation, newId()))
  return [...updated, ...added].slice(0, Math.max(countermeasureLimit, stored.length))
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

/** Pads a name to the minimum of three characters. */
function nameOf(name: string): string {
  return name.length < 3 ? `Mitigation ${name}` : name
}

type Status = Countermeasure['status']

const order: readonly Status[] = [undefined, 'identified', 'required', 'planned', 'completed', 'ok', 'verified']

/** Checks for a later status: a model never takes back what people marked as done, verified or not required. */
function isProgress(next: Status, current: Status): boolean {
  return order.includes(current) && order.indexOf(next) > order.indexOf(current)
}

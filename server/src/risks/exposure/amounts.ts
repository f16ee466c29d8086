import { type ScopeAmounts, isFigure } from '#risks/exposure/exposure.ts'
import type { SchemeValue } from '#risks/scheme.ts'

/** The scales that assign amounts to values. */
export const scales = ['valueScale', 'aroScale'] as const
export type Scale = (typeof scales)[number]

/** The scales of one level: company, project or module. */
export interface LevelScales extends Readonly<Partial<Record<Scale, readonly SchemeValue[] | undefined>>> {
  readonly scopeId: string
}

/** The amounts assigned to values, by scope; a scope with its own list inherits nothing. */
export interface Amounts {
  readonly valueScale: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly aroScale: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** A risk or its target. */
interface RiskLocation {
  readonly projectId: string
  readonly moduleId: string | undefined
}

/** Collects the amounts of all levels; undefined if there are none. */
export function amountsOf(levels: readonly LevelScales[]): Amounts | undefined {
  const amounts = { valueScale: amountsIn(levels, 'valueScale'), aroScale: amountsIn(levels, 'aroScale') }
  const all = [...amounts.valueScale.values(), ...amounts.aroScale.values()]
  return all.every((scale) => scale.size === 0) ? undefined : amounts
}

function amountsIn(levels: readonly LevelScales[], scale: Scale): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const lists = levels.flatMap(({ scopeId, [scale]: list }) => (list === undefined ? [] : [[scopeId, byValue(list)] as const]))
  return new Map(lists)
}

function byValue(list: readonly SchemeValue[]): ReadonlyMap<string, number> {
  return new Map(list.flatMap(({ value, amount }) => (amount === undefined || !isFigure(amount) ? [] : [[value, amount] as const])))
}

/** Selects the amounts that apply to a risk: those of the nearest level that has the list. */
export function amountsAt(amounts: Amounts, companyId: string, { projectId, moduleId }: RiskLocation): ScopeAmounts {
  const scopeIds = moduleId === undefined ? [projectId, companyId] : [moduleId, projectId, companyId]
  function nearest(scale: Scale): ReadonlyMap<string, number> {
    return scopeIds.map((scopeId) => amounts[scale].get(scopeId)).find((found) => found !== undefined) ?? new Map()
  }
  return { valueScale: nearest('valueScale'), aroScale: nearest('aroScale') }
}

import { type ScopeAmounts, isFigure } from '#risks/exposure/exposure.ts'
import type { SchemeValue } from '#risks/scheme.ts'

/** The scales in which a level says what values stand for. */
export const scales = ['valueScale', 'aroScale'] as const
export type Scale = (typeof scales)[number]

/** The scales of one level, which is the company's, a project's or a module's. */
export interface LevelScales extends Readonly<Partial<Record<Scale, readonly SchemeValue[] | undefined>>> {
  readonly scopeId: string
}

/** What the values of a company's schemes stand for in numbers, by place; a place that has a list of its own takes nothing of those above. */
export interface Amounts {
  readonly valueScale: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly aroScale: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** A risk, or where one is. */
interface RiskLocation {
  readonly projectId: string
  readonly moduleId: string | undefined
}

/** Undefined when no value of any level stands for a number. */
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

/** The amounts that hold where a risk is: those of the nearest level that has the list. */
export function amountsAt(amounts: Amounts, companyId: string, { projectId, moduleId }: RiskLocation): ScopeAmounts {
  const places = moduleId === undefined ? [projectId, companyId] : [moduleId, projectId, companyId]
  function nearest(scale: Scale): ReadonlyMap<string, number> {
    return places.map((place) => amounts[scale].get(place)).find((found) => found !== undefined) ?? new Map()
  }
  return { valueScale: nearest('valueScale'), aroScale: nearest('aroScale') }
}

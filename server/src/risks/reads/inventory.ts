import { type Static, Type } from 'typebox'
import type { Scheme } from '#risks/scheme.ts'
import { origins, type RiskState, states, type Treatment } from '#risks/vocabulary.ts'

const Count = Type.Integer()
const Counts = Type.Record(Type.String(), Count, { description: 'by value; none: those without one' })
const ExposureSum = Type.Object(
  { SLE: Type.Number(), ALE: Type.Number(), risks: Count },
  { title: 'ExposureSum', description: 'sums over the risks whose figures make one; risks says how many have an ALE' },
)
type ExposureSum = Static<typeof ExposureSum>

/** The counts and sums over the risk register (docs/reference/risks.md#inventory). */
export const Inventory = Type.Object(
  {
    total: Count,
    untreated: Count,
    inTreatment: Count,
    open: Count,
    resolved: Count,
    byState: Counts,
    byImpactClass: Counts,
    byOrigin: Counts,
    exposure: Type.Object({
      total: ExposureSum,
      untreated: ExposureSum,
      inTreatment: ExposureSum,
      open: ExposureSum,
      resolved: ExposureSum,
      byImpactClass: Type.Record(Type.String(), ExposureSum),
    }),
  },
  { title: 'RiskInventory' },
)
export type Inventory = Static<typeof Inventory>

/** A group of risks that are counted alike. */
export interface RiskGroup {
  readonly state: RiskState | undefined
  readonly treatment: Treatment
  readonly impactClass: string | undefined
  readonly origins: readonly string[]
  readonly count: number
  /** Sums of its risks' figures, and how many have an ALE. */
  readonly sle: number
  readonly ale: number
  readonly figured: number
}

/**
 * Counts groups of risks; known values appear with 0 too (docs/reference/risks.md#inventory). A risk with several origins counts once in
 * each.
 */
export function inventoryOf(groups: readonly RiskGroup[], { impactClasses }: Pick<Scheme, 'impactClasses'>): Inventory {
  const classed = Map.groupBy(groups, ({ treatment }) => treatment)
  const untreated = classed.get('untreated') ?? []
  const inTreatment = classed.get('in-treatment') ?? []
  const resolved = classed.get('done') ?? []
  const open = [...untreated, ...inTreatment]
  const classes = impactClasses.map(({ value }) => value)
  const byClass = Map.groupBy(groups, ({ impactClass = 'none' }) => impactClass)
  return {
    total: countOf(groups),
    untreated: countOf(untreated),
    inTreatment: countOf(inTreatment),
    open: countOf(open),
    resolved: countOf(resolved),
    byState: countBy(groups, states, ({ state }) => [state]),
    byImpactClass: countBy(groups, classes, ({ impactClass }) => [impactClass]),
    byOrigin: countBy(groups, origins, (group) => (group.origins.length === 0 ? [undefined] : group.origins)),
    exposure: {
      total: exposureIn(groups),
      untreated: exposureIn(untreated),
      inTreatment: exposureIn(inTreatment),
      open: exposureIn(open),
      resolved: exposureIn(resolved),
      byImpactClass: Object.fromEntries([...classes, 'none', ...byClass.keys()].map((name) => [name, exposureIn(byClass.get(name) ?? [])])),
    },
  }
}

type Groups = readonly RiskGroup[]

function countOf(groups: Groups): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

function exposureIn(groups: Groups): ExposureSum {
  const [SLE, ALE] = [groups.reduce((sum, { sle }) => sum + sle, 0), groups.reduce((sum, { ale }) => sum + ale, 0)]
  return { SLE, ALE, risks: groups.reduce((sum, { figured }) => sum + figured, 0) }
}

type ValuesOf = (group: RiskGroup) => readonly (string | undefined)[]

function countBy(groups: Groups, known: readonly string[], valuesOf: ValuesOf): Record<string, number> {
  const counts = new Map([...known, 'none'].map((value) => [value, 0]))
  for (const group of groups)
    for (const value of new Set(valuesOf(group))) counts.set(value ?? 'none', (counts.get(value ?? 'none') ?? 0) + group.count)
  return Object.fromEntries(counts)
}

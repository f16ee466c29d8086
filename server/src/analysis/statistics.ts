import { type Static, Type } from 'typebox'
import type { FindingKind } from '#analysis/finding.ts'

const Counts = Type.Object({ warnings: Type.Integer(), violations: Type.Integer() })

/** Warning and violation counts of the six analyses, and what they were made on (docs/reference/modules.md#statistics). */
export const Statistics = Type.Object({
  legal: Counts,
  vulnerability: Counts,
  viability: Counts,
  versioning: Counts,
  integrity: Counts,
  endoflife: Counts,
  components: Type.Integer(),
  licenses: Type.Integer(),
})
export type Statistics = Static<typeof Statistics>

export type ModuleStatus = 'ok' | 'warnings' | 'violations'

export type KindCounts = ReadonlyMap<FindingKind, { readonly warnings: number; readonly violations: number }>

const kinds = ['legal', 'vulnerability', 'viability', 'versioning', 'integrity', 'endoflife'] as const

/** Statistics of one module; a kind without findings counts zero. */
export function statisticsOf(counts: KindCounts, size: Pick<Statistics, 'components' | 'licenses'>): Statistics {
  const none = { warnings: 0, violations: 0 }
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? none])) as Omit<Statistics, 'components' | 'licenses'>
  return { ...byKind, components: size.components, licenses: size.licenses }
}

/** The worst of the six: any violation, else any warning, else ok (docs/reference/analysis.md#statuses). */
export function statusOf(statistics: Statistics): ModuleStatus {
  const all = kinds.map((kind) => statistics[kind])
  if (all.some(({ violations }) => violations > 0)) return 'violations'
  return all.some(({ warnings }) => warnings > 0) ? 'warnings' : 'ok'
}

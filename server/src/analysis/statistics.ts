import { type Static, Type } from 'typebox'
import { type FindingKind, findingKinds, type FindingStatus } from '#analysis/finding.ts'

/** The numbers of warnings and violations. */
const Counts = Type.Object({ warnings: Type.Integer(), violations: Type.Integer() }, { title: 'FindingCounts' })

/** The counts of each kind of finding, as properties of an object shape. */
export const countsByKind = Object.fromEntries(findingKinds.map((kind) => [kind, Counts])) as Readonly<Record<FindingKind, typeof Counts>>

/** Warning and violation counts of the six analyses, and what they were made on (docs/reference/modules.md#statistics). */
export const Statistics = Type.Object({
  ...countsByKind,
  components: Type.Integer(),
  licenses: Type.Integer(),
})
export type Statistics = Static<typeof Statistics>

export type ModuleStatus = 'ok' | 'warnings' | 'violations'

export type KindCounts = ReadonlyMap<FindingKind, { readonly warnings: number; readonly violations: number }>

/** A finding as it is counted. */
interface CountedFinding {
  readonly kind: FindingKind
  readonly component_id: number
  readonly finding_key: string
  readonly status: FindingStatus
}

const severity = { whitelisted: 0, warning: 1, violation: 2 } as const

/** Counts the findings of one module as `countFindings` does. */
export function countKinds(findings: readonly CountedFinding[]): KindCounts {
  const worst = new Map<string, CountedFinding>()
  for (const finding of findings) {
    const { kind, component_id: componentId, finding_key: findingKey, status } = finding
    const key = `${kind} ${String(componentId)} ${kind === 'vulnerability' ? findingKey : ''}`
    const known = worst.get(key)
    if (known === undefined || severity[known.status] < severity[status]) worst.set(key, finding)
  }
  const byKind = Map.groupBy(worst.values(), ({ kind }) => kind)
  return new Map(Array.from(byKind, ([kind, its]) => [kind, { warnings: countOf(its, 'warning'), violations: countOf(its, 'violation') }]))
}

function countOf(findings: readonly CountedFinding[], status: FindingStatus): number {
  return findings.filter((finding) => finding.status === status).length
}

/** Statistics of one module; a kind without findings counts zero. */
export function statisticsOf(counts: KindCounts, size: Pick<Statistics, 'components' | 'licenses'>): Statistics {
  const none = { warnings: 0, violations: 0 }
  const byKind = Object.fromEntries(findingKinds.map((kind) => [kind, counts.get(kind) ?? none])) as Omit<
    Statistics,
    'components' | 'licenses'
  >
  return { ...byKind, components: size.components, licenses: size.licenses }
}

/** The worst of the six: any violation, else any warning, else ok (docs/reference/analysis.md#statuses). */
export function statusOf(statistics: Statistics): ModuleStatus {
  const all = findingKinds.map((kind) => statistics[kind])
  if (all.some(({ violations }) => violations > 0)) return 'violations'
  return all.some(({ warnings }) => warnings > 0) ? 'warnings' : 'ok'
}

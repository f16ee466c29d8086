import { type Static, Type } from 'typebox'
import { severityOf } from '@waybill/vulnerabilities/cvss'
import type { ModuleStatus } from '#portfolio/portfolio.ts'
import { type FindingKind, findingKinds, type FindingStatus } from '#analysis/finding.ts'
import type { FindingRow } from '#analysis/findings/finding-row.ts'

/** The numbers of warnings and violations. */
const Counts = Type.Object({ warnings: Type.Integer(), violations: Type.Integer() }, { title: 'FindingCounts' })

/** The counts of each kind of finding, as properties of an object shape. */
export const countsByKind = Object.fromEntries(findingKinds.map((kind) => [kind, Counts])) as Readonly<Record<FindingKind, typeof Counts>>

/** Warning and violation counts of the six analyses, and what they were made on (docs/reference/modules.md#statistics). */
export const Statistics = Type.Object(
  {
    ...countsByKind,
    components: Type.Integer(),
    licenses: Type.Integer(),
  },
  { title: 'Statistics' },
)
export type Statistics = Static<typeof Statistics>

export type KindCounts = ReadonlyMap<FindingKind, { readonly warnings: number; readonly violations: number }>

/** Every severity of a vulnerability, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const
export type Severity = (typeof severities)[number]

/** The vulnerability findings of a module that are not accepted: by severity, and those known to be exploited. */
export type VulnerabilityCounts = Readonly<Record<Severity | 'exploited', number>>

/** What lists show of a module's latest evaluation, and sort by. */
export type ListedCounts = VulnerabilityCounts & Readonly<Record<'components' | 'warnings' | 'violations', number>>

export const noVulnerabilities: VulnerabilityCounts = { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0, exploited: 0 }

/** A finding as it is counted. */
interface CountedFinding {
  readonly kind: FindingKind
  readonly component_id: number
  readonly finding_key: string
  readonly status: FindingStatus
}

const rank = { whitelisted: 0, warning: 1, violation: 2 } as const

/** Counts the findings of one module as `countFindings` does. */
export function countKinds(findings: readonly CountedFinding[]): KindCounts {
  const worst = new Map<string, CountedFinding>()
  for (const finding of findings) {
    const { kind, component_id: componentId, finding_key: findingKey, status } = finding
    const key = `${kind} ${String(componentId)} ${kind === 'vulnerability' ? findingKey : ''}`
    const known = worst.get(key)
    if (known === undefined || rank[known.status] < rank[status]) worst.set(key, finding)
  }
  const byKind = Map.groupBy(worst.values(), ({ kind }) => kind)
  return new Map(Array.from(byKind, ([kind, its]) => [kind, { warnings: countOf(its, 'warning'), violations: countOf(its, 'violation') }]))
}

function countOf(findings: readonly CountedFinding[], status: FindingStatus): number {
  return findings.filter((finding) => finding.status === status).length
}

/** Counts the vulnerability findings of one module as `countFindings` does. */
export function countVulnerabilities(
  findings: readonly Pick<FindingRow, 'kind' | 'status' | 'score' | 'exploited'>[],
): VulnerabilityCounts {
  const open = findings.filter(({ kind, status }) => kind === 'vulnerability' && status !== 'whitelisted')
  const counts = { ...noVulnerabilities, exploited: open.filter(({ exploited }) => exploited).length }
  for (const { score } of open) counts[score === null ? 'unknown' : severityOf(score)] += 1
  return counts
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

/** The sums of warnings and violations over the six. */
export function totalsOf(statistics: Statistics): Static<typeof Counts> {
  const all = findingKinds.map((kind) => statistics[kind])
  return {
    warnings: all.reduce((sum, { warnings }) => sum + warnings, 0),
    violations: all.reduce((sum, { violations }) => sum + violations, 0),
  }
}

import type { Tenant } from '#access/access.ts'
import { type FindingKind, findingKinds } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import { loadFigures, type Figures } from '#dependency-track/metrics-report.ts'
import type { ProjectVersion } from '#dependency-track/version-store.ts'
import { violationTypeOf } from '#dependency-track/violation.ts'

/** Loads the metrics of a version; undefined before its first analysis (docs/reference/dependency-track.md#metrics). */
export async function loadMetrics(db: Database, tenant: Tenant, version: ProjectVersion): Promise<object | undefined> {
  const figures = await loadFigures(db, tenant, version.uuid)
  return figures && toMetrics(figures, version)
}

function toMetrics(figures: Figures, { lastImport }: ProjectVersion): object {
  const { critical, high, medium, low, none, unknown, exploited, suppressed, audited, vulnerable, components, statistics } = figures
  const unassigned = none + unknown
  const open = critical + high + medium + low + unassigned
  const at = lastImport?.getTime()
  return {
    critical,
    high,
    medium,
    low,
    unassigned,
    kev: exploited,
    vulnerabilities: open,
    vulnerableComponents: vulnerable,
    components,
    suppressed,
    findingsTotal: open,
    findingsAudited: audited,
    findingsUnaudited: open - audited,
    inheritedRiskScore: critical * 10 + high * 5 + medium * 3 + low + unassigned * 5,
    ...countViolations(statistics),
    ...(at !== undefined && { firstOccurrence: at, lastOccurrence: at }),
  }
}

function countViolations(statistics: Figures['statistics']): object {
  const kinds = findingKinds.map((kind) => figuresOf(kind, statistics))
  const fail = sumOf(kinds.map(({ violations }) => violations))
  const warn = sumOf(kinds.map(({ warnings }) => warnings))
  const counts = { policyViolationsFail: fail, policyViolationsWarn: warn, policyViolationsInfo: 0 }
  return {
    ...counts,
    ...countsOf('', fail + warn),
    ...Object.assign({}, ...(['LICENSE', 'SECURITY', 'OPERATIONAL'] as const).map((type) => countsOf(titleOf(type), totalOf(kinds, type)))),
  }
}

interface KindFigures {
  readonly kind: FindingKind
  readonly violations: number
  readonly warnings: number
}

function figuresOf(kind: FindingKind, statistics: Figures['statistics']): KindFigures {
  const { violations = 0, warnings = 0 } = statistics[kind] ?? {}
  return { kind, violations, warnings }
}

function totalOf(kinds: readonly KindFigures[], type: ReturnType<typeof violationTypeOf>): number {
  const ofType = kinds.filter(({ kind }) => violationTypeOf(kind) === type)
  return sumOf(ofType.map(({ violations, warnings }) => violations + warnings))
}

function countsOf(title: string, total: number): object {
  const name = `policyViolations${title}`
  return { [`${name}Total`]: total, [`${name}Audited`]: 0, [`${name}Unaudited`]: total }
}

function titleOf(type: string): string {
  return `${type.slice(0, 1)}${type.slice(1).toLowerCase()}`
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

import type { Output } from '#output/output.ts'
import type { Cell } from '#output/table.ts'
import { type Scan, summaryOf } from '#findings/scan.ts'
import type { Items } from '#service/list-all-items.ts'

/** A finding as the service reads it out; what of it matters here. */
export interface Finding {
  readonly kind: string
  readonly status: 'violation' | 'warning' | 'whitelisted'
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | null }
  readonly severity: string
  readonly score: number | null
  readonly knownExploited: boolean
  readonly fixedIn: readonly string[]
  /** On a line that stands for several findings. */
  readonly folded?: { readonly findings: number; readonly summary: string }
}

/** Shows a table of findings, worst first, and a line that sums them up. */
export function showFindings(out: Output, { items, total }: Items<Finding>, scan: Scan): void {
  if (items.length > 0) out.table(['finding', 'severity', 'component', 'vulnerability', 'score', 'fixed in'], items.map(rowOf))
  if (total > items.length) out.note(`and ${String(total - items.length)} more; --limit ${String(total)} shows all`)
  out.line(summaryOf(scan))
}

function rowOf(finding: Finding): readonly Cell[] {
  const { kind, status, severity, key, score, knownExploited, fixedIn } = finding
  return [
    { text: status, colour: status === 'violation' ? 'red' : 'yellow' },
    kind === 'vulnerability' ? `${severity}${knownExploited ? ', exploited' : ''}` : kind,
    subjectOf(finding),
    key,
    score === null ? '–' : score.toFixed(1),
    fixedIn.join(' and ') || '–',
  ]
}

/** Keeps a line of the table on a line of the terminal. */
const longestSummary = 100

function subjectOf({ component: { key, version }, folded }: Finding): string {
  if (folded === undefined || folded.findings === 1) return version === null ? key : `${key} ${version}`
  return folded.summary.length <= longestSummary ? folded.summary : `${folded.summary.slice(0, longestSummary - 1)}…`
}

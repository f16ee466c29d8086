import type { Output } from '#output/output.ts'
import type { Cell } from '#output/table.ts'
import { type Scan, summaryOf } from '#findings/scan.ts'
import type { Items } from '#service/all-items.ts'

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
}

/** A table of findings, worst first, and a line that sums them up. */
export function showFindings(out: Output, { items, total }: Items<Finding>, scan: Scan): void {
  if (items.length > 0) out.table(['finding', 'severity', 'component', 'vulnerability', 'score', 'fixed in'], items.map(rowOf))
  if (total > items.length) out.note(`and ${String(total - items.length)} more; --limit ${String(total)} shows all`)
  out.line(summaryOf(scan))
}

function rowOf(finding: Finding): readonly Cell[] {
  const { kind, status, severity, component, key, score, knownExploited, fixedIn } = finding
  return [
    { text: status, colour: status === 'violation' ? 'red' : 'yellow' },
    kind === 'vulnerability' ? `${severity}${knownExploited ? ', exploited' : ''}` : kind,
    component.version === null ? component.key : `${component.key} ${component.version}`,
    key,
    score === null ? '–' : score.toFixed(1),
    fixedIn.join(' and ') || '–',
  ]
}

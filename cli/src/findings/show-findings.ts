import { shorten } from '#output/shorten.ts'
import { type FindingLine, groupFindings, listFindings } from '#findings/group-findings.ts'
import type { Finding } from '#findings/finding.ts'
import type { Output } from '#output/output.ts'
import type { Cell } from '#output/table.ts'
import type { Items } from '#service/list-all-items.ts'

/** How many lines to show, and whether findings share lines. */
export interface ShowOptions {
  readonly limit: number
  readonly fold: boolean
  /** Whether lines name project and module. */
  readonly withModule: boolean
}

/** Shows a table of findings, worst first, and says how many lines it leaves out. */
export function showFindings(out: Output, { items, total }: Items<Finding>, { limit, fold, withModule }: ShowOptions): void {
  const lines = fold ? groupFindings(items) : listFindings(items)
  const shown = lines.slice(0, limit)
  const head = ['finding', 'severity', 'component', 'vulnerability', 'score', 'fixed in', ...(withModule ? ['module'] : [])]
  if (shown.length > 0)
    out.table(
      head,
      shown.map((line) => [...rowOf(line), ...(withModule ? [line.module] : [])]),
    )
  const left = total - shown.reduce((sum, line) => sum + line.lines, 0)
  if (left > 0) out.note(`and ${String(left)} more; --limit ${String(total)} shows all`)
}

function rowOf({ status, severity, subject, what, score, fixedIn }: FindingLine): readonly Cell[] {
  return [{ text: status, colour: status === 'violation' ? 'red' : 'yellow' }, severity, shorten(subject, longest), what, score, fixedIn]
}

/** Keeps a table row on one terminal line. */
const longest = 100

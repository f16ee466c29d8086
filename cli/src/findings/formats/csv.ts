import type { Finding } from '#findings/finding.ts'
import type { FoundFindings } from '#findings/outcome.ts'
import { clean } from '#output/clean.ts'

const columns: readonly (readonly [head: string, cell: (finding: Finding) => string])[] = [
  ['Status', ({ status }) => status],
  ['Severity', ({ severity }) => severity],
  ['Score', ({ score }) => (score === null ? '' : String(score))],
  ['Exploited', ({ knownExploited }) => (knownExploited ? 'yes' : 'no')],
  ['Kind', ({ kind }) => kind],
  ['Finding', ({ key }) => key],
  ['Component', ({ component }) => component.key],
  ['Version', ({ component }) => component.version ?? ''],
  ['Fixed in', ({ fixedIn }) => fixedIn.join(' and ')],
  ['Project', ({ project }) => project],
  ['Module', ({ module }) => module],
  ['Since', ({ since }) => since],
  ['Reason', ({ reason }) => reason],
]

/** Writes a table with the column names of the service, one line for each finding. */
export function writeCsv(outcomes: readonly FoundFindings[]): string {
  const rows = outcomes.flatMap(({ found }) => found.items).map((finding) => columns.map(([, cell]) => cell(finding)))
  return `${[columns.map(([head]) => head), ...rows].map((row) => row.map(quote).join(',')).join('\n')}\n`
}

/** Quotes a cell, and keeps spreadsheets from running it as a formula. */
function quote(cell: string): string {
  const line = clean(cell)
  const harmless = /^[=+\-@]/u.test(line) ? `'${line}` : line
  return /[",]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

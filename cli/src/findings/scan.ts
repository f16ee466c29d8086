import { counted } from '#output/counted.ts'

/** The fields of a scan that the CLI uses. */
export interface Scan {
  readonly analysisStatus: 'Scheduled' | 'Processing' | 'Finished' | 'Failed'
  readonly project: string
  readonly module: string
  readonly statistics: Readonly<Record<string, unknown>> | null
  readonly error?: string
}

export interface Totals {
  readonly violations: number
  readonly warnings: number
}

/** Sums up the counts of all kinds of findings, also of those that are newer than this program. */
export function totalsOf({ statistics }: Scan): Totals {
  const counts = Object.values(statistics ?? {}).map((count) => Object(count) as Partial<Totals>)
  return {
    violations: counts.reduce((sum, { violations = 0 }) => sum + violations, 0),
    warnings: counts.reduce((sum, { warnings = 0 }) => sum + warnings, 0),
  }
}

/** Summarises a scan: `Shop / web: 2 violations, 1 warning in 120 components`. */
export function summaryOf(scan: Scan): string {
  const { violations, warnings } = totalsOf(scan)
  const components = counted(Number(scan.statistics?.['components'] ?? 0), 'component')
  return `${scan.project} / ${scan.module}: ${counted(violations, 'violation')}, ${counted(warnings, 'warning')} in ${components}`
}

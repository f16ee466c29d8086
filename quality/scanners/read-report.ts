import { readGrype } from './grype.ts'
import { readOsvScanner } from './osv-scanner.ts'
import type { Reported, ReportReader } from './reported.ts'
import { readTrivy } from './trivy.ts'

const readers: Readonly<Record<string, ReportReader>> = { 'osv-scanner': readOsvScanner, grype: readGrype, trivy: readTrivy }

/** Reads the JSON report of any supported scanner. */
export function readReport(report: unknown): { readonly scanner: string; readonly reported: readonly Reported[] } {
  for (const [scanner, read] of Object.entries(readers)) {
    const reported = read(report)
    if (reported !== undefined) return { scanner, reported }
  }
  throw new Error('this is not the JSON of osv-scanner, grype or trivy')
}

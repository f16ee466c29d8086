import { CliError, exitCodes } from '#cli-error.ts'
import { type Finding, showFindings } from '#findings/show-findings.ts'
import { type Scan, summaryOf, totalsOf } from '#findings/scan.ts'
import { waitForScan } from '#findings/wait-for-scan.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { Session } from '#session.ts'

/** A scan of a module; what else is in it is part of the JSON output. */
export interface ScannedModule {
  readonly uid?: string
  readonly scanId: string
  readonly moduleId: string
}

/** How long to wait, what to show, and what makes the run fail. */
export interface OutcomeOptions {
  readonly failOn?: 'violations' | 'warnings'
  readonly timeout: number
  readonly limit: number
  readonly fold: boolean
}

/** Waits for the analysis of a scan and shows its findings. Throws with exit code 1 when the threshold is reached. */
export async function showOutcome({ out, context, company }: Session, scanned: ScannedModule, options: OutcomeOptions): Promise<void> {
  const service = company()
  const scan = await waitForScan(service, scanned.scanId, { seconds: options.timeout, wait: context.wait })
  const pages = Math.ceil(options.limit / 100)
  // JSON output always lists every finding
  const folded = options.fold && !out.isJson ? '&fold=true' : ''
  const found = await listAllItems<Finding>(
    service,
    `/core/modules/${scanned.moduleId}/findings?severity=violation,warning${folded}`,
    pages,
  )
  if (out.isJson) out.json({ ...scanned, analysisStatus: scan.analysisStatus, statistics: scan.statistics, findings: found.items })
  else showFindings(out, found, scan)
  requireBelowThreshold(options.failOn, scan)
}

function requireBelowThreshold(failOn: OutcomeOptions['failOn'], scan: Scan): void {
  const { violations, warnings } = totalsOf(scan)
  const reached = failOn === 'warnings' ? violations + warnings : violations
  if (failOn !== undefined && reached > 0)
    throw new CliError(exitCodes.thresholdReached, `${summaryOf(scan)}; --fail-on ${failOn} allows none`)
}

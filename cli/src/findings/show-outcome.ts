import { CliError, exitCodes } from '#cli-error.ts'
import { baselineOf, compareWithBaseline } from '#findings/compare-with-baseline.ts'
import type { Comparison } from '#findings/comparison.ts'
import type { Outcome, OutcomeOptions, ScannedModule } from '#findings/outcome.ts'
import { defaultLimit, type OutputFormat } from '#findings/output-format.ts'
import { readFindings } from '#findings/read-findings.ts'
import { summaryOf } from '#findings/scan.ts'
import { showFindings } from '#findings/show-findings.ts'
import { reachedThresholds } from '#findings/threshold.ts'
import { waitForScan } from '#findings/wait-for-scan.ts'
import { writeFindings } from '#findings/formats/write-findings.ts'
import type { Session } from '#session.ts'

/** A module that was filled, and from which file. */
export interface FilledModule {
  readonly scanned: ScannedModule
  readonly file?: string | undefined
}

/** Waits for the analyses of scans and shows their findings. Throws with exit code 1 when a threshold is reached. */
export async function showOutcomes(session: Session, filled: readonly FilledModule[], options: OutcomeOptions): Promise<void> {
  const format = formatOf(session, options)
  const outcomes: Outcome[] = []
  for (const { scanned, file } of filled) {
    const outcome = { ...(await readOutcome(session, scanned, options)), file }
    if (format === 'table') showTable(session, outcome, options)
    outcomes.push(outcome)
  }
  if (format === 'json') showJson(session, outcomes)
  else if (format !== 'table') session.out.document(writeFindings(format, outcomes, session.company().url))
  await requireBelowThresholds(session, outcomes, options)
}

/** Returns the format of the findings: `--json` is short for `--output json`. */
export function formatOf({ out }: Session, { output }: Pick<OutcomeOptions, 'output'>): OutputFormat {
  return output ?? (out.isJson ? 'json' : 'table')
}

async function readOutcome(session: Session, scanned: ScannedModule, options: OutcomeOptions): Promise<Outcome> {
  const service = session.company()
  const scan = await waitForScan(service, scanned.scanId, { seconds: options.timeout, wait: session.context.wait })
  const format = formatOf(session, options)
  // formats for programs always list every finding
  const fold = options.fold && (format === 'table' || format === 'markdown')
  const list = `/core/modules/${scanned.moduleId}/findings?status=violation,warning${fold ? '&fold=true' : ''}`
  const limit = options.limit ?? defaultLimit(format)
  const found = await readFindings(service, list, { limit, fold })
  const title = `${scan.project} / ${scan.module}`
  return { title, summary: summaryOf(scan), scanned, scan, found, limit, comparison: await comparisonOf(session, scanned, options) }
}

async function comparisonOf(session: Session, scanned: ScannedModule, options: OutcomeOptions): Promise<Comparison | undefined> {
  const isWanted = options.failOn?.includes('new') === true || options.baseline !== undefined
  if (!isWanted) return undefined
  const baseline = baselineOf(session, options.baseline)
  const comparison = await compareWithBaseline(session.company(), scanned, baseline)
  if (comparison === undefined) session.out.note(`no scan of ${baseline} to compare with: every finding counts as new`)
  return comparison
}

function showTable({ out }: Session, { found, summary, comparison, limit }: Outcome, { fold }: OutcomeOptions): void {
  showFindings(out, found, { limit, fold, withModule: false })
  out.line(summary)
  if (comparison !== undefined) out.line(describeComparison(comparison))
}

function describeComparison({ baseline, added, gone }: Comparison): string {
  return `since the last scan of ${baseline}: ${String(added)} new, ${String(gone)} gone`
}

function showJson({ out }: Session, outcomes: readonly Outcome[]): void {
  const [first, ...others] = outcomes.map(({ scanned, scan: { analysisStatus, statistics }, found, comparison }) => ({
    ...scanned,
    analysisStatus,
    statistics,
    findings: found.items,
    ...(comparison !== undefined && { comparison }),
  }))
  return out.json(others.length === 0 ? first : [first, ...others])
}

async function requireBelowThresholds(session: Session, outcomes: readonly Outcome[], { failOn = [] }: OutcomeOptions): Promise<void> {
  const messages: string[] = []
  for (const outcome of outcomes) {
    const list = `/core/modules/${outcome.scanned.moduleId}/findings`
    const reached = [
      ...(await reachedThresholds(session.company(), list, failOn)),
      ...(failOn.includes('new') ? reachedByNew(outcome) : []),
    ]
    if (reached.length > 0) messages.push(`${outcome.summary}; --fail-on ${reached.join(',')} allows none`)
  }
  const [first, ...others] = messages
  if (first !== undefined) throw new CliError(exitCodes.thresholdReached, first, others)
}

function reachedByNew({ comparison, found }: Outcome): readonly 'new'[] {
  return (comparison?.added ?? found.total) > 0 ? ['new'] : []
}

import { CliError, exitCodes } from '#cli-error.ts'
import type { Finding } from '#findings/finding.ts'
import type { FoundFindings } from '#findings/outcome.ts'
import { writeFindings } from '#findings/formats/write-findings.ts'
import { defaultLimit, type OutputFormat } from '#findings/output-format.ts'
import { readFindings } from '#findings/read-findings.ts'
import { showFindings } from '#findings/show-findings.ts'
import { reachedThresholds, type Threshold } from '#findings/threshold.ts'
import type { Items } from '#service/list-all-items.ts'
import { queryOf, type Scope } from '#service/find-scope.ts'
import type { Session } from '#session.ts'
import { counted } from '#output/counted.ts'

interface ListOptions {
  readonly scope: Scope
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly format: OutputFormat
  readonly limit: number | undefined
  readonly fold: boolean
}

/** Shows the findings of a scope that pass the filters, worst first. */
export async function showList({ out, company }: Session, options: ListOptions): Promise<void> {
  const { scope, format, limit = defaultLimit(format), fold } = options
  const withModule = scope.moduleId === undefined
  const isGrouped = fold && (format === 'table' || format === 'markdown')
  const found = await readFindings(company(), `${listOf(scope)}?${queryOfList(options, isGrouped)}`, { limit, fold: isGrouped })
  if (format === 'json') return out.json(found.items)
  if (format !== 'table') return out.document(writeFindings(format, splitByModule(found, limit), company().url))
  showFindings(out, found, { limit, fold, withModule })
  return out.line(`${counted(found.total, 'finding')}${isGrouped && !withModule ? ' and groups of findings' : ''}`)
}

/** Only the list of a module folds, and only that of the company knows projects. */
function queryOfList({ scope: { projectId, moduleId }, filters }: ListOptions, isGrouped: boolean): string {
  if (moduleId === undefined) return queryOf({ ...filters, projectId })
  return queryOf({ ...filters, fold: isGrouped ? 'true' : undefined })
}

/** Throws with exit code 1 when findings of a scope reach a threshold, whatever is shown of them. */
export async function requireBelow({ company }: Session, scope: Scope, wanted: readonly Threshold[]): Promise<void> {
  const list = scope.moduleId === undefined ? `/core/findings?${queryOf({ projectId: scope.projectId })}` : listOf(scope)
  const reached = await reachedThresholds(company(), list, wanted)
  if (reached.length > 0) throw new CliError(exitCodes.thresholdReached, `--fail-on ${reached.join(',')} allows none`)
}

function listOf({ moduleId }: Scope): string {
  return moduleId === undefined ? '/core/findings' : `/core/modules/${moduleId}/findings`
}

function splitByModule({ items, total }: Items<Finding>, limit: number): readonly FoundFindings[] {
  const groups = [...Map.groupBy(items, ({ project, module }) => `${project} / ${module}`)]
  const left = total - items.length
  return groups.map(([title, own], index) => {
    const all = own.length + (index === groups.length - 1 ? left : 0)
    return { title, summary: `${title}: ${counted(own.length, 'finding')}`, found: { items: own, total: all }, limit }
  })
}

import type { Caller } from '#access/access.ts'
import { statisticsOf } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { maxExported } from '#platform/http/max-exported.ts'
import type { PortfolioFilter } from '#overview/portfolio/portfolio-filter.ts'
import type { PortfolioItem } from '#overview/portfolio/portfolio-item.ts'
import { type Evaluated, listPortfolio, loadTrendSteps, type PortfolioRow, sumStatistics } from '#overview/portfolio/portfolio-report.ts'
import { trendOf, trendStart } from '#overview/portfolio/trend.ts'

/** Loads a page of projects or modules with statistics, trend and last scan; three statements. */
export async function loadPortfolioPage(
  { db, now }: AppContext,
  caller: Caller,
  filter: PortfolioFilter,
  page: number | undefined,
): Promise<Page<PortfolioItem>> {
  const { level, asOf } = filter
  const { rows, total } = await listPortfolio(db, caller, filter, { limit: pageSize, offset: offsetOf(page) })
  const until = asOf ?? now()
  const [ids, since] = [rows.map(({ id }) => id), trendStart(until)]
  const evaluated = await sumStatistics(db, caller, filter, ids)
  const steps = await loadTrendSteps(db, caller, { level, ids, since, until })
  const items = rows.map((row) =>
    Object.assign(toItem(row, filter, evaluated.get(row.id)), { trend: trendOf(since, steps.get(row.id) ?? []) }),
  )
  return { items, total }
}

/** A row of the table: everything but the trend. */
export type ExportedItem = Omit<PortfolioItem, 'trend'>

/** Loads all rows, at most 50,000; two statements. */
export async function exportPortfolio({ db }: AppContext, caller: Caller, filter: PortfolioFilter): Promise<Page<ExportedItem>> {
  const { rows, total } = await listPortfolio(db, caller, filter, { limit: maxExported, offset: 0 })
  const ids = rows.map(({ id }) => id)
  const evaluated = await sumStatistics(db, caller, filter, ids)
  return { items: rows.map((row) => toItem(row, filter, evaluated.get(row.id))), total }
}

function toItem(row: PortfolioRow, { level: type, asOf }: PortfolioFilter, evaluated: Evaluated | undefined): ExportedItem {
  const { id, name, projectId, project, tags, modules, status, exploited, components, openRisks } = row
  const { critical, high, medium, low, none, unknown } = row
  return {
    _id: id,
    type,
    name,
    projectId,
    project,
    tags: [...tags],
    modules,
    status,
    statistics: evaluated?.statistics ?? statisticsOf(new Map(), { components: 0, licenses: 0 }),
    severities: { critical, high, medium, low, none, unknown },
    exploited,
    components,
    lastScan: evaluated?.scan ?? null,
    openRisks: asOf === undefined ? openRisks : null,
  }
}

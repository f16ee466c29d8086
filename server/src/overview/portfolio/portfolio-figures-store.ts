import { type RawBuilder, sql } from 'kysely'
import { changeAsOf, severities } from '#analysis/analysis.ts'

/** The figures that lists show and sort by. */
export const countColumns = ['components', 'warnings', 'violations', 'exploited', ...severities] as const

/** What of a module `m` and its project `p` figures are read from. */
type FigureSource = Readonly<Record<'ofModule' | 'ofProject' | 'counts' | 'analysis', RawBuilder<unknown>>>

const presentFigures: FigureSource = {
  ofModule: sql``,
  ofProject: sql``,
  counts: sql`left join module_counts mc on mc.company_id = m.company_id and mc.module_id = m.id`,
  analysis: sql`left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id`,
}

/** Returns where figures are read from: those of the present, or of what was created by a moment those of the latest change then. */
export function figuresAsOf(companyId: string, at: Date | undefined): FigureSource {
  if (at === undefined) return presentFigures
  const columns = countColumns.map((column) => sql`(was.counts ->> ${sql.lit(column)})::integer as ${sql.ref(column)}`)
  return {
    ofModule: sql`and m.created <= ${at}`,
    // a module may have been moved into a project that is younger
    ofProject: sql`and (p.created <= ${at} or m.id is not null)`,
    counts: sql`left join lateral (select ${sql.join(columns)} from ${changeAsOf(companyId, at)} was) mc on true`,
    analysis: sql`left join lateral (
      select was.statistics, greatest(was.scan_id, ${lastScanAsOf(companyId, at)}) as scan_id from ${changeAsOf(companyId, at)} was) ma on true`,
  }
}

/** The newest scan of a module `m` that was submitted and analysed by a moment: one that changed nothing has no change that names it. */
function lastScanAsOf(companyId: string, at: Date): RawBuilder<unknown> {
  return sql`(
    select s.id from scan s
    where s.company_id = ${companyId} and s.module_id = m.id and s.status = 'Finished' and s.submitted <= ${at} and ${wasAnalysed(companyId, at)}
    order by s.id desc limit 1)`
}

/** A scan `s` has a later date where it was analysed again; one that reuses an analysis was analysed when it came. */
function wasAnalysed(companyId: string, at: Date): RawBuilder<unknown> {
  return sql`(s.analysis_date <= ${at} or not exists (
    select from analysis a
    where a.company_id = ${companyId} and a.module_id = s.module_id and a.scan_id = s.id and a.reason = 'scan' and a.date > ${at}))`
}

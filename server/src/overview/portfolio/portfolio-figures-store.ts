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
    analysis: sql`left join lateral ${changeAsOf(companyId, at)} ma on true`,
  }
}

import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { type FindingFilter, loadFindings, messageKind, findingCondition } from '#analysis/findings/finding-report.ts'
import type { FindingListItem } from '#analysis/findings/finding-shape.ts'
import { summariseFindings } from '#analysis/findings/summarise-findings.ts'

interface Row {
  readonly total: number
  /** Null when the page is past the end. */
  readonly id: string | null
  readonly findings: number
}

/**
 * Lists a module's findings with those of one kind, rule, status and message as one line, worst first; the total counts lines. Folded where they
 * are stored: a module may have hundreds of thousands. Two statements.
 */
export async function listGroupedFindings(
  db: Database,
  caller: Caller,
  moduleId: string,
  filter: FindingFilter,
): Promise<Page<FindingListItem>> {
  const rows = await groupFindings(db, caller, moduleId, filter)
  const lines = rows.flatMap(({ id, findings }) => (id === null ? [] : [{ id, findings }]))
  const shown = await loadFindings(
    db,
    caller,
    moduleId,
    lines.map(({ id }) => id),
  )
  const items = lines.flatMap(({ id, findings }) => {
    const first = shown.get(id)
    return first === undefined ? [] : [{ ...first, folded: { findings, summary: summariseFindings(first, findings) } }]
  })
  return { items, total: rows[0]?.total ?? 0 }
}

async function groupFindings(db: Database, { companyId }: Caller, moduleId: string, filter: FindingFilter): Promise<readonly Row[]> {
  const named = sql`join component c on c.id = f.component_id join package p on p.id = c.package_id`
  const { rows } = await sql<Row>`
    with line as materialized (
      select case f.status when 'violation' then 0 when 'warning' then 1 else 2 end as rank, max(f.score) as score, count(*)::int as findings,
        (array_agg(f.id order by f.component_id))[1] as id
      from finding f ${filter.component === undefined ? sql`` : named}
      where ${findingCondition(companyId, moduleId, filter)}
      group by f.kind, f.status, f.finding_key, ${messageKind(sql`f`)}
    )
    select counted.total, page.id, page.findings
    from (select count(*)::int as total from line) counted
    left join (
      select * from line order by rank, score desc nulls last, findings desc, id limit ${pageSize} offset ${offsetOf(filter.page)}
    ) page on true
    order by page.rank, page.score desc nulls last, page.findings desc, page.id`.execute(db)
  return rows
}

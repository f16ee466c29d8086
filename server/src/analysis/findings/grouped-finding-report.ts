import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { loadFindings } from '#analysis/findings/finding-report.ts'
import { type FindingSearch, matchingFindings, messageKind, sourceOf } from '#analysis/findings/matching-findings-store.ts'
import type { FindingGroup, FindingItem, FindingListItem } from '#analysis/findings/finding-shape.ts'
import { summariseFindings } from '#analysis/findings/summarise-findings.ts'

interface Row {
  readonly total: number
  /** Null when the page is past the end. */
  readonly id: string | null
  readonly findings: number
}

/**
 * Lists a module's findings with those of one kind, rule, status and message as one line, worst first; the total counts lines. Folded where they
 * are stored: a module may have hundreds of thousands.
 */
export async function listGroupedFindings(
  db: Database,
  search: FindingSearch,
  { moduleId, page }: { readonly moduleId: string; readonly page: number | undefined },
): Promise<Page<FindingListItem>> {
  const rows = await groupFindings(db, search, page)
  const lines = new Map(rows.flatMap(({ id, findings }) => (id === null ? [] : [[id, findings] as const])))
  const refs = Array.from(lines.keys(), (id) => ({ id, moduleId }))
  const shown = await loadFindings(db, search, refs)
  const items = shown.map((first) => Object.assign(first, { folded: foldedOf(first, lines) }))
  return { items, total: rows[0]?.total ?? 0 }
}

function foldedOf(first: FindingItem, lines: ReadonlyMap<string, number>): FindingGroup {
  const { _id: id } = first
  const findings = lines.get(id) ?? 1
  return { findings, summary: summariseFindings(first, findings) }
}

async function groupFindings(db: Database, search: FindingSearch, page: number | undefined): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with line as materialized (
      select case f.status when 'violation' then 0 when 'warning' then 1 else 2 end as rank, max(f.score) as score, count(*)::int as findings,
        (array_agg(f.id order by f.component_id))[1] as id
      from ${sourceOf(search)} f
      where ${matchingFindings(search)}
      group by f.kind, f.status, f.finding_key, ${messageKind(sql`f`)}
    )
    select counted.total, page.id, page.findings
    from (select count(*)::int as total from line) counted
    left join (
      select * from line order by rank, score desc nulls last, findings desc, id limit ${pageSize} offset ${offsetOf(page)}
    ) page on true
    order by page.rank, page.score desc nulls last, page.findings desc, page.id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { StatementItem } from '#analysis/statements/statement-shape.ts'

/** A decision in force whose end is in a span. */
export interface EndingStatement {
  readonly status: StatementItem['status']
  readonly vulnerabilities: readonly string[]
  readonly createdBy: string
  /** Names of the project and the module; empty for the company. */
  readonly place: string
  readonly ends: Date
}

interface Row {
  readonly total: number
  readonly status: StatementItem['status']
  readonly vulnerabilities: readonly string[]
  readonly created_by_name: string
  readonly place: string
  readonly until: Date
}

/** The span, the moment that divides it, and how many to list. */
export interface EndingStatements {
  readonly after: Date
  readonly upTo: Date
  readonly now: Date
  readonly most: number
}

/** Finds a company's decisions that end in a span and were not withdrawn: those that have ended, latest first, then the next to end; one statement. */
export async function findEndingStatements(
  db: Database,
  { companyId }: Tenant,
  { after, upTo, now, most }: EndingStatements,
): Promise<{ readonly total: number; readonly items: readonly EndingStatement[] }> {
  const { rows } = await sql<Row>`
    select count(*) over ()::int as total, s.status, s.vulnerabilities, s.created_by_name, s.until,
      concat_ws(' / ', coalesce(p.name, pm.name), m.name) as place
    from own_statement s
    left join project p on p.company_id = s.company_id and p.id = s.project_id
    left join module m on m.company_id = s.company_id and m.id = s.module_id
    left join project pm on pm.company_id = m.company_id and pm.id = m.project_id
    where s.company_id = ${companyId} and s.withdrawn is null and s.until > ${after} and s.until <= ${upTo}
    order by s.until > ${now}, case when s.until <= ${now} then s.until end desc, s.until, s.id
    limit ${most}`.execute(db)
  const items = rows.map(({ status, vulnerabilities, created_by_name: createdBy, place, until }) => {
    return { status, vulnerabilities, createdBy, place, ends: until }
  })
  return { total: rows[0]?.total ?? 0, items }
}

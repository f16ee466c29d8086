import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { type CardContent, contentOf } from '#overview/inbox/inbox-card.ts'
import { because } from '#overview/inbox/reason.ts'

interface ReviewRow {
  readonly total: number
  readonly id: string
  readonly name: string
  readonly version: string | null
  readonly project: string
  readonly assignee: string | null
  readonly initiator_name: string
  readonly created: Date
}

/** Finds open requests that wait for the caller, then those that no active user is assigned to, the oldest first; one statement. */
export async function findReviews(db: Database, { companyId, id }: Caller, most: number): Promise<CardContent> {
  const { rows } = await sql<ReviewRow>`
    select count(*) over ()::int as total, a.id, a.name, a.version, p.name as project, u.id as assignee, a.initiator_name, a.created
    from approval a
    join project p on p.company_id = a.company_id and p.id = a.project_id
    left join app_user u on u.company_id = a.company_id and u.id = a.assignee and u.deactivated is null
    where a.company_id = ${companyId} and a.status = 'open' and (a.assignee = ${id} or u.id is null)
    order by u.id is null, a.id
    limit ${most}`.execute(db)
  return contentOf(rows, (row) => ({
    what: [row.name, row.version].filter((part) => part !== null).join(' '),
    where: row.project,
    since: row.created.toISOString(),
    ...because('requested', { by: row.initiator_name, isAssigned: row.assignee !== null }),
    link: `/approvals/${row.id}`,
  }))
}

interface ExceptionRow {
  readonly total: number
  readonly id: string
  readonly name: string
  readonly place: string
  readonly valid_until: string | null
  readonly exception_until: Date | null
}

/** Finds risks whose temporary exception has ended, then those whose exception ends before a moment; one statement. */
export async function findRiskExceptions(
  db: Database,
  { companyId }: Tenant,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<CardContent> {
  const { rows } = await sql<ExceptionRow>`
    select count(*) over ()::int as total, r.id, r.name, concat_ws(' / ', p.name, m.name) as place, r.exception_until,
      r.properties -> 'decision' ->> 'validUntil' as valid_until
    from risk r
    join project p on p.company_id = r.company_id and p.id = r.project_id
    left join module m on m.company_id = r.company_id and m.id = r.module_id
    where r.company_id = ${companyId} and (r.exception_until <= ${until}
      or r.exception_until is null and r.treatment = 'untreated' and r.properties -> 'decision' ->> 'type' = 'temporary-exception')
    order by r.exception_until nulls first, r.edited desc, r.id
    limit ${most}`.execute(db)
  return contentOf(rows, ({ id, name, place, exception_until: stored, valid_until: text }) => {
    const ends = stored ?? readIsoMoment(text ?? '')?.end
    const hasEnded = ends === undefined || ends <= now
    return {
      what: name,
      where: place,
      // the last moment that counts: a date ends with its day
      since: ends === undefined ? null : new Date(ends.getTime() - 1).toISOString(),
      ...because('exception-ends', { hasEnded }),
      link: `/risks/${id}`,
    }
  })
}

import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { TicketTable } from '#database/tables/tickets.ts'
import type { LastLook, Ticket } from '#tickets/ticket.ts'
import { type TicketName, toTicket } from '#tickets/ticket-store.ts'
import type { TicketTracker } from '#tickets/trackers/open-tracker.ts'

/** How many tickets of one tracker of a project one run looks at, so that none waits for those of another. */
const mostPerTracker = 30

/** Lists the companies with tickets to look at. */
export async function findCompaniesWithDueTickets(db: Database, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from ticket where key is not null and next_check <= ${at}::timestamptz order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Lists the tickets of a company to look at, a limited number of each tracker of a project, the longest waiting first. */
export async function listDueTickets(db: Database, { companyId }: Tenant, at: Date): Promise<readonly Ticket[]> {
  const { rows } = await sql<Selectable<TicketTable>>`
    select * from (
      select t.*, row_number() over (partition by t.project_id, t.tracker order by t.next_check, t.subject_id) as position
      from ticket t where t.company_id = ${companyId} and t.key is not null and t.next_check <= ${at}::timestamptz
    ) due where position <= ${mostPerTracker} order by next_check, subject_id`.execute(db)
  return rows.map(toTicket)
}

interface Look {
  readonly look: LastLook
  readonly goneNoted: Date | null
  readonly next: Date
}

/** Saves what was read of an issue, and when to look again. */
export async function saveLook(db: Database, { companyId }: Tenant, name: TicketName, { look, goneNoted, next }: Look): Promise<void> {
  await sql`
    update ticket set is_open = ${look.isOpen}, state = ${look.state}, assignee = ${look.assignee}, checked = ${look.checked}, etag = ${look.etag},
      error = ${look.error}, gone_noted = ${goneNoted}, next_check = ${next}
    where company_id = ${companyId} and subject = ${name.subject} and subject_id = ${name.subjectId} and tracker = ${name.tracker}`.execute(
    db,
  )
}

interface Postponement {
  readonly projectId: string
  readonly tracker: TicketTracker
  readonly error: string
  readonly until: Date
}

/** Leaves a tracker of a project alone until the given time, and says why in its tickets. */
export async function postponeTracker(
  db: Database,
  { companyId }: Tenant,
  { projectId, tracker, error, until }: Postponement,
): Promise<void> {
  await sql`
    update ticket set error = ${error}, next_check = greatest(next_check, ${until}::timestamptz)
    where company_id = ${companyId} and project_id = ${projectId} and tracker = ${tracker} and key is not null`.execute(db)
}

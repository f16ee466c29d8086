import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { TicketTable } from '#database/tables/tickets.ts'
import type { Ticket, TicketSubject } from '#tickets/ticket.ts'
import type { IssueRef } from '#tickets/trackers/issue-tracker.ts'
import type { TicketTracker } from '#tickets/trackers/open-tracker.ts'

/** Names one ticket: a finding or risk has one in each tracker. */
export type TicketName = Pick<TicketSubject, 'subject' | 'subjectId'> & { readonly tracker: TicketTracker }

/** Lists the tickets of a finding or risk that are created. */
export async function listTickets(
  db: Database,
  { companyId }: Tenant,
  { subject, subjectId }: Pick<TicketSubject, 'subject' | 'subjectId'>,
): Promise<readonly Ticket[]> {
  const { rows } = await sql<Selectable<TicketTable>>`
    select * from ticket
    where company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId} and key is not null
    order by tracker`.execute(db)
  return rows.map(toTicket)
}

interface Claim extends TicketSubject {
  readonly tracker: TicketTracker
  readonly byName: string
  readonly at: Date
  readonly until: Date
}

/** The right to create a ticket. */
export interface ClaimedTicket {
  /** When an earlier attempt began whose end nobody knows: the tracker may have the issue. */
  readonly triedAt: Date | undefined
}

/** Claims the creation of a ticket until the given time; undefined when it exists or another request creates it. One statement. */
export async function claimTicket(trx: Database | Transaction, { companyId }: Tenant, claim: Claim): Promise<ClaimedTicket | undefined> {
  const { subject, subjectId, tracker, projectId, moduleId, byName, at, until } = claim
  const { rows } = await sql<{ triedAt: Date | null }>`
    insert into ticket as t (company_id, subject, subject_id, tracker, project_id, module_id, created, by_name, claimed_until, next_check)
    values (${companyId}, ${subject}, ${subjectId}, ${tracker}, ${projectId}, ${moduleId ?? null}, ${at}, ${byName}, ${until}, ${at})
    on conflict (company_id, subject, subject_id, tracker) do update
    set project_id = excluded.project_id, by_name = excluded.by_name, claimed_until = excluded.claimed_until
    where t.key is null and t.claimed_until <= ${at}::timestamptz
    returning case when t.created < ${at}::timestamptz then t.created end as "triedAt"`.execute(trx)
  return rows[0] && { triedAt: rows[0].triedAt ?? undefined }
}

/** Saves the key of a ticket that was created, with the time. */
export async function saveTicket(
  trx: Transaction,
  { companyId }: Tenant,
  name: TicketName,
  { key, url, at }: IssueRef & { readonly at: Date },
): Promise<void> {
  await sql`
    update ticket set key = ${key}, url = ${url}, created = ${at}
    where company_id = ${companyId} and subject = ${name.subject} and subject_id = ${name.subjectId} and tracker = ${name.tracker}`.execute(
    trx,
  )
}

/** Lets the next request go on with a creation whose end nobody knows. */
export async function releaseClaim(db: Database, { companyId }: Tenant, { subject, subjectId, tracker }: TicketName): Promise<void> {
  await sql`
    update ticket set claimed_until = created
    where company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId} and tracker = ${tracker} and key is null`.execute(
    db,
  )
}

/** Gives up the creation of a ticket that the tracker refused. */
export async function dropClaim(db: Database, { companyId }: Tenant, { subject, subjectId, tracker }: TicketName): Promise<void> {
  await sql`
    delete from ticket
    where company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId} and tracker = ${tracker} and key is null`.execute(
    db,
  )
}

/** Converts the row of a ticket that is created. */
export function toTicket(row: Selectable<TicketTable>): Ticket {
  const { is_open: isOpen, state, assignee, checked, etag, error } = row
  return {
    subject: row.subject,
    subjectId: row.subject_id,
    tracker: row.tracker,
    projectId: row.project_id,
    moduleId: row.module_id ?? undefined,
    key: row.key ?? '',
    url: row.url ?? '',
    created: row.created,
    byName: row.by_name,
    look: { isOpen, state, assignee, checked, etag, error },
    goneNoted: row.gone_noted,
  }
}

import { sql } from 'kysely'
import type { Actor, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { newId } from '#platform/ids.ts'
import type { HistoryEntry } from '#risks/history/history-entry.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import type { FieldChange } from '#risks/writing/write-context.ts'

/** An event in the history of a risk. */
export interface RiskEvent {
  readonly riskId: string
  readonly at: Date
  readonly event: HistoryEvent
  readonly changes: readonly FieldChange[]
}

/** Adds events to the histories of risks, in one statement. */
export async function recordRiskEvents(
  trx: Transaction,
  { companyId, id: byId, name }: Actor,
  happenings: readonly RiskEvent[],
): Promise<void> {
  const rows = happenings.map(({ riskId, at, event, changes }) => ({ id: newId(), risk_id: riskId, at, event, changes }))
  await sql`
    insert into risk_history (company_id, id, risk_id, at, by_id, by_name, event, changes)
    select ${companyId}::uuid, r.id, r.risk_id, r.at, ${byId ?? null}::text, ${name}::text, r.event, r.changes
    from jsonb_to_recordset(${json(rows)}) as r(id uuid, risk_id uuid, at timestamptz, event text, changes jsonb)`.execute(trx)
}

/** Lists one page of a risk's history, newest first (decisions 6). */
export async function listRiskHistory(
  db: Database,
  { companyId }: Tenant,
  { riskId, page }: { readonly riskId: string; readonly page: number | undefined },
): Promise<Page<HistoryEntry>> {
  const matching = db.selectFrom('risk_history').where('company_id', '=', companyId).where('risk_id', '=', riskId)
  const rows = await matching.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(pageSize).offset(offsetOf(page)).execute()
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const items = rows.map(({ id, at, by_id: by, by_name: byName, event, changes }) => ({
    _id: id,
    riskId,
    at: at.toISOString(),
    by,
    byName,
    event: event as HistoryEvent,
    changes: changes as HistoryEntry['changes'],
  }))
  return { items, total }
}

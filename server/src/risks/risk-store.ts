import { type Selectable, sql } from 'kysely'
import type { Actor, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { RiskTable } from '#database/tables/risks.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { recordRiskEvents } from '#risks/history/risk-history-store.ts'
import { originBitsOf } from '#risks/origin-bits.ts'
import type { RiskProperties } from '#risks/risk-properties.ts'
import type { Risk } from '#risks/risk.ts'
import { treatmentOf } from '#risks/treatment.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import { decisionEndOf } from '#risks/writing/decision-dates.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** The columns a risk is read from; the others are derived from them. */
export const riskColumns = [
  'id',
  'project_id',
  'module_id',
  'name',
  'description',
  'user_id',
  'created',
  'edited',
  'properties',
  'exception_until',
] as const

export type RiskRow = Pick<Selectable<RiskTable>, (typeof riskColumns)[number]>

/** Converts a row into a risk. */
export function riskOf(row: RiskRow): Risk {
  return {
    id: row.id,
    projectId: row.project_id,
    moduleId: row.module_id ?? undefined,
    name: row.name,
    description: row.description ?? undefined,
    userId: row.user_id ?? undefined,
    created: row.created,
    edited: row.edited,
    properties: row.properties as RiskProperties,
    exceptionUntil: row.exception_until ?? undefined,
  }
}

/** Loads a risk of the company; 404 for an unknown id. */
export async function loadRisk(db: Database | Transaction, tenant: Tenant, id: string): Promise<Risk> {
  return requireRisk(id, isId(id) ? await select(db, tenant, id).executeTakeFirst() : undefined)
}

/** Loads and locks a risk, so that of two concurrent writes the second builds on the first (docs/reference/conventions.md#concurrency). */
export async function lockRisk(trx: Transaction, tenant: Tenant, id: string): Promise<Risk> {
  return requireRisk(id, isId(id) ? await select(trx, tenant, id).forNoKeyUpdate().executeTakeFirst() : undefined)
}

/** Locks risks for a write, in one order to avoid deadlocks, and returns their current state by id; unknown ones are left out. */
export async function lockRisks(trx: Transaction, { companyId }: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, Risk>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RiskRow>`
    select ${sql.join(riskColumns.map((name) => sql.ref(name)))} from risk
    where company_id = ${companyId} and id = any(${ids.filter(isId)}::uuid[])
    order by id for no key update`.execute(trx)
  return new Map(rows.map((row) => [row.id, riskOf(row)]))
}

function select(db: Database | Transaction, { companyId }: Tenant, id: string) {
  return db.selectFrom('risk').select(riskColumns).where('company_id', '=', companyId).where('id', '=', id)
}

function requireRisk(id: string, row: RiskRow | undefined): Risk {
  if (row === undefined) throw notFound(id)
  return riskOf(row)
}

/** Stores a write of a risk with its history entry, unless nothing changed. The risk must be locked, or its target if it is new. */
export async function saveRisk(trx: Transaction, actor: Actor, write: RiskWrite, event: HistoryEvent): Promise<void> {
  await saveRisks(trx, actor, [write], event)
}

/** Stores the writes of many risks of one company, in two statements. */
export async function saveRisks(trx: Transaction, actor: Actor, writes: readonly RiskWrite[], event: HistoryEvent): Promise<void> {
  const changed = writes.filter(hasChanges)
  if (changed.length === 0) return
  await upsertRisks(
    trx,
    actor,
    changed.map(({ after }) => after),
  )
  const events = changed.map(({ after, changes }) => ({ riskId: after.id, at: after.edited, event, changes }))
  await recordRiskEvents(trx, actor, events)
}

function hasChanges({ before, after, changes }: RiskWrite): boolean {
  return changes.length > 0 || before?.exceptionUntil?.getTime() !== after.exceptionUntil?.getTime()
}

/** Inserts or updates risks; target, creator and creation date of an existing risk stay. */
async function upsertRisks(trx: Transaction, { companyId }: Tenant, risks: readonly Risk[]): Promise<void> {
  await sql`
    insert into risk (company_id, id, project_id, module_id, name, description, user_id, created, edited, properties,
      state, strategy, treatment, impact_class, origins, resolved_at, auto_key, exception_until, decision_until)
    select ${companyId}::uuid, r.* from jsonb_to_recordset(${json(risks.map(rowOf))}) as r(id uuid, project_id uuid, module_id uuid, name text,
      description text, user_id text, created timestamptz, edited timestamptz, properties jsonb, state text, strategy text, treatment text,
      impact_class text, origins integer, resolved_at timestamptz, auto_key text, exception_until timestamptz,
      decision_until timestamptz)
    on conflict (company_id, id) do update set
      (name, description, edited, properties, state, strategy, treatment, impact_class, origins, resolved_at, auto_key, exception_until,
        decision_until) =
      (excluded.name, excluded.description, excluded.edited, excluded.properties, excluded.state, excluded.strategy, excluded.treatment,
        excluded.impact_class, excluded.origins, excluded.resolved_at, excluded.auto_key, excluded.exception_until, excluded.decision_until)`.execute(
    trx,
  )
}

function rowOf({ id, projectId, moduleId, name, description, userId, created, edited, properties, exceptionUntil }: Risk) {
  const stored = { id, project_id: projectId, module_id: moduleId, name, description, user_id: userId, created, edited, properties }
  return {
    ...stored,
    state: properties.state,
    strategy: properties.generalApproach,
    treatment: treatmentOf(properties),
    impact_class: properties.impactClass,
    origins: originBitsOf(properties.origin ?? []),
    resolved_at: properties.resolvedAt,
    auto_key: properties.autoKey,
    exception_until: exceptionUntil,
    decision_until: decisionEndOf(properties.decision),
  }
}

/** Deletes a risk with its tasks and its history. */
export async function removeRisk(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('risk').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Moves the risks of a module to the project that the module belongs to now. */
export async function moveRisks(
  trx: Transaction,
  { companyId }: Tenant,
  { moduleId, projectId }: { readonly moduleId: string; readonly projectId: string },
): Promise<void> {
  await sql`update risk set project_id = ${projectId} where company_id = ${companyId} and module_id = ${moduleId}`.execute(trx)
}

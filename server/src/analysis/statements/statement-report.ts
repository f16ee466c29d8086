import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { inBatches } from '#platform/http/csv.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { vexScopeOf } from '#analysis/vex/vex-document-store.ts'
import { decidedPurl } from '#analysis/statements/compose-statement.ts'
import type { StatementItem } from '#analysis/statements/statement-shape.ts'

export interface StatementFilter {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly vulnerability?: string | undefined
  /** Purl of a component that was decided. */
  readonly purl?: string | undefined
  readonly state?: StatementItem['state'] | undefined
  readonly at: Date
}

interface Row {
  readonly id: string
  readonly project_id: string | null
  readonly module_id: string | null
  readonly place_name: string | null
  readonly state: StatementItem['state']
  readonly status: StatementItem['status']
  readonly justification: string | null
  readonly detail: string | null
  readonly versions: StatementItem['versions']
  readonly until: Date | null
  readonly vulnerabilities: string[]
  readonly findings: number
  readonly answered: number
  readonly replaces: string[]
  readonly created: Date
  readonly created_by_name: string
  readonly withdrawn: Date | null
  readonly withdrawn_by_name: string | null
}

/** A company's decisions, newest first, also those that no longer hold; those of a project include its modules'. */
export async function listStatements(
  db: Database,
  { companyId }: Caller,
  filter: StatementFilter,
  page: number | undefined,
): Promise<Page<StatementItem>> {
  const where = statementCondition(companyId, filter)
  const items = await selectStatements(
    db,
    { companyId, at: filter.at },
    sql`${where} ${newestFirst} limit ${pageSize} offset ${offsetOf(page)}`,
  )
  return { items, total: await countStatements(db, where) }
}

/** How many decisions there are in all, and the ids of the newest. */
export interface ExportedStatements {
  readonly total: number
  readonly ids: readonly string[]
}

/** Lists the decisions of an export, newest first. */
export async function listExportedStatements(
  db: Database,
  { companyId }: Caller,
  filter: StatementFilter,
  limit: number,
): Promise<ExportedStatements> {
  const where = statementCondition(companyId, filter)
  const { rows } = await sql<{ id: string }>`select s.id from ${tables} where ${where} ${newestFirst} limit ${limit}`.execute(db)
  return { total: await countStatements(db, where), ids: rows.map(({ id }) => id) }
}

/** Reads decisions in batches, newest first, with their state at a moment; each batch is read when the one before it was consumed. */
export function readStatements(
  db: Database,
  { companyId }: Caller,
  { ids }: ExportedStatements,
  at: Date,
): AsyncGenerator<readonly StatementItem[]> {
  return inBatches(ids, (some) =>
    selectStatements(db, { companyId, at }, sql`s.company_id = ${companyId} and s.id = any(${[...some]}::uuid[]) ${newestFirst}`),
  )
}

const newestFirst = sql`order by s.created desc, s.id desc`

async function countStatements(db: Database, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

async function selectStatements(
  db: Database,
  { companyId, at }: { readonly companyId: string; readonly at: Date },
  which: RawBuilder<unknown>,
): Promise<readonly StatementItem[]> {
  const { rows } = await sql<Row>`
    select s.id, s.project_id, s.module_id, coalesce(m.name, p.name) as place_name, ${stateAt(at)} as state, s.status, s.justification, s.detail,
      s.versions, s.until, s.vulnerabilities, s.findings, s.replaces, s.created, s.created_by_name, s.withdrawn, s.withdrawn_by_name,
      (select count(*)::int from finding f where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = s.id::text) as answered
    from ${tables} where ${which}`.execute(db)
  return rows.map(toStatementItem)
}

const tables = sql`own_statement s
  left join module m on m.company_id = s.company_id and m.id = s.module_id
  left join project p on p.company_id = s.company_id and p.id = s.project_id`

function stateAt(at: Date): RawBuilder<unknown> {
  return sql`case when s.withdrawn is not null then 'withdrawn' when s.until <= ${at} then 'expired' else 'in_force' end`
}

function statementCondition(
  companyId: string,
  { projectId, moduleId, vulnerability, purl, state, at }: StatementFilter,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`s.company_id = ${companyId}`,
      ...(projectId === undefined ? [] : [sql`coalesce(s.project_id, m.project_id) = ${projectId}`]),
      ...(moduleId === undefined ? [] : [sql`s.module_id = ${moduleId}`]),
      ...(vulnerability === undefined
        ? []
        : [
            sql`s.vulnerabilities && array(
              select unnest(v.names) from vulnerability_name n join vulnerability v on v.id = n.vulnerability_id where n.name = ${vulnerability}
              union select ${vulnerability}::text)`,
          ]),
      ...(purl === undefined ? [] : [sql`(s.components is null or ${isOn(purl)})`]),
      ...(state === undefined ? [] : [sql`${stateAt(at)} = ${state}`]),
    ],
    sql` and `,
  )
}

function toStatementItem(row: Row): StatementItem {
  const { project_id: projectId, module_id: moduleId } = row
  const level = vexScopeOf({ companyId: '', projectId: projectId ?? undefined, moduleId: moduleId ?? undefined })
  return {
    _id: row.id,
    state: row.state,
    place: { level, id: moduleId ?? projectId, name: row.place_name },
    status: row.status,
    justification: row.justification,
    detail: row.detail,
    versions: row.versions,
    until: row.until?.toISOString() ?? null,
    vulnerabilities: row.vulnerabilities,
    findings: row.findings,
    answered: row.answered,
    replaces: row.replaces,
    created: row.created.toISOString(),
    createdBy: row.created_by_name,
    withdrawn: row.withdrawn?.toISOString() ?? null,
    withdrawnBy: row.withdrawn_by_name,
  }
}

/** Whether a decision is on a component; without a version, on any version of it. */
function isOn(purl: string): RawBuilder<unknown> {
  const everyVersion = decidedPurl(purl, 'all')
  return sql`(s.components && ${[purl, everyVersion]}::text[] or ${purl === everyVersion}::boolean and exists (
    select from unnest(s.components) on_purl where starts_with(on_purl, ${`${purl}@`})))`
}

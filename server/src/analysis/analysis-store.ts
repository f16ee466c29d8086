import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { CustomComponents } from '#portfolio/portfolio.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ModuleStatus, Statistics } from '#analysis/statistics.ts'

/** Why modules were judged. */
export type EvaluationReason = 'scan' | 'reprocess' | 'advisories' | 'settings' | 'vex' | 'clock' | 'upgrade'

/** That a module holds a bill since a scan. */
export interface ModuleScan extends ModuleRef {
  readonly scanId: string
  readonly sbomId: string
}

/** A module as the judgement needs it. */
export interface EvaluatedModule extends ModuleScan {
  readonly components: number
  readonly licenses: number
  readonly statistics: Statistics | undefined
}

interface Row {
  readonly company_id: string
  readonly id: string
  readonly scan_id: string
  readonly bill_id: string
  readonly components: number
  readonly licenses: number
  readonly statistics: Statistics | null
}

/** Reads the modules that hold a bill and keeps others from judging them until the transaction ends; in one order, so that nobody deadlocks. Not from referring to them: scans of others do. */
export async function lockModules(trx: Transaction, modules: readonly ModuleRef[]): Promise<readonly EvaluatedModule[]> {
  const { rows } = await sql<Row>`
    select m.company_id, m.id, m.scan_id, m.bill_id, b.licenses, m.statistics, (
      select count(*)::int from module_component mc where mc.company_id = m.company_id and mc.module_id = m.id) as components
    from module m
    join bill b on b.company_id = m.company_id and b.id = m.bill_id
    where (m.company_id, m.id) in (
      select * from unnest(${modules.map(({ companyId }) => companyId)}::uuid[], ${modules.map(({ moduleId }) => moduleId)}::uuid[]))
    order by m.company_id, m.id
    for no key update of m`.execute(trx)
  return rows.map((row) => ({
    companyId: row.company_id,
    moduleId: row.id,
    scanId: row.scan_id,
    sbomId: row.bill_id,
    components: row.components,
    licenses: row.licenses,
    statistics: row.statistics ?? undefined,
  }))
}

/**
 * Points the module at the scan and bill it now holds, keeps others from it until the transaction ends, and answers what was
 * added to it by hand; undefined, with nothing changed, when the module holds a newer scan.
 */
export async function attachSbom(trx: Transaction, holding: ModuleScan): Promise<CustomComponents | undefined> {
  return updateCurrentScan(trx, holding, sql`(m.scan_id is null or m.scan_id <= ${holding.scanId})`)
}

/** Does the same whatever the module holds. */
export async function attachSbomTemporarily(trx: Transaction, holding: ModuleScan): Promise<CustomComponents> {
  return (await updateCurrentScan(trx, holding, sql`true`)) ?? []
}

async function updateCurrentScan(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
  condition: RawBuilder<unknown>,
): Promise<CustomComponents | undefined> {
  const { rows } = await sql<{ custom: CustomComponents | null }>`
    update module m set scan_id = ${scanId}, bill_id = ${sbomId}
    where m.company_id = ${companyId} and m.id = ${moduleId} and ${condition}
    returning m.settings->'customComponents' as custom`.execute(trx)
  return rows[0] && (rows[0].custom ?? [])
}

/** Lets a new scan stand on the analysis the module has of the same bill; undefined when there is none. Settings and feeds keep that analysis fresh. */
export async function reuseAnalysis(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
): Promise<{ readonly date: Date; readonly statistics: unknown } | undefined> {
  const { rows } = await sql<{ date: Date; statistics: unknown }>`
    update module m set scan_id = greatest(m.scan_id, ${scanId})
    from analysis a
    where m.company_id = ${companyId} and m.id = ${moduleId} and m.bill_id = ${sbomId}
      and a.company_id = m.company_id and a.id = m.analysis_id
    returning a.date, m.statistics`.execute(trx)
  return rows[0]
}

export interface NewAnalysis extends ModuleRef {
  readonly scanId: string
  readonly statistics: Statistics
  readonly status: ModuleStatus
}

/** Stores one analysis for each module and makes it the module's latest; two statements for any number of modules. */
export async function saveAnalyses(
  trx: Transaction,
  analyses: readonly NewAnalysis[],
  { reason, at }: { readonly reason: EvaluationReason; readonly at: Date },
): Promise<void> {
  if (analyses.length === 0) return
  const rows = sql`unnest(
    ${analyses.map(({ companyId }) => companyId)}::uuid[], ${analyses.map(() => newId())}::uuid[], ${analyses.map(({ moduleId }) => moduleId)}::uuid[],
    ${analyses.map(({ scanId }) => scanId)}::uuid[], ${analyses.map(({ status }) => status)}::text[],
    ${analyses.map(({ statistics }) => JSON.stringify(statistics))}::text[]
  ) as a(company_id, id, module_id, scan_id, status, statistics)`
  await sql`
    with stored as (
      insert into analysis (company_id, id, module_id, scan_id, date, reason, status, statistics)
      select a.company_id, a.id, a.module_id, a.scan_id, ${at}::timestamptz, ${reason}, a.status, a.statistics::jsonb from ${rows}
      returning company_id, id, module_id, status, statistics
    )
    update module m set analysis_id = s.id, status = s.status, statistics = s.statistics
    from stored s where m.company_id = s.company_id and m.id = s.module_id`.execute(trx)
}

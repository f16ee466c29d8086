import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { CustomComponents, ModuleStatus } from '#portfolio/portfolio.ts'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { type ListedCounts, type Statistics, totalsOf } from '#analysis/statistics.ts'

/** Why modules were evaluated: which of the things that an evaluation rests on changed. */
export const reasons = [
  'scan',
  'reprocess',
  'advisories',
  'kev',
  'packages',
  'repositories',
  'endoflife',
  'settings',
  'vex',
  'decision',
  'expiry',
  'clock',
  'upgrade',
] as const
export type EvaluationReason = (typeof reasons)[number]

/** The scan and SBOM attached to a module. */
export interface ModuleScan extends ModuleRef {
  readonly scanId: string
  readonly sbomId: string
}

/** A module as the evaluation needs it. */
export interface EvaluatedModule extends ModuleScan {
  readonly generation: number
  /** The number of its latest change. */
  readonly change: number
  readonly components: number
  readonly licenses: number
  readonly statistics: Statistics | undefined
  /** Undefined before the first evaluation. */
  readonly counts: ListedCounts | undefined
}

interface Row {
  readonly module_id: string
  readonly scan_id: string
  readonly sbom_id: string
  readonly generation: number
  readonly change: number
  readonly components: number
  readonly licenses: number
  readonly statistics: Statistics | null
  readonly counts: ListedCounts | null
}

/**
 * Locks the analysed ones of a company's modules for evaluation, in the order of their ids so that nothing deadlocks, and reads them. Two
 * statements: one that waited for a lock would still see everything else as it was before, and so lose a module whose SBOM another
 * transaction replaced meanwhile.
 */
export async function lockModules(trx: Transaction, companyId: string, moduleIds: readonly string[]): Promise<readonly EvaluatedModule[]> {
  const { rows: locked } = await sql<Pick<Row, 'module_id'>>`
    select module_id from module_analysis where company_id = ${companyId} and module_id = any(${[...moduleIds]}::uuid[])
    order by module_id for no key update`.execute(trx)
  const { rows } = await sql<Row>`
    select ma.module_id, ma.scan_id, ma.sbom_id, ma.generation, ma.change, b.licenses, ma.statistics, to_jsonb(listed) - '{company_id,module_id}'::text[] as counts, (
      select count(*)::int from module_component_row r
      where r.company_id = ${companyId} and r.module_id = ma.module_id and r.generation = ma.generation) as components
    from module_analysis ma
    join sbom b on b.company_id = ma.company_id and b.id = ma.sbom_id
    left join module_counts listed on listed.company_id = ma.company_id and listed.module_id = ma.module_id
    where ma.company_id = ${companyId} and ma.module_id = any(${locked.map((row) => row.module_id)}::uuid[])
    order by ma.module_id`.execute(trx)
  return rows.map((row) => ({
    companyId,
    moduleId: row.module_id,
    scanId: row.scan_id,
    sbomId: row.sbom_id,
    generation: row.generation,
    change: row.change,
    components: row.components,
    licenses: row.licenses,
    statistics: row.statistics ?? undefined,
    counts: row.counts ?? undefined,
  }))
}

/** A module with a scan attached to it. */
export interface AttachedModule extends ModuleGeneration {
  /** The components that were added to the module by hand. */
  readonly custom: CustomComponents
  /** Whether its findings are those of another document of the same root component, and current: only differences have to be evaluated. */
  readonly isCurrent: boolean
  /** Whether the company has VEX statements, its own decisions among them. */
  readonly hasVex: boolean
}

/**
 * Attaches the scan and its SBOM to the module and locks the module for evaluation; undefined, with nothing changed, when a newer scan is
 * attached.
 */
export async function attachSbom(trx: Transaction, scan: ModuleScan): Promise<AttachedModule | undefined> {
  return attach(trx, scan, sql`where module_analysis.scan_id <= excluded.scan_id`)
}

/** Does the same whatever scan is attached. */
export async function attachSbomTemporarily(trx: Transaction, scan: ModuleScan): Promise<AttachedModule> {
  const attached = await attach(trx, scan, sql``)
  if (attached === undefined) throw new Error('a scan was not attached to its module')
  return attached
}

async function attach(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
  condition: RawBuilder<unknown>,
): Promise<AttachedModule | undefined> {
  const { rows: attached } = await sql<{ generation: number; analysis_id: string | null }>`
    insert into module_analysis (company_id, module_id, scan_id, sbom_id) values (${companyId}, ${moduleId}, ${scanId}, ${sbomId})
    on conflict (company_id, module_id) do update set scan_id = excluded.scan_id, sbom_id = excluded.sbom_id,
      attachments = module_analysis.attachments + 1 ${condition}
    returning generation, analysis_id`.execute(trx)
  const [row] = attached
  if (row === undefined) return undefined
  const { generation, analysis_id: analysisId } = row
  return { companyId, moduleId, generation, ...(await loadEvaluated(trx, { companyId, moduleId, sbomId, analysisId })) }
}

interface EvaluatedRow {
  readonly custom: CustomComponents | null
  readonly isCurrent: boolean
  readonly hasVex: boolean
}

/** Loads what a module had before an SBOM was attached, with its latest analysis. */
async function loadEvaluated(
  trx: Transaction,
  { companyId, moduleId, sbomId, analysisId }: ModuleRef & { readonly sbomId: string; readonly analysisId: string | null },
): Promise<EvaluatedRow & { readonly custom: CustomComponents }> {
  const { rows } = await sql<EvaluatedRow>`
    select settings->'customComponents' as custom, exists (
      select 1 from analysis a
      join scan s on s.company_id = ${companyId} and s.id = a.scan_id
      join sbom before on before.company_id = ${companyId} and before.id = s.sbom_id
      join sbom attached on attached.company_id = ${companyId} and attached.id = ${sbomId}
      where a.company_id = ${companyId} and a.id = ${analysisId}
        and (before.root_name, before.root_version, before.root_purl, before.root_licenses)
          is not distinct from (attached.root_name, attached.root_version, attached.root_purl, attached.root_licenses)) as "isCurrent",
      exists (select 1 from vex_document d where d.company_id = ${companyId}) as "hasVex"
    from module where company_id = ${companyId} and id = ${moduleId}`.execute(trx)
  const [row] = rows
  return { isCurrent: false, hasVex: false, ...row, custom: row?.custom ?? [] }
}

/** Finds the components of a module with findings on which VEX statements may decide. */
export async function findVulnerable(trx: Transaction, { companyId, moduleId }: ModuleRef): Promise<readonly number[]> {
  const { rows } = await sql<{ component_id: number }>`
    select distinct component_id from finding
    where company_id = ${companyId} and module_id = ${moduleId} and kind = 'vulnerability'`.execute(trx)
  return rows.map(({ component_id: id }) => id)
}

/** Loads the components that were added to a module by hand. */
export async function loadCustomComponents(trx: Transaction, { companyId, moduleId }: ModuleRef): Promise<CustomComponents> {
  const { rows } = await sql<{ custom: CustomComponents | null }>`
    select settings->'customComponents' as custom from module where company_id = ${companyId} and id = ${moduleId}`.execute(trx)
  return rows[0]?.custom ?? []
}

/** Attaches a new scan of the same SBOM to the module's analysis and returns that; undefined when there is none. Settings and feeds keep that analysis fresh. */
export async function reuseAnalysis(
  trx: Transaction,
  { companyId, moduleId, scanId, sbomId }: ModuleScan,
): Promise<{ readonly date: Date; readonly statistics: unknown } | undefined> {
  const { rows } = await sql<{ date: Date; statistics: unknown }>`
    update module_analysis ma set scan_id = greatest(ma.scan_id, ${scanId})
    from analysis a
    where ma.company_id = ${companyId} and ma.module_id = ${moduleId} and ma.sbom_id = ${sbomId}
      and a.company_id = ma.company_id and a.id = ma.analysis_id
    returning a.date, ma.statistics`.execute(trx)
  return rows[0]
}

export interface NewAnalysis {
  readonly moduleId: string
  readonly scanId: string
  readonly statistics: Statistics
  readonly status: ModuleStatus
}

/**
 * Stores one analysis for each module of a company and makes it the module's latest; one statement for any number of modules. Its date is a
 * millisecond later than that of the one before, if the evaluation did not begin later: histories are read by dates and end with it.
 */
export async function saveAnalyses(
  trx: Transaction,
  companyId: string,
  analyses: readonly NewAnalysis[],
  { reason, at }: { readonly reason: EvaluationReason; readonly at: Date },
): Promise<void> {
  if (analyses.length === 0) return
  const totals = analyses.map(({ statistics }) => totalsOf(statistics))
  const rows = sql`unnest(
    ${analyses.map(() => newId())}::uuid[], ${analyses.map(({ moduleId }) => moduleId)}::uuid[],
    ${analyses.map(({ scanId }) => scanId)}::uuid[], ${analyses.map(({ status }) => status)}::text[],
    ${analyses.map(({ statistics }) => JSON.stringify(statistics))}::text[],
    ${totals.map(({ warnings }) => warnings)}::int[], ${totals.map(({ violations }) => violations)}::int[]
  ) as a(id, module_id, scan_id, status, statistics, warnings, violations)`
  // a value rather than a join, for which a planner without statistics reads all analyses of the company
  const latestDate = sql`
    select last.date from module_analysis ma join analysis last on last.company_id = ma.company_id and last.id = ma.analysis_id
    where ma.company_id = ${companyId} and ma.module_id = a.module_id`
  await sql`
    with stored as (
      insert into analysis (company_id, id, module_id, scan_id, date, reason, status, statistics, warnings, violations)
      select ${companyId}::uuid, a.id, a.module_id, a.scan_id, greatest(${at}::timestamptz, (${latestDate}) + interval '1 millisecond'), ${reason}, a.status,
        a.statistics::jsonb, a.warnings, a.violations
      from ${rows}
      returning id, module_id, status, statistics
    )
    update module_analysis ma set analysis_id = s.id, status = s.status, statistics = s.statistics
    from stored s where ma.company_id = ${companyId} and ma.module_id = s.module_id`.execute(trx)
}

export interface NewCounts {
  readonly moduleId: string
  readonly counts: ListedCounts
}

/** Stores the counts of modules of a company for lists; one statement for any number of modules, none for none. */
export async function saveCounts(trx: Transaction, companyId: string, modules: readonly NewCounts[]): Promise<void> {
  if (modules.length === 0) return
  const rows = modules.map(({ moduleId, counts }) => ({ module_id: moduleId, ...counts }))
  await sql`
    insert into module_counts (company_id, module_id, components, warnings, violations, critical, high, medium, low, none, unknown, exploited)
    select ${companyId}::uuid, c.* from json_to_recordset(${JSON.stringify(rows)}::json) as c(module_id uuid, components int, warnings int,
      violations int, critical int, high int, medium int, low int, none int, unknown int, exploited int)
    on conflict (company_id, module_id) do update set components = excluded.components, warnings = excluded.warnings,
      violations = excluded.violations, critical = excluded.critical, high = excluded.high, medium = excluded.medium, low = excluded.low,
      none = excluded.none, unknown = excluded.unknown, exploited = excluded.exploited`.execute(trx)
}

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { ChangeCause } from '#analysis/changes/change-cause.ts'
import type { ListedCounts, Statistics } from '#analysis/statistics.ts'

/** The result of an evaluation of a module, to be compared with its latest change. */
export interface NewChange {
  readonly moduleId: string
  /** Whether findings were written or removed; otherwise there is a change only where counts differ. */
  readonly hasFindings: boolean
  readonly statistics: Statistics
  readonly counts: ListedCounts
}

interface ChangeOccasion {
  readonly reason: EvaluationReason
  readonly at: Date
  readonly cause?: ChangeCause | undefined
}

/**
 * Stores the next change of each module of a company that has one, and makes it the latest; one statement for any number of modules. The caller
 * has locked the modules and stored their analyses. The numbers are those that `nextChange` returned.
 */
export async function saveChanges(
  trx: Transaction,
  companyId: string,
  changes: readonly NewChange[],
  { reason, at, cause = {} }: ChangeOccasion,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ moduleId, hasFindings, statistics, counts }) => ({
    module_id: moduleId,
    has_findings: hasFindings,
    statistics,
    counts,
  }))
  await sql`
    with stored as (
      insert into module_change (company_id, module_id, number, at, reason, cause, scan_id, analysis_id, statistics, counts)
      select ${companyId}::uuid, c.module_id, ma.change + 1, greatest(${at}::timestamptz, last.at), ${reason}, ${JSON.stringify(cause)}::text::jsonb,
        ma.scan_id, ma.analysis_id, c.statistics, c.counts
      from json_to_recordset(${JSON.stringify(rows)}::json) as c(module_id uuid, has_findings boolean, statistics jsonb, counts jsonb)
      join module_analysis ma on ma.company_id = ${companyId} and ma.module_id = c.module_id
      left join module_change last on last.company_id = ma.company_id and last.module_id = ma.module_id and last.number = ma.change
      where c.has_findings or (last.statistics, last.counts) is distinct from (c.statistics, c.counts)
      returning module_id, number
    )
    update module_analysis ma set change = s.number
    from stored s where ma.company_id = ${companyId} and ma.module_id = s.module_id`.execute(trx)
}

/** A finding that a change wrote or removed. */
export interface ChangedFinding {
  readonly module_id: string
  readonly id: string
  readonly vulnerability_id: number | null
  readonly finding_key: string
}

/**
 * Stores which advisory is behind each of these findings of the latest changes of their modules: of the advisories of its vulnerability the one
 * that an import changed last. One that was withdrawn is in a group of its own, and is found by its aliases; one that is about another
 * vulnerability now, by those that it dropped (docs/reference/changes.md#advisories). One statement, none for no finding.
 */
export async function saveChangedAdvisories(trx: Transaction, companyId: string, findings: readonly ChangedFinding[]): Promise<void> {
  if (findings.length === 0) return
  await sql`
    insert into change_advisory (company_id, module_id, number, finding_id, advisory_id, modified)
    select ${companyId}::uuid, c.module_id, ma.change, c.id, a.id, a.modified
    from unnest(
      ${findings.map((row) => row.module_id)}::uuid[], ${findings.map(({ id }) => id)}::uuid[],
      ${findings.map((row) => row.vulnerability_id)}::bigint[], ${findings.map((row) => row.finding_key)}::text[]
    ) as c(module_id, id, vulnerability_id, finding_key)
    join module_analysis ma on ma.company_id = ${companyId} and ma.module_id = c.module_id
    cross join lateral (
      select possible.id, possible.modified
      from (
        select id, modified, changed from advisory where vulnerability_id = c.vulnerability_id
        union all select id, modified, changed from advisory where id = c.finding_key
        union all (select id, modified, changed from advisory where aliases @> array[c.finding_key])
        union all select advisory_id, modified, at from dropped_alias where alias = c.finding_key
      ) possible
      order by possible.changed desc nulls last, possible.modified desc, possible.id limit 1
    ) a`.execute(trx)
}

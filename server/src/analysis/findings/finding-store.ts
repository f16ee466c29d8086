import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { type ChangedFinding } from '#analysis/changes/change-store.ts'
import { keepPast } from '#analysis/changes/past-finding-store.ts'
import { type EvaluationScope, type ModuleFinding, wholeModuleKinds } from '#analysis/analyser.ts'
import type { FindingKind } from '#analysis/finding.ts'
import { componentOf, findingsToWrite, insertFindings } from '#analysis/findings/finding-columns-store.ts'
import {
  type FindingRow,
  isNewlyOpen,
  isUnchanged,
  type NewFinding,
  type ReturnedFinding,
  type StoredFinding,
  toFindingRow,
  toNewFinding,
} from '#analysis/findings/finding-row.ts'
import { removeFindings } from '#analysis/findings/removed-finding-store.ts'
import { noteChangedFindings } from '#analysis/generation-note-store.ts'
import { type KindCounts, noVulnerabilities, type VulnerabilityCounts } from '#analysis/statistics.ts'

/** What to evaluate, and how what is found is stored in each of its modules. */
export interface LockedScope extends EvaluationScope {
  readonly generations: ReadonlyMap<string, WrittenGeneration>
  /** What was found is not all: the others stay as they are. */
  readonly isPartial?: boolean
}

interface WrittenGeneration {
  readonly generation: number
  /** The number of the change that writes and removes findings. */
  readonly change: number
}

export interface ReplacedFindings {
  /** Those that were not there before, and those that were accepted and are not any longer. */
  readonly news: readonly NewFinding[]
  /** All that were written or removed. */
  readonly changed: readonly ChangedFinding[]
}

/**
 * Makes the stored findings of a scope exactly these, writing only what differs; two statements, and two, and one for each kind of
 * change, where there is one. What was there before is kept with the change that ended it.
 */
export async function replaceFindings(
  trx: Transaction,
  scope: LockedScope,
  verdicts: readonly ModuleFinding[],
  at: Date,
): Promise<ReplacedFindings> {
  const requested = verdicts.map(({ moduleId, finding }) => toFindingRow(moduleId, finding))
  const stored = new Map((await loadStored(trx, scope)).map((row) => [row.id, row]))
  const changed = requested.filter((row) => !isUnchanged(row, stored.get(row.id)))
  const kept = new Set(requested.map(({ id }) => id))
  const gone = scope.isPartial === true ? [] : [...stored.values()].filter(({ id }) => !kept.has(id))
  if (gone.length + changed.length > 0) await noteChangedFindings(trx, scope)
  if (gone.length > 0) await removeFindings(trx, scope, gone)
  const isReplaced = changed.some(({ id }) => stored.has(id))
  const back = changed.length === 0 ? new Map<string, ReturnedFinding>() : await upsert(trx, scope, changed, { at, isReplaced })
  const news = changed.filter((row) => isNewlyOpen(row, stored.get(row.id)))
  return {
    news: news.map((row) => toNewFinding(row, stored.get(row.id), back.get(row.id))),
    changed: [...changed, ...gone],
  }
}

function scopeCondition(scope: EvaluationScope): RawBuilder<unknown> {
  const ofKinds = scope.kinds === undefined ? sql`` : sql`and f.kind = any(${scope.kinds}::text[])`
  return sql`${componentCondition(scope)} ${ofKinds}`
}

/** Restricts findings to some components, and leaves out kinds that are evaluated for whole modules unless these are evaluated too. */
function componentCondition({ componentIds, isRelicensed = false }: EvaluationScope): RawBuilder<unknown> {
  if (componentIds === undefined) return sql``
  const those = sql`f.component_id = any(${componentIds}::bigint[]) and f.kind <> all(${wholeModuleKinds}::text[])`
  return isRelicensed ? sql`and (f.kind = any(${wholeModuleKinds}::text[]) or ${those})` : sql`and ${those}`
}

async function loadStored(trx: Transaction, scope: LockedScope): Promise<readonly StoredFinding[]> {
  const { companyId, generations } = scope
  const { rows } = await sql<StoredFinding>`
    select f.module_id, f.id, f.kind, f.component_id, f.finding_key, f.vulnerability_id, f.status, f.confidence, f.score, f.vector, f.exploited, f.fix_known,
      f.reason, f.vex, f.details, (f.direct, f.introduced_by) is not distinct from (coalesce(mc.direct, false), c.package_id) as is_placed
    from finding_row f
    ${componentOf(sql`f`, companyId)}
    where f.company_id = ${companyId} and ${ofGenerations(generations)} ${scopeCondition(scope)}`.execute(trx)
  return rows
}

/** One module is found by the key of the table, whatever is known of that; of many, an index on components may find the few that are asked for. */
function ofGenerations(generations: LockedScope['generations']): RawBuilder<unknown> {
  const [moduleIds, written] = [[...generations.keys()], Array.from(generations.values(), ({ generation }) => generation)]
  if (moduleIds.length === 1) return sql`f.module_id = ${moduleIds[0]} and f.generation = ${written[0]}`
  return sql`f.module_id = any(${moduleIds}::uuid[]) and (f.module_id, f.generation) in (
      select * from unnest(${moduleIds}::uuid[], ${written}::int[]))`
}

/** Stores findings; what comes back after its advisory was withdrawn is there since when it first was. Answers these. */
async function upsert(
  trx: Transaction,
  { companyId, generations }: LockedScope,
  rows: readonly FindingRow[],
  { at, isReplaced }: { readonly at: Date; readonly isReplaced: boolean },
): Promise<ReadonlyMap<string, ReturnedFinding>> {
  const written = rows.map((row) => Object.assign({ ...row, since: at }, generations.get(row.module_id) ?? { generation: 0, change: 0 }))
  const kept = isReplaced ? sql`kept as (${keepPast(replacedRows(companyId), sql`r.change`)}),` : sql``
  const returned = await sql<ReturnedFinding>`
    with ${findingsToWrite(written)}, ${kept} back as (
      delete from withdrawn_finding w using r where w.company_id = ${companyId} and w.module_id = r.module_id and w.id = r.id
      returning w.module_id, w.id, w.status, w.score, w.since
    ), written as (
      ${insertFindings(companyId, { since: sql`coalesce(b.since, r.since)`, join: sql`left join back b on b.module_id = r.module_id and b.id = r.id` })}
      on conflict (company_id, module_id, generation, id) do update set
        vulnerability_id = excluded.vulnerability_id, status = excluded.status, confidence = excluded.confidence, score = excluded.score,
        vector = excluded.vector, exploited = excluded.exploited, fix_known = excluded.fix_known, reason = excluded.reason, vex = excluded.vex,
        details = excluded.details, epss = excluded.epss, direct = excluded.direct, introduced_by = excluded.introduced_by,
        change = excluded.change
    )
    select id, status, score from back`.execute(trx)
  return new Map(returned.rows.map((row) => [row.id, row]))
}

/**
 * The stored findings that those of `r` replace. Without statistics every index that begins with the company seems as good as the key of the
 * table, and kept plans then read all findings of the company for each: only a key that ends with the id has them in its order.
 */
function replacedRows(companyId: string): RawBuilder<unknown> {
  return sql`r
    cross join lateral (
      select * from finding_row
      where finding_row.company_id = ${companyId} and finding_row.module_id = r.module_id and finding_row.generation = r.generation
        and finding_row.id between r.id and r.id
      order by finding_row.id limit 1
    ) f`
}

interface CountRow extends VulnerabilityCounts {
  readonly module_id: string
  readonly kind: FindingKind
  readonly warnings: number
  readonly violations: number
}

/** What is counted of a module's findings. */
export interface ModuleCounts {
  readonly byKind: KindCounts
  readonly vulnerabilities: VulnerabilityCounts
}

export const noCounts: ModuleCounts = { byKind: new Map(), vulnerabilities: noVulnerabilities }

/**
 * Counts the findings of modules: vulnerability counts findings, the others components, each once by its worst finding
 * (docs/reference/analysis.md#counting).
 */
export async function countFindings(
  trx: Transaction,
  { companyId, moduleIds }: EvaluationScope,
): Promise<ReadonlyMap<string, ModuleCounts>> {
  const { rows } = await sql<CountRow>`
    select module_id, kind,
      count(*) filter (where worst = 1)::int as warnings,
      count(*) filter (where worst = 2)::int as violations,
      count(*) filter (where worst > 0 and score >= 9)::int as critical,
      count(*) filter (where worst > 0 and score >= 7 and score < 9)::int as high,
      count(*) filter (where worst > 0 and score >= 4 and score < 7)::int as medium,
      count(*) filter (where worst > 0 and score > 0 and score < 4)::int as low,
      count(*) filter (where worst > 0 and score = 0)::int as none,
      count(*) filter (where worst > 0 and score is null)::int as unknown,
      count(*) filter (where worst > 0 and is_exploited)::int as exploited
    from (
      select f.module_id, f.kind, max(case f.status when 'violation' then 2 when 'warning' then 1 else 0 end) as worst, max(f.score) as score,
        bool_or(v.known_exploited) as is_exploited
      from finding f
      left join vulnerability v on v.id = f.vulnerability_id
      where f.company_id = ${companyId} and f.module_id = any(${[...moduleIds]}::uuid[])
      group by f.module_id, f.kind, f.component_id, case when f.kind = 'vulnerability' then f.finding_key end
    ) counted
    group by module_id, kind`.execute(trx)
  const byModule = Map.groupBy(rows, ({ module_id }) => module_id)
  return new Map(moduleIds.map((moduleId) => [moduleId, toModuleCounts(byModule.get(moduleId) ?? [])]))
}

function toModuleCounts(rows: readonly CountRow[]): ModuleCounts {
  const byKind = new Map(rows.map(({ kind, warnings, violations }) => [kind, { warnings, violations }]))
  const { critical, high, medium, low, none, unknown, exploited } = rows.find(({ kind }) => kind === 'vulnerability') ?? noVulnerabilities
  return { byKind, vulnerabilities: { critical, high, medium, low, none, unknown, exploited } }
}

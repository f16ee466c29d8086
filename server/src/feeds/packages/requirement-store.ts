import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import type { RequirementRun } from '#feeds/packages/requirement-runs.ts'

/** Replaces the requirements of records, by their ids, in two statements. */
export async function replaceRequirements(
  trx: Transaction,
  records: ReadonlyMap<number, ReadonlyMap<string, readonly RequirementRun[]>>,
): Promise<void> {
  const rows = [...records].flatMap(([id, dependencies]) =>
    Array.from(dependencies, ([dependency, runs]) => ({ record_id: id, dependency, runs })),
  )
  await sql`
    delete from package_requirement q
    using unnest(${[...records.keys()]}::bigint[]) as changed(id)
    where q.record_id = changed.id and not exists (
      select 1 from unnest(${rows.map(({ record_id }) => record_id)}::bigint[], ${rows.map(({ dependency }) => dependency)}::text[])
        as kept(record_id, dependency)
      where kept.record_id = q.record_id and kept.dependency = q.dependency)`.execute(trx)
  await sql`
    insert into package_requirement select * from jsonb_populate_recordset(null::package_requirement, ${json(rows)})
    on conflict (record_id, dependency) do update set runs = excluded.runs
    where package_requirement.runs is distinct from excluded.runs`.execute(trx)
}

/** That a package may require another. */
export interface RequirementRef {
  readonly packageId: number
  /** The key of the other's record. */
  readonly dependency: string
}

/** Loads which stable versions of packages require others, by `requirementKey`, in one statement. */
export async function loadRequirements(
  trx: Transaction,
  wanted: readonly RequirementRef[],
): Promise<ReadonlyMap<string, readonly RequirementRun[]>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ record_id: number; dependency: string; runs: readonly RequirementRun[] }>`
    select q.record_id, q.dependency, q.runs
    from unnest(${wanted.map(({ packageId }) => packageId)}::bigint[], ${wanted.map(({ dependency }) => dependency)}::text[])
      as wanted(record_id, dependency)
    -- fence: many pairs scan package_requirement
    cross join lateral (
      select * from package_requirement p where p.record_id = wanted.record_id and p.dependency = wanted.dependency offset 0
    ) q`.execute(trx)
  return new Map(rows.map(({ record_id: packageId, dependency, runs }) => [requirementKey({ packageId, dependency }), runs]))
}

/** Names a pair for lookups. */
export function requirementKey({ packageId, dependency }: RequirementRef): string {
  return `${String(packageId)} ${dependency}`
}

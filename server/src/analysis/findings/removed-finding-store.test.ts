import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FindingRow } from '#analysis/findings/finding-row.ts'
import { removeFindings } from '#analysis/findings/removed-finding-store.ts'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import type { Database } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { newId } from '#platform/ids.ts'
import { makeCompany, service } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { planOf } from '#test/plan-of.ts'
import { statementsOf } from '#test/statements.ts'

interface Filled {
  readonly companyId: string
  readonly moduleIds: readonly string[]
  readonly rows: readonly FindingRow[]
}

/** Stores three findings in each of two modules. */
async function fill(db: Database): Promise<Filled> {
  const company = await makeCompany()
  const { companyId } = company
  const projectId = await makeProject(company)
  const moduleIds = [await makeModule(company, projectId), await makeModule(company, projectId)]
  const { rows } = await sql<FindingRow>`
    insert into finding_row (company_id, module_id, id, kind, component_id, finding_key, status, reason, since, direct)
    select ${companyId}::uuid, m.id, f.id, 'legal', 1, 'copyleft', 'violation', 'why', '2026-01-01', true
    from unnest(${moduleIds}::uuid[]) m(id) cross join unnest(${[newId(), newId(), newId()]}::uuid[]) f(id)
    returning module_id, id`.execute(db)
  return { companyId, moduleIds, rows }
}

async function remove(db: Database, { companyId, moduleIds }: Filled, rows: readonly FindingRow[]): Promise<void> {
  const generations = new Map(moduleIds.map((moduleId) => [moduleId, { generation: 0, change: 7 }]))
  await db.transaction().execute(async (trx) => removeFindings(trx, { companyId, generations }, rows))
}

describe('findings that went', () => {
  it('are removed from their module alone, and kept with the change that ended them', async () => {
    const { db } = (await service()).context
    const filled = await fill(db)
    // the outer two of the one module, so that the third is between them
    const gone = filled.rows.filter((row) => row.module_id === filled.moduleIds[0]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await remove(
      db,
      filled,
      [gone[0], gone[2]].filter((row) => row !== undefined),
    )
    const { rows } = await sql<{ left: string[]; past: string[]; ended: number[] }>`
      select (select array_agg(id::text order by module_id, id) from finding_row where company_id = ${filled.companyId}) as left,
        (select array_agg(id::text order by id) from past_finding where company_id = ${filled.companyId}) as past,
        (select array_agg(distinct ended) from past_finding where company_id = ${filled.companyId}) as ended`.execute(db)
    expect(rows[0]?.past).toEqual([gone[0]?.id, gone[2]?.id])
    expect(rows[0]?.ended).toEqual([7])
    expect(rows[0]?.left).toHaveLength(4)
    expect(rows[0]?.left).toContain(gone[1]?.id)
  })

  it('are looked up in a hash, not compared with each other one, which kept plans would choose (skipped on a cluster, which hides its plan)', async ({
    skip,
  }) => {
    const { db } = (await service()).context
    skip(await hasCitus(db), 'the coordinator shows the plans of its shards alone')
    const filled = await fill(db)
    const statements = await statementsOf(() => remove(db, filled, filled.rows))
    const removal = statements.find((text) => text.includes('delete from finding_row')) ?? ''
    const plan = await planOf(db, removal, keepPlans)
    expect(plan).toMatch(/hashed SubPlan/u)
    expect(plan).not.toMatch(/Join Filter:.*\.id = /u)
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { service } from '#test/harness.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'

it('components of one module are found by reading the module once, whatever the statistics say: never once for each component', async () => {
  const { context } = await service()
  const { company, importPackages } = await makeAnalysedModule()
  const moduleId = await importPackages(['a@1.0.0', 'b@1.0.0', 'c@1.0.0'], 'm')
  const scope = { companyId: company.companyId, moduleIds: [moduleId] }
  const { rows: all } = await sql<{ component_id: number }>`
    select component_id from ${componentsInScope(scope)} order by 1`.execute(context.db)
  const wanted = all.slice(1).map(({ component_id: id }) => id)
  expect(wanted).toHaveLength(2)

  const narrowed = componentsInScope({ ...scope, componentIds: [...wanted, 0] })
  const { rows } = await sql<{ component_id: number }>`select component_id from ${narrowed} order by 1`.execute(context.db)
  expect(rows.map(({ component_id: id }) => id)).toEqual(wanted)

  const { rows: plan } = await sql<Record<string, string>>`explain (costs off) select component_id from ${narrowed}`.execute(context.db)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('hashed SubPlan')
  expect(text).not.toMatch(/Cond:.*component_id = ANY/u)
})

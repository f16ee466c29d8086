import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { removeGenerations } from '#analysis/generations/remove-generations.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { advisory, affected, publishOnly } from '#test/publish.ts'
import { isServer } from '#test/test-server.ts'

const rounds = 4
const large = 1001

it.skipIf(!isServer)(
  'large and small imports of one module, changes of advisories and of settings at the same time leave the findings of the last scan, and no row besides (on a server; the embedded database takes turns)',
  async () => {
    const scope = await makeAnalysedModule()
    const { context } = await service()
    const { companyId } = scope.company
    const name = uniqueName('race')
    function importLarge(version: string, module: string): Promise<string> {
      return scope.importPackages(
        Array.from({ length: large }, (_, i) => `${name}-${String(i)}@1.${version}.0`),
        module,
      )
    }
    function change(i: number): Promise<unknown> {
      return publishOnly(
        advisory(uniqueCve(), '', { affected: [affected(`${name}-${String(i)}`), affected(`${name}-${String(i + 1)}`, '1.2.1')] }),
      )
    }
    for (let round = 0; round < rounds; round++) {
      const confidenceMinScore = round % 2 === 0 ? '4' : '1'
      await Promise.all([
        importLarge(String(round), 'one'),
        importLarge(String(round + 1), 'one'),
        importLarge(String(round), 'two'),
        change(round),
        change(10 + round),
        scope.company.post(`/core/projects/${scope.projectId}`, { confidenceMinScore }),
        scope.importPackages([`${name}-1@1.0.0`], round % 2 === 0 ? 'one' : 'three'),
        change(20 + round),
      ])
    }
    await context.jobs.settled()
    await removeGenerations(context)
    const found = await sql<{ line: string }>`
      select f.module_id || ' ' || c.purl || ' ' || f.finding_key as line from finding f join component c on c.id = f.component_id
      where f.company_id = ${companyId} and f.kind = 'vulnerability' order by 1`.execute(context.db)
    const expected = await sql<{ line: string }>`
      select distinct mc.module_id || ' ' || c.purl || ' ' || v.key as line
      from module_component mc join component c on c.id = mc.component_id join component_match m on m.component_id = c.id
      join advisory a on a.id = m.advisory_id join vulnerability v on v.id = a.vulnerability_id
      where mc.company_id = ${companyId} order by 1`.execute(context.db)
    expect(found.rows).toEqual(expected.rows)
    expect(found.rows.length).toBeGreaterThan(rounds)
    expect(await leftovers(companyId)).toEqual({ generations: 0, components: 0, findings: 0, unfinished: 0 })
  },
)

/** Counts the rows that no reader sees, and the scans that did not finish. */
async function leftovers(companyId: string): Promise<unknown> {
  const { db } = (await service()).context
  const { rows } = await sql`
    select (select count(*)::int from module_generation where company_id = ${companyId}) as generations,
      (select count(*)::int from module_component_row r where company_id = ${companyId} and not exists (
        select 1 from module_analysis ma where ma.company_id = r.company_id and ma.module_id = r.module_id and ma.generation = r.generation)) as components,
      (select count(*)::int from finding_row r where company_id = ${companyId} and not exists (
        select 1 from module_analysis ma where ma.company_id = r.company_id and ma.module_id = r.module_id and ma.generation = r.generation)) as findings,
      (select count(*)::int from scan where company_id = ${companyId} and status <> 'Finished') as unfinished`.execute(db)
  return rows[0]
}

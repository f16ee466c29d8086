import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#database/transact.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { service } from '#test/harness.ts'
import { componentsInScope, findNextBatch, type ModuleBatch, type ModuleSelection } from '#analysis/affected-module-store.ts'

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

describe('what is evaluated at once (docs/adr/0020-evaluation-per-company.md)', () => {
  const made = {} as { place: AnalysedModule; ids: readonly string[] }

  beforeAll(async () => {
    made.place = await makeAnalysedModule()
    const ids: string[] = []
    for (const [i, size] of [2, 1, 4, 1].entries()) {
      const packages = Array.from({ length: size }, (_, n) => `p${String(i)}-${String(n)}@1.0.0`)
      ids.push(await made.place.importPackages(packages, `m${String(i)}`))
    }
    made.ids = ids
  })

  async function next(size: { modules?: number; components?: number }, selection: Partial<ModuleSelection> = {}): Promise<ModuleBatch> {
    const { context } = await service()
    const whole = { companyId: made.place.company.companyId, ...selection }
    return transact(context.db, (trx) => findNextBatch(trx, whole, { modules: 100, components: 100, ...size }))
  }

  it('are as many modules as are allowed, and those after them come next', async () => {
    expect(await next({ modules: 3 })).toEqual({ moduleIds: made.ids.slice(0, 3), isLast: false })
    expect(await next({ modules: 3 }, { after: String(made.ids[2]) })).toEqual({ moduleIds: made.ids.slice(3), isLast: true })
    expect(await next({ modules: 4 })).toEqual({ moduleIds: made.ids, isLast: true })
  })

  it('ends before it has too many components, and a module that has more is evaluated by itself', async () => {
    expect(await next({ components: 3 })).toEqual({ moduleIds: made.ids.slice(0, 2), isLast: false })
    expect(await next({ components: 3 }, { after: String(made.ids[1]) })).toEqual({ moduleIds: [made.ids[2]], isLast: false })
    expect(await next({ components: 3 }, { after: String(made.ids[2]) })).toEqual({ moduleIds: [made.ids[3]], isLast: true })
  })

  it('does not count components where only some of them are evaluated', async () => {
    const { context } = await service()
    const { rows } = await sql<{ component_id: number }>`
      select distinct component_id from module_component where company_id = ${made.place.company.companyId}`.execute(context.db)
    const componentIds = rows.map(({ component_id: id }) => id)
    expect(await next({ components: 3 }, { componentIds })).toEqual({ moduleIds: made.ids, isLast: true })
  })
})

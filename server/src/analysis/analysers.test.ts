import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { defineAnalyser } from '#analysis/analyser.ts'
import { analysers } from '#analysis/analysers.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'
import { findingKinds } from '#analysis/finding.ts'
import { transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'

/** Finds fault with every component of version 13. */
const unluckyVersionAnalyser = defineAnalyser<{ readonly componentId: number; readonly version: string | null }>({
  kind: 'integrity',
  async gather(trx, { companyId, moduleIds }) {
    const { rows } = await sql<{ component_id: number; version: string | null; module_ids: readonly string[] }>`
      select mc.component_id, c.version, array_agg(mc.module_id::text) as module_ids
      from module_component mc join component c on c.id = mc.component_id
      where mc.company_id = ${companyId} and mc.module_id = any(${[...moduleIds]}::uuid[])
      group by mc.component_id, c.version`.execute(trx)
    return {
      facts: rows.map(({ component_id: componentId, version }) => ({ componentId, version })),
      moduleIds: new Map(rows.map(({ component_id: componentId, module_ids: its }) => [componentId, its])),
    }
  },
  evaluate({ componentId, version }) {
    if (version?.startsWith('13.') !== true) return undefined
    return { kind: 'integrity', componentId, findingKey: 'unlucky', status: 'warning', reason: 'Version 13 is unlucky.' }
  },
})

it('an analyser that joins the list is run for every module, counted and listed', async () => {
  const scope = await makeAnalysedModule()
  const name = uniqueName('unlucky')
  const moduleId = await scope.importPackages([`${name}@13.0.0`, `${uniqueName()}@1.0.0`])
  const { db, now, log } = (await service()).context
  const { companyId } = scope.company
  await transact(db, async (trx) => {
    await lockEvaluationShared(trx, companyId)
    await evaluateModules(trx, { companyId, moduleIds: [moduleId] }, { reason: 'reprocess', at: now(), log }, [
      ...analysers,
      unluckyVersionAnalyser,
    ])
  })
  const { body: module } = await scope.company.get(`/core/modules/${moduleId}`)
  expect(module.analysis.statistics.integrity).toEqual({ warnings: 1, violations: 0 })
  const { body: findings } = await scope.findings(moduleId, '?kind=integrity')
  expect(findings).toMatchObject([{ key: 'unlucky', component: { key: `npm:${name}` }, reason: 'Version 13 is unlucky.' }])
})

it('every kind of finding has an analyser', () => {
  expect(new Set(analysers.map(({ kind }) => kind))).toEqual(new Set(findingKinds))
})

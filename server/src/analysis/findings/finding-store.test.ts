import { expect, it } from 'vitest'
import type { Finding } from '#analysis/finding.ts'
import { replaceFindings } from '#analysis/findings/finding-store.ts'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { makeCompany, service } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { planOf } from '#test/plan-of.ts'
import { statementsOf } from '#test/statements.ts'

it('a finding that replaces another is looked up by its key, not among all of its module, which kept plans would choose (skipped on a cluster, which hides its plan)', async ({
  skip,
}) => {
  const { db } = (await service()).context
  skip(await hasCitus(db), 'the coordinator shows the plans of its shards alone')
  const company = await makeCompany()
  const moduleId = await makeModule(company, await makeProject(company))
  async function store(change: number, reason: string): Promise<void> {
    const finding: Finding = { kind: 'legal', componentId: 1, findingKey: 'copyleft', status: 'violation', reason }
    const scope = { companyId: company.companyId, moduleIds: [moduleId], generations: new Map([[moduleId, { generation: 0, change }]]) }
    await db.transaction().execute((trx) => replaceFindings(trx, scope, [{ moduleId, finding }], new Date('2026-01-01')))
  }
  await store(1, 'one reason')
  const statements = await statementsOf(() => store(2, 'another reason'))
  const plan = await planOf(db, statements.find((text) => text.includes('insert into past_finding')) ?? '', keepPlans)
  expect(plan).toMatch(/Index Scan using finding_row_(pkey|id) on finding_row/u)
  expect(plan).not.toMatch(/Scan using (?!finding_row_)\w+ on finding_row/u)
})

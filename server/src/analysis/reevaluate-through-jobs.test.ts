import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { service } from '#test/harness.ts'

it('each change has a job of its own: one that waits already may begin before the change is committed', async () => {
  const { db, reevaluation } = (await service()).context
  const companyId = newId()
  const waiting = await db.transaction().execute(async (trx) => {
    for (const name of ['Ann', 'Ben']) await reevaluation.settingsChanged(trx, { companyId }, { id: newId(), name })
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from jobs.job where data->'payload'->>'companyId' = ${companyId}`.execute(trx)
    return rows[0]?.jobs
  })
  expect(waiting).toBe(2)
})

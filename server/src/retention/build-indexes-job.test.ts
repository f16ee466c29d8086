import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { findMissing } from '#database/indexes/build-indexes.ts'
import { buildIndexesAfterUpgrade } from '#retention/retention.ts'
import { startService, stopService } from '#test/harness.ts'

it('indexes that an upgrade left missing are built after the start of a worker (docs/how-to/upgrade.md#indexes)', async () => {
  const at = await startService()
  onTestFinished(() => stopService(at))
  const { db } = at.context
  await sql`drop index finding_epss`.execute(db)
  await buildIndexesAfterUpgrade(at.context)
  await expect.poll(() => findMissing(db)).toEqual([])
})

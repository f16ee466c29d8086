import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { service } from '#test/harness.ts'
import { openTestDatabase } from '#test/test-database.ts'

/** Databases have run these migrations, in this order. */
const run = [
  '0001-foundation.sql',
  '0003-obom.sql',
  '0004-sarif.sql',
  '0005-vex.sql',
  '0006-algorithms.sql',
  '0011-catalogues.sql',
  '0011-finding-details.sql',
  '0012-nvd.sql',
  '0013-packages.sql',
  '0014-end-of-life.sql',
  '0015-legal.sql',
  '0016-repositories.sql',
  '0017-appearances.sql',
  '0020-risks.sql',
  '0030-products.sql',
  '0031-approvals.sql',
  '0032-product-files.sql',
  '0033-release-documents.sql',
  '0034-csaf.sql',
  '0035-sessions-audit.sql',
  '0036-webhooks.sql',
  '0044-advisory-copies.sql',
  '0045-withdrawn-and-back.sql',
  '0046-matcher-state.sql',
]

it('a new migration comes after all that databases have run, or those could not be brought up to date', async () => {
  const names = Object.keys(await readMigrations()).toSorted()
  expect(names.slice(0, run.length)).toEqual(run)
})

it('a database that is up to date is left as it is', async () => {
  const { db } = (await service()).context
  await expect(migrate(db)).resolves.toEqual([])
})

it('of two processes that migrate at once, one runs each migration and names it', async ({ skip }) => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  skip(await hasCitus(db), 'a cluster keeps views of its own in the schema, without which it does not work')
  await sql.raw('drop schema public cascade; create schema public').execute(db)
  const [one, other] = await Promise.all([migrate(db), migrate(db)])
  expect([...one, ...other].toSorted()).toEqual(Object.keys(await readMigrations()).toSorted())
})

async function migrateAfter(name: string): Promise<readonly string[]> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)
  return migrate(db)
}

describe('a version that was rolled back (docs/how-to/upgrade.md#roll-back)', () => {
  it('serves the schema that a newer version extended', async () => {
    await expect(migrateAfter('9999-of-a-newer-version.sql')).resolves.toEqual([])
  })

  it('does not start where an unknown migration stands among its own', async () => {
    await expect(migrateAfter('0002-of-somebody.sql')).rejects.toThrow(/0002-of-somebody/u)
  })
})

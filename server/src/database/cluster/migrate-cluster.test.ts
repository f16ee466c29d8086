import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateCluster } from '#database/cluster/migrate-cluster.ts'
import { loadKeysAside } from '#database/cluster/set-aside-keys.ts'
import { splitStatements } from '#database/cluster/split-statements.ts'
import type { Database } from '#database/database.ts'
import { openTestDatabase } from '#test/test-database.ts'

const text = `
-- Notes, and what they are about; one is added later.
create table note (id int primary key);
create table about (note_id int not null references note (id), words text not null default 'one; two');
alter table note add column words text;`

async function runOnDatabase(): Promise<{ readonly db: Database; readonly sent: readonly string[] }> {
  const sent: string[] = []
  const { db, close } = await openTestDatabase(({ query }) => sent.push(query.sql))
  onTestFinished(close)
  await db.transaction().execute((trx) => migrateCluster(trx, text))
  return { db, sent }
}

describe('a migration on a cluster (docs/how-to/run-a-cluster.md#upgrade)', () => {
  it('sends each statement alone, since Citus hands the whole text on to every node', async () => {
    const { sent } = await runOnDatabase()
    expect(sent.filter((statement) => splitStatements(statement).length !== 1)).toEqual([])
    expect(sent).toContain('alter table note add column words text')
  })

  it('sets the foreign keys of new tables aside, for when they are on the nodes', async () => {
    const { db } = await runOnDatabase()
    const keys = await loadKeysAside(db)
    expect(keys.map(({ table, definition }) => `${table}: ${definition}`)).toEqual(['about: FOREIGN KEY (note_id) REFERENCES note(id)'])
  })
})

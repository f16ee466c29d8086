import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type Service, startServiceOn, stopService } from '#test/harness.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Connection } from '#database/connect.ts'
import type { StatementLimits } from '#database/limit-statements.ts'
import { toStorageError } from '#database/storage-error.ts'
import { currentWork, runAs } from '#platform/current-work.ts'
import { isServer } from '#test/test-server.ts'

// the embedded database has no timer that could end a statement

function limitsOf(): StatementLimits | undefined {
  return currentWork()?.limits
}

describe.skipIf(!isServer)('statements on a connection that all work shares (skipped without TEST_DATABASE_URL)', () => {
  let connection: Connection

  beforeAll(async () => {
    connection = await openTestDatabase(undefined, { limitsOf, poolSize: 1 })
  })

  afterAll(async () => connection.close())

  async function shown(): Promise<readonly string[]> {
    const { rows } = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(connection.db)
    return rows.flatMap(({ statement, lock }) => [statement, lock])
  }

  it('have the limits of their work, and none where it has none', async () => {
    expect(await shown()).toEqual(['0', '0'])
    expect(await runAs({ limits: { statementMs: 60_000, lockMs: 500 } }, shown)).toEqual(['1min', '500ms'])
    expect(await runAs({ limits: { statementMs: 0, lockMs: 2000 } }, shown)).toEqual(['0', '2s'])
    expect(await runAs({ job: 'analyse-scan' }, shown)).toEqual(['0', '0'])
  })

  it('are ended after their time, and the next one runs', async () => {
    const limits = { statementMs: 100, lockMs: 0 }
    const ended = await runAs({ limits }, () => sql`select pg_sleep(600)`.execute(connection.db)).catch(toStorageError)
    expect(ended).toEqual({ kind: 'busy', reason: 'the database needed too long', isOutcomeUnknown: false })
    expect(await shown()).toEqual(['0', '0'])
  })
})

describe.skipIf(!isServer)('a request that waits for a lock (docs/reference/errors.md#timeouts; skipped without TEST_DATABASE_URL)', () => {
  let at: Service

  beforeAll(async () => {
    at = await startServiceOn(await openTestDatabase(undefined, { limitsOf }), { WAYBILL_LOCK_TIMEOUT: '50 ms' })
  })

  afterAll(async () => stopService(at))

  it.each(['GET', 'POST'] as const)('answers 503 with Retry-After and stores nothing: %s', async (method) => {
    const company = await makeCompany({ in: at })
    const { db } = at.context
    const answer = await db.transaction().execute(async (trx) => {
      await sql`lock table project in access exclusive mode`.execute(trx)
      return company.request({ method, url: '/core/projects', ...(method === 'POST' && { payload: { name: 'Shop' } }) })
    })
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '5',
      { error: 'This took too long: another change holds what this one needs. Try again in 5 seconds.' },
    ])
    expect((await company.get('/core/projects')).body).toEqual([])
  })
})

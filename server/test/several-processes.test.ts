import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connectServer } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { lease } from '#platform/jobs/job-queue.ts'
import { cyclonedx, uniqueCve, uniqueName } from './cyclonedx.ts'
import { eventually } from './eventually.ts'
import { ask, ownProcesses } from './own-processes.ts'
import { freshEnvironment, type Running } from './process.ts'
import { advisory } from './publish.ts'
import { countWaitingSessions } from './waiting-sessions.ts'
import { isServer } from './test-server.ts'

const start = ownProcesses()

interface Place {
  readonly purl: string
  readonly key: string
  readonly companyId: string
  readonly projectId: string
  /** Three modules with the same vulnerable component. */
  readonly moduleIds: readonly string[]
  readonly rule: object
}

async function makePlace(running: Running, operatorKey: string): Promise<Place> {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await ask(running, operatorKey, `/admin/feeds/osv/import`, JSON.stringify(advisory(cve, name)))
  const { companyId } = await ask(running, operatorKey, `/admin/companies`, { name: 'ACME' })
  const { key } = await ask(running, operatorKey, `/admin/companies/${companyId}/keys`, { name: 'key', scopes: ['manager', 'developer'] })
  const { projectId } = await ask(running, key, `/core/projects`, { name: 'Shop' })
  const moduleIds: string[] = []
  for (const module of ['a', 'b', 'c']) {
    const path = `/core/imports/scan/cyclonedx?project=Shop&module=${module}`
    moduleIds.push((await ask(running, key, path, cyclonedx([`pkg:npm/${name}@1.0.0`]))).moduleId)
  }
  const rule = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'decided' }
  return { purl: `pkg:npm/${name}@1.0.0`, key, companyId, projectId, moduleIds, rule }
}

async function statusesOf(running: Running, { key, moduleIds }: Place): Promise<readonly (readonly string[])[]> {
  const lists = moduleIds.map((id) => ask(running, key, `/core/modules/${id}/findings?kind=vulnerability`))
  return (await Promise.all(lists)).map((findings) => findings.map(({ status }: { readonly status: string }) => status))
}

interface Attempt {
  readonly state: string
  readonly retries: number
  readonly lease: number
}

async function attemptOf(db: Database): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select state, retry_count as retries, heartbeat_seconds as lease from jobs.job where data->>'job' = 'recheck-settings'`.execute(db)
  return rows[0]
}

it('waits for no more than half a minute before another process runs the job of a dead one', () => {
  // pg-boss delays the third retry by up to eight seconds, and a worker looks for due jobs every two
  expect(lease.seconds + lease.checkSeconds + 8 + 2).toBeLessThanOrEqual(30)
  expect(lease.renewalSeconds * 3).toBeLessThan(lease.seconds)
})

it.skipIf(!isServer)(
  'finishes the evaluation of a company whose process was killed in the middle of it (the embedded database has one process)',
  async () => {
    const environment = await freshEnvironment()
    const [doomed, other] = [await start(environment), await start(environment)]
    const place = await makePlace(doomed, environment['WAYBILL_OPERATOR_KEY'] ?? '')
    const { db, close } = await connectServer(environment['DATABASE_URL'] ?? '')
    // while it stands still, it takes no job
    other.kill('SIGSTOP')
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from module where company_id = ${place.companyId} and id = ${place.moduleIds[1]} for update`.execute(trx)
      await ask(doomed, place.key, `/core/projects/${place.projectId}`, { cveConfig: { whitelist: [place.rule] } })
      await eventually('an evaluation that waits for the module', async () => {
        return (await attemptOf(db))?.state === 'active' && (await countWaitingSessions(db)) > 0
      })
      doomed.kill('SIGKILL')
      await doomed.ended
    })
    expect(await attemptOf(db)).toEqual({ state: 'active', retries: 0, lease: lease.seconds })
    other.kill('SIGCONT')
    const last = await eventually('the second attempt', async () => {
      const attempt = await attemptOf(db)
      return attempt?.state === 'completed' && attempt
    })
    expect(last.retries).toBe(1)
    expect(await statusesOf(other, place)).toEqual([['whitelisted'], ['whitelisted'], ['whitelisted']])
    await close()
  },
)

it.skipIf(!isServer)(
  'evaluates a module in two processes at once as in one after the other (the embedded database has one process)',
  async () => {
    const environment = await freshEnvironment()
    const both = [await start(environment), await start(environment)] as const
    const place = await makePlace(both[0], environment['WAYBILL_OPERATOR_KEY'] ?? '')
    const { db, close } = await connectServer(environment['DATABASE_URL'] ?? '')
    const imports = await db.transaction().execute(async (trx) => {
      await sql`select 1 from module where company_id = ${place.companyId} and id = ${place.moduleIds[1]} for update`.execute(trx)
      await ask(both[0], place.key, `/core/projects/${place.projectId}`, { cveConfig: { whitelist: [place.rule] } })
      const begun = both.map((running, i) => {
        const path = `/core/imports/scan/cyclonedx?project=Shop&module=b`
        return ask(running, place.key, path, cyclonedx([place.purl, `pkg:npm/beside@1.${String(i)}.0`]))
      })
      await eventually('two imports and an evaluation that wait for the module', async () => (await countWaitingSessions(db)) >= 3)
      return begun
    })
    await Promise.all(imports)
    await eventually('the end of all jobs', async () => {
      const { rows } = await sql`select 1 from jobs.job where name = 'recheck' and state in ('created', 'retry', 'active')`.execute(db)
      return rows.length === 0
    })
    expect(await statusesOf(both[1], place)).toEqual([['whitelisted'], ['whitelisted'], ['whitelisted']])
    const { components } = await ask(both[1], place.key, `/core/modules/${String(place.moduleIds[1])}/partsList`)
    expect(components.length).toBe(2)
    await close()
  },
)

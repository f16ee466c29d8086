import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connectServer } from '#database/connect.ts'
import { listenOn } from '#database/listen.ts'
import { eventually } from '#test/eventually.ts'
import { service } from '#test/harness.ts'
import { type Cluster, clusterMissing, makeCluster } from '#test/private-cluster.ts'

const missing = clusterMissing()
const made: { cluster?: Cluster } = {}

afterAll(() => made.cluster?.remove())

describe('listening', () => {
  it('hears what is committed, in order, and nothing after it stopped', async () => {
    const { connection } = await service()
    const heard: string[] = []
    const stop = await listenOn(connection)('test_channel', { heard: (payload) => heard.push(payload), missed: () => undefined })
    for (const text of ['a', 'b']) await sql`select pg_notify('test_channel', ${text})`.execute(connection.db)
    await eventually('both notifications', async () => heard.length === 2)
    await stop()
    await sql`select pg_notify('test_channel', 'c')`.execute(connection.db)
    expect(heard).toEqual(['a', 'b'])
  })
})

describe.skipIf(missing !== undefined)(`listening to a server${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  it('is heard by every process, and goes on after the connection was lost, saying so', async () => {
    const cluster = (made.cluster = await makeCluster())
    const [one, two] = [await connectServer(cluster.url), await connectServer(cluster.url)]
    const heard: string[] = []
    const stops = await Promise.all(
      [one, two].map((connection, i) =>
        listenOn(connection)('changes', {
          heard: (payload) => heard.push(`${String(i)} ${payload}`),
          missed: () => heard.push(`${String(i)} missed`),
        }),
      ),
    )
    await sql`select pg_notify('changes', 'first')`.execute(one.db)
    await eventually('the first notification in both', async () => heard.length === 2)
    await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill events'`)
    await eventually('new connections', async () => heard.filter((entry) => entry.endsWith('missed')).length === 2)
    await cluster.stop('immediate')
    await cluster.start()
    await eventually('connections to the started server', async () => heard.filter((entry) => entry.endsWith('missed')).length === 4)
    await cluster.query(`select pg_notify('changes', 'last')`)
    await eventually('the last notification in both', async () => heard.filter((entry) => entry.endsWith('last')).length === 2)
    await Promise.all(stops.map((stop) => stop()))
    expect(await cluster.query(`select 1 from pg_stat_activity where application_name = 'waybill events'`)).toEqual([])
    await Promise.all([one.close(), two.close()])
  })
})

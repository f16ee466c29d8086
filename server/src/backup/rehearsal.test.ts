import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { clientOf, operatorKey, type Service, startService, stopService } from '#test/harness.ts'
import { makeRelease } from '#test/make-release.ts'
import { rematchAfterUpgrade } from '#analysis/analysis.ts'
import { tableOwners } from '#database/table-owners.ts'

async function start(): Promise<Service> {
  const service = await startService()
  onTestFinished(() => stopService(service))
  // as every start does; a restore does it again
  await rematchAfterUpgrade(service.context)
  await service.context.jobs.settled()
  return service
}

/** Counts the rows of each table; no archive knows that it was written. */
async function countRows({ context: { db } }: Service): Promise<Readonly<Record<string, number>>> {
  const names = Object.values(tableOwners)
    .flatMap((tables) => Object.keys(tables))
    .filter((name) => name !== 'last_backup')
  const counts = names.map((name) => sql`select ${name} as name, count(*)::int as rows from ${sql.id(name)}`)
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

interface Signed {
  readonly url: string
  readonly signature: string
  readonly publicKey: string
  readonly isGenuine: boolean
}

/** Fetches the documents of a release as its recipients do, and checks each signature with the key that the service serves for it. */
async function checkRelease({ http }: Service, key: string): Promise<readonly Signed[]> {
  const { documents } = (await http.inject(`/api/v2/compliance/releases/${key}/signatures`)).json<{
    documents: Omit<Signed, 'isGenuine'>[]
  }>()
  return Promise.all(
    documents.map(async ({ url, signature, publicKey }) => {
      const [document, pem] = await Promise.all([url, publicKey].map((one) => http.inject(one.replace(/^https?:\/\/[^/]+/u, ''))))
      const isGenuine = verify(undefined, document!.rawPayload, createPublicKey(pem!.body), Buffer.from(signature, 'base64'))
      return { url, signature, publicKey, isGenuine }
    }),
  )
}

// two services with databases of their own
it(
  'a rehearsal: an archive restored into an empty service has as many rows and documents, and releases with the same signatures',
  { timeout: 300_000 },
  async () => {
    const [from, to] = [await start(), await start()]
    const { key } = await makeRelease({ in: from, modules: [['pkg:npm/a@1.0.0'], ['pkg:npm/b@2.0.0']] })
    await from.context.jobs.settled()
    const before = await checkRelease(from, key)
    expect(before.length).toBeGreaterThan(4)
    expect(before.filter(({ isGenuine }) => !isGenuine)).toEqual([])

    const archive = await from.http.inject({ url: '/api/v2/admin/backup', headers: { 'x-api-key': operatorKey } })
    const counted = await countRows(from)
    const restored = await clientOf(to, operatorKey).request({
      method: 'POST',
      url: '/admin/restore',
      headers: { 'content-type': 'application/zstd' },
      payload: archive.rawPayload,
    })

    expect(restored).toMatchObject({ status: 200 })
    expect(restored.body.rows).toBeGreaterThan(30)
    await to.context.jobs.settled()
    expect(await countRows(to)).toEqual(counted)
    // the new service signs with a key of its own, and serves the earlier one
    expect(to.context.signer.keyId).not.toBe(from.context.signer.keyId)
    expect(await checkRelease(to, key)).toEqual(before)
  },
)

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { cyclonedx, fileUpload } from '#test/cyclonedx.ts'
import { startS3Server } from '#test/s3-server.ts'
import { freshEnvironment, startProcess } from '#test/process.ts'
import { removeUnusedSbomsJob } from '#sboms/sboms.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { sweepFiles } from '#platform/files/sweep-files.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { fileReferences } from './file-references.ts'
import { openContext } from './open-context.ts'

const running: { at?: Service } = {}

beforeAll(async () => {
  running.at = await startService()
})

afterAll(async () => {
  await at().http.close()
  await at().context.jobs.stop()
  await at().connection.close()
})

function at(): Service {
  return running.at as Service
}

const day = 86_400_000

/** The context as it will be in so many days. */
function inDays(days: number, context: AppContext = at().context): AppContext {
  return { ...context, now: () => new Date(Date.now() + days * day) }
}

/** What two nights of sweeping do, some days from now. */
async function sweepTwice(context: AppContext = at().context): Promise<void> {
  await sweepFiles(inDays(2, context), fileReferences)
  await sweepFiles(inDays(4, context), fileReferences)
}

async function isStored(company: TestCompany, digest: string, { files }: AppContext = at().context): Promise<boolean> {
  return files.read(company.companyId, digest).then(
    () => true,
    () => false,
  )
}

async function makeProduct(company: TestCompany): Promise<string> {
  const { _id: id } = (await company.post('/core/products', { type: 'class', identifier: newId(), name: 'Gateway' })).body
  return id
}

function upload(company: TestCompany, id: string, text: string) {
  const payload = new FormData()
  payload.append('documentType', 'userManual')
  payload.append('file', new Blob([text]), 'manual.txt')
  return company.request({ method: 'POST', url: `/core/products/${id}/document`, payload })
}

/** The digests of what a company has of every kind that names files. */
async function referencedDigests({ companyId }: TestCompany): Promise<readonly string[]> {
  const found = await Promise.all(
    fileReferences.map(({ table, column }) =>
      sql<{ readonly digest: string }>`select ${sql.id(column)} as digest from ${sql.id(table)} where company_id = ${companyId}`.execute(
        at().context.db,
      ),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ digest }) => digest))
}

describe('a stored file', () => {
  it('that any kind of row names stays, however old it is', async () => {
    const company = await makeCompany({ in: at() })
    const { projectId } = (await company.post('/core/projects', { name: 'Shop' })).body
    await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}&module=shop`, cyclonedx(['pkg:npm/a@1.0.0']))
    await upload(company, await makeProduct(company), 'the manual')
    await at().context.jobs.settled()
    const digests = await referencedDigests(company)
    expect(digests).toHaveLength(2)
    await sweepTwice()
    for (const digest of digests) expect(await isStored(company, digest)).toBe(true)
  })

  it('that no row names goes once that was so for a day, not before', async () => {
    const company = await makeCompany({ in: at() })
    const digest = await at().context.files.save(company.companyId, Buffer.from('named by nobody'))
    await sweepFiles(at().context, fileReferences)
    await sweepFiles(inDays(1.5), fileReferences)
    await sweepFiles(inDays(2.4), fileReferences)
    expect(await isStored(company, digest)).toBe(true)
    await sweepFiles(inDays(2.6), fileReferences)
    expect(await isStored(company, digest)).toBe(false)
    const marks = await at()
      .context.db.selectFrom('unreferenced_file')
      .select('digest')
      .where('company_id', '=', company.companyId)
      .execute()
    expect(marks).toEqual([])
  })

  it('that is named again before the day is over stays', async () => {
    const company = await makeCompany({ in: at() })
    const id = await makeProduct(company)
    const digest = await at().context.files.save(company.companyId, Buffer.from('named in the end'))
    await sweepFiles(inDays(2), fileReferences)
    await upload(company, id, 'named in the end')
    await sweepFiles(inDays(4), fileReferences)
    await company.request({
      method: 'DELETE',
      url: `/core/products/${id}/document`,
      payload: { documentType: 'userManual', url: (await company.get(`/core/products/${id}`)).body.documents.userManual.url },
    })
    await sweepFiles(inDays(4.5), fileReferences)
    expect(await isStored(company, digest)).toBe(true)
    await sweepFiles(inDays(6), fileReferences)
    expect(await isStored(company, digest)).toBe(false)
  })

  it('of one company does not stay because another company has the same', async () => {
    const [company, other] = [await makeCompany({ in: at() }), await makeCompany({ in: at() })]
    await upload(other, await makeProduct(other), 'the same for both')
    const digest = await at().context.files.save(company.companyId, Buffer.from('the same for both'))
    await sweepTwice()
    expect([await isStored(company, digest), await isStored(other, digest)]).toEqual([false, true])
  })

  it('of a replaced document, a deleted module and a deleted company goes', async () => {
    const [company, gone] = [await makeCompany({ in: at() }), await makeCompany({ in: at() })]
    const id = await makeProduct(company)
    await upload(company, id, 'first edition')
    await company.post('/core/projects', { name: 'Shop' })
    const { moduleId } = (
      await company.request({
        method: 'POST',
        url: '/core/imports/scan/cyclonedx/json?project=Shop&module=shop',
        ...fileUpload(JSON.stringify(cyclonedx(['pkg:npm/b@1.0.0']))),
      })
    ).body
    await upload(gone, await makeProduct(gone), 'of a company that goes')
    await at().context.jobs.settled()
    const [ofCompany, ofGone] = [await referencedDigests(company), await referencedDigests(gone)]
    await upload(company, id, 'second edition')
    expect((await company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    // the row alone, as if the process ended before its job removed the files
    await at().context.db.deleteFrom('company').where('id', '=', gone.companyId).execute()
    await sweepTwice()
    for (const digest of ofCompany) expect(await isStored(company, digest)).toBe(false)
    for (const digest of ofGone) expect(await isStored(gone, digest)).toBe(false)
    expect(await isStored(company, digestOf(Buffer.from('second edition')))).toBe(true)
  })

  it('that was kept by a transaction that failed goes, and the same bytes can be kept meanwhile', async () => {
    const company = await makeCompany({ in: at() })
    expect((await upload(company, newId(), 'into nowhere')).status).toBe(404)
    const { db, files } = at().context
    const bytes = Buffer.from('kept, then rolled back')
    await expect(
      db.transaction().execute(async () => {
        await files.save(company.companyId, bytes)
        throw new Error('the process ends here')
      }),
    ).rejects.toThrow('the process ends here')
    await sweepFiles(inDays(2), fileReferences)
    await sweepFiles(inDays(4), fileReferences)
    expect(await isStored(company, digestOf(bytes))).toBe(false)
  })

  it('is looked for in every column that holds one: who adds a column is reminded here', async () => {
    const columns = await sql<{ readonly name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%digest%' and table_name in (
        select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
      )`.execute(at().context.db)
    // digests of what is in the tables themselves
    const others = [
      'approval.snapshot_digest',
      'sbom.digest',
      'csaf_edition.content_digest',
      'csaf_edition.digest',
      'openpgp_signature.digest',
      'unreferenced_file.digest',
    ]
    const known = new Set([...fileReferences.map(({ table, column }) => `${table}.${column}`), ...others])
    expect(columns.rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('what is swept', () => {
  it('is taken by two sweeps at once without a fault, and only once', async () => {
    const company = await makeCompany({ in: at() })
    for (let i = 0; i < 20; i++) await at().context.files.save(company.companyId, Buffer.from(`orphan ${String(i)}`))
    await sweepFiles(inDays(2), fileReferences)
    const [first, second] = await Promise.all([sweepFiles(inDays(4), fileReferences), sweepFiles(inDays(4), fileReferences)])
    expect(first + second).toBeGreaterThanOrEqual(20)
    const left = await Array.fromAsync(at().context.files.list())
    expect(left.filter(({ path }) => path.startsWith(company.companyId))).toEqual([])
  })

  it('is old by the clock of the store: a file from long ago that nothing names is kept for its day too', async () => {
    const company = await makeCompany({ in: at() })
    const { files, config } = at().context
    const digest = await files.save(company.companyId, Buffer.from('from long ago'))
    const old = new Date(Date.now() - 100 * day)
    await utimes(join(config.files.location, company.companyId, digest.slice(0, 2), `${digest}.zst`), old, old)
    await sweepFiles(at().context, fileReferences)
    expect(await isStored(company, digest)).toBe(true)
    await sweepFiles(inDays(1.1), fileReferences)
    expect(await isStored(company, digest)).toBe(false)
  })
})

async function importSbom(company: TestCompany, module: string): Promise<string> {
  const path = `/core/imports/scan/cyclonedx?project=Shop&module=${module}`
  const answer = await company.post(path, cyclonedx(['pkg:npm/c@1.0.0', 'pkg:npm/d@2.0.0']))
  expect(answer.status).toBe(201)
  return answer.body.moduleId
}

async function countSboms({ companyId }: TestCompany): Promise<number> {
  return (await at().context.db.selectFrom('sbom').select('id').where('company_id', '=', companyId).execute()).length
}

async function madeCompany(): Promise<TestCompany> {
  const company = await makeCompany({ in: at() })
  await company.post('/core/projects', { name: 'Shop' })
  return company
}

describe('the reading of a document', () => {
  it('goes a day after its last module did, and the document can come again', async () => {
    const company = await madeCompany()
    const [first, second] = [await importSbom(company, 'one'), await importSbom(company, 'two')]
    await at().context.jobs.settled()
    await company.delete(`/core/modules/${first}`)
    await removeUnusedSbomsJob.run({}, inDays(3))
    expect(await countSboms(company)).toBe(1)
    await company.delete(`/core/modules/${second}`)
    await removeUnusedSbomsJob.run({}, inDays(0.5))
    expect(await countSboms(company)).toBe(1)
    await removeUnusedSbomsJob.run({}, inDays(1.1))
    expect(await countSboms(company)).toBe(0)
    await importSbom(company, 'three')
    expect(await countSboms(company)).toBe(1)
  })

  it('stays for the import that just found it', async () => {
    const company = await madeCompany()
    const module = await importSbom(company, 'one')
    await at().context.jobs.settled()
    await company.delete(`/core/modules/${module}`)
    await sql`update sbom set last_used = now() - interval '10 days' where company_id = ${company.companyId}`.execute(at().context.db)
    await importSbom(company, 'two')
    const { rows } = await sql<{ readonly fresh: boolean }>`
      select last_used > now() - interval '1 hour' as fresh from sbom where company_id = ${company.companyId}`.execute(at().context.db)
    expect(rows).toEqual([{ fresh: true }])
  })
})

it('a service killed between keeping a file and committing its row leaves no row, and the sweep takes the file', async () => {
  const storage = await startS3Server()
  const bucket = {
    WAYBILL_FILES: `s3://${storage.bucket}`,
    AWS_ENDPOINT_URL: storage.url,
    AWS_REGION: storage.region,
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  const environment = { ...(await freshEnvironment()), ...bucket }
  const process = await startProcess(environment)
  async function ask(path: string, key: string, body: object): Promise<Readonly<Record<string, string>>> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${process.url}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Readonly<Record<string, string>>
  }
  const operator = 'operator-key-of-the-process'
  const { companyId = '' } = await ask('/admin/companies', operator, { name: 'ACME' })
  const { key = '' } = await ask(`/admin/companies/${companyId}/keys`, operator, {
    name: 'key',
    scopes: ['portfolio_manager', 'manager'],
  })
  const { _id: id = '' } = await ask('/core/products', key, { type: 'class', identifier: 'gateway', name: 'Gateway' })
  const form = new FormData()
  form.append('documentType', 'cedoc')
  form.append('file', new Blob(['a declaration']), 'declaration.txt')
  const stored = storage.nextStoredInSilence()
  const url = `${process.url}/api/v2/core/products/${id}/document`
  const sending = fetch(url, { method: 'POST', headers: { 'x-api-key': key }, body: form }).catch(() => undefined)
  await stored
  process.kill('SIGKILL')
  await Promise.all([process.ended, sending])

  const open = await openContext(readConfig(environment))
  const rows = await open.context.db.selectFrom('product_file').select('id').execute()
  const digest = digestOf(Buffer.from('a declaration'))
  expect(rows).toEqual([])
  expect((await open.context.files.read(companyId, digest)).toString()).toBe('a declaration')
  await sweepTwice(open.context)
  await expect(open.context.files.read(companyId, digest)).rejects.toMatchObject({ code: 'ENOENT' })
  await open.close()
  await storage.close()
})

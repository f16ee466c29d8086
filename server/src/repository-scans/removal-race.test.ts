import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transact } from '#database/transact.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { fillModuleOfScan } from '#repository-scans/fill-module.ts'
import { beginScan, type BegunScan, insertScan } from '#repository-scans/repository-scan-store.ts'
import { ScanRemovedError } from '#repository-scans/run-scan.ts'
import { countWaitingSessions } from '#test/waiting-sessions.ts'
import { isServer } from '#test/test-server.ts'

const name = 'shop'

/** More than this are analysed in several transactions after the one that stores them. */
const manyComponents = 1100

function sbomOf(components: number): Uint8Array {
  const listed = Array.from({ length: components }, (_, i) => {
    const purl = `pkg:npm/part-${String(i)}@1.0.0`
    return { type: 'library', name: `part-${String(i)}`, version: '1.0.0', purl, 'bom-ref': purl }
  })
  return Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: listed }))
}

/** Begins a scan that is to fill a module, as the job does. */
async function begin(by: TestCompany): Promise<BegunScan> {
  const { db, now } = (await service()).context
  await by.post('/core/projects', { name: 'Shop' })
  const { companyId } = by
  const caller = { companyId, id: by.keyId, name: 'key', keyId: by.keyId, scopes: [], features: [] }
  const target = { url: 'https://repository.invalid/shop.zip', kind: 'file', branch: undefined, tag: undefined, options: {} } as const
  const uid = await transact(db, (trx) =>
    insertScan(trx, caller, { ...target, project: 'Shop', module: name, created: now(), scannerVersion: '1' }),
  )
  const scan = await beginScan(db, { companyId }, uid)
  if (scan === undefined) throw new Error('the scan did not begin')
  return scan
}

async function fill(scan: BegunScan, components: number): Promise<'filled' | 'not filled'> {
  const { context } = await service()
  try {
    const { error } = await fillModuleOfScan(context, scan, { sbom: sbomOf(components), name })
    if (error !== undefined) throw new Error(error)
    return 'filled'
  } catch (error) {
    if (error instanceof ScanRemovedError) return 'not filled'
    throw error
  }
}

/** What the modules of a company hold: the state of each scan, and the number of components. */
async function contentOf({ companyId }: TestCompany) {
  const { db } = (await service()).context
  const modules = await db.selectFrom('module').select('id').where('company_id', '=', companyId).execute()
  const scans = await db.selectFrom('scan').select('status').where('company_id', '=', companyId).execute()
  const components = await db.selectFrom('module_component').select('component_id').where('company_id', '=', companyId).execute()
  return { modules: modules.length, scans: scans.map(({ status }) => status), components: components.length }
}

async function remove(by: TestCompany, { uid }: BegunScan) {
  const { status } = await by.delete(`/repository/scan?uid=${uid}`)
  return { status, content: await contentOf(by) }
}

const empty = { modules: 0, scans: [], components: 0 }

function filledWith(components: number) {
  return { modules: 1, scans: ['Finished'], components }
}

describe('a scan that runs again after it filled its module', () => {
  it('leaves the module as it is, and knows what it filled', async () => {
    const by = await makeCompany()
    const { context } = await service()
    const scan = await begin(by)
    const filled = await fillModuleOfScan(context, scan, { sbom: sbomOf(3), name })
    expect(await fillModuleOfScan(context, scan, { sbom: sbomOf(3), name })).toEqual(filled)
    expect(await contentOf(by)).toEqual(filledWith(3))
  })

  it('says so where the project was deleted meanwhile', async () => {
    const by = await makeCompany()
    const { context } = await service()
    const scan = await begin(by)
    expect(await fill(scan, 3)).toBe('filled')
    const [{ _id: projectId }] = (await by.get('/core/projects')).body
    expect((await by.delete(`/core/projects/${String(projectId)}?force=true`)).status).toBeLessThan(300)
    const { scan: again, error } = await fillModuleOfScan(context, scan, { sbom: sbomOf(3), name })
    expect([again, error]).toEqual([undefined, expect.stringContaining('the module was not filled')])
  })
})

describe('a scan that is removed', () => {
  it('before it fills its module does not fill it', async () => {
    const by = await makeCompany()
    const scan = await begin(by)
    expect(await remove(by, scan)).toEqual({ status: 204, content: empty })
    expect(await fill(scan, 1)).toBe('not filled')
    expect(await contentOf(by)).toEqual(empty)
  })

  it.each([3, manyComponents])(
    'while it fills its module with %d components filled all of it before, or nothing ever',
    async (components) => {
      for (let round = 0; round < 4; round++) {
        const by = await makeCompany()
        const scan = await begin(by)
        const [outcome, answer] = await Promise.all([fill(scan, components), remove(by, scan)])
        const expected = outcome === 'filled' ? filledWith(components) : empty
        expect(answer).toEqual({ status: 204, content: expected })
        await (await service()).context.jobs.settled()
        expect(await contentOf(by)).toEqual(expected)
      }
    },
  )

  it('after it filled its module leaves it, without a link', async () => {
    const by = await makeCompany()
    const scan = await begin(by)
    expect(await fill(scan, 3)).toBe('filled')
    expect(await remove(by, scan)).toEqual({ status: 204, content: filledWith(3) })
  })
})

async function countWaiting(): Promise<number> {
  return countWaitingSessions((await service()).context.db)
}

it.skipIf(!isServer).each([3, manyComponents])(
  'a scan that fills its module with %d components is removed after the last (on a server; the embedded database takes turns)',
  async (components) => {
    const by = await makeCompany()
    const { db } = (await service()).context
    const scan = await begin(by)
    const held = Promise.withResolvers<undefined>()
    const letGo = Promise.withResolvers<undefined>()
    const holding = db.transaction().execute(async (trx) => {
      await sql`select from project where company_id = ${by.companyId} for update`.execute(trx)
      held.resolve(undefined)
      await letGo.promise
    })
    await held.promise
    const filling = fill(scan, components)
    await eventually('the fill waits for its project', async () => (await countWaiting()) === 1)
    const removing = remove(by, scan)
    await eventually('the removal waits for the fill', async () => (await countWaiting()) === 2)
    letGo.resolve(undefined)
    await holding
    expect(await Promise.all([filling, removing])).toEqual(['filled', { status: 204, content: filledWith(components) }])
  },
)

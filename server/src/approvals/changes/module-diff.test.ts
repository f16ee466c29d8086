import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'

interface Made {
  readonly place: AnalysedModule
  readonly moduleId: string
  /** Scans, oldest first. */
  readonly scans: readonly string[]
  readonly approvalId: string
  readonly names: { readonly stays: string; readonly goes: string; readonly comes: string }
  readonly cves: { readonly goes: string; readonly stays: string; readonly comes: string }
}

const made = {} as { it: Made }

/** One component is updated, one goes, one comes; each has a vulnerability, that of the one that stays is fixed by the update. */
beforeAll(async () => {
  const place = await makeAnalysedModule()
  const names = { stays: uniqueName(), goes: uniqueName(), comes: uniqueName() }
  const cves = { goes: uniqueCve(), stays: uniqueCve(), comes: uniqueCve() }
  await publish(advisory(cves.goes, names.goes))
  const moduleId = await place.importPackages([`${names.stays}@1.0.0`, `${names.goes}@1.0.0`])
  const { body } = await place.company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1' })
  await place.importPackages([`${names.stays}@2.0.0`, `${names.comes}@1.0.0`])
  await publish(advisory(cves.stays, names.stays), advisory(cves.comes, names.comes))
  const scans = (await place.company.get(`/core/scans?moduleId=${moduleId}`)).body as readonly { readonly _id: string }[]
  made.it = { place, moduleId, names, cves, approvalId: String(body['_id']), scans: scans.map(({ _id: id }) => id).toReversed() }
})

async function diff(query: string) {
  return made.it.place.company.get(`/core/modules/${made.it.moduleId}/diff?${query}`)
}

function keysIn({ items }: { readonly items: readonly { readonly key: string }[] }): readonly string[] {
  return items.map(({ key }) => key)
}

describe('the differences of a module (docs/reference/modules.md#differences)', () => {
  it('between an earlier scan and now are by the knowledge of today', async () => {
    const { names, cves, scans } = made.it
    const { body } = await diff(`from=${String(scans[0])}`)
    expect(body.components).toEqual({
      added: { total: 1, items: [{ key: `npm:${names.comes}`, version: '1.0.0' }] },
      removed: { total: 1, items: [{ key: `npm:${names.goes}`, version: '1.0.0' }] },
      updated: { total: 1, items: [{ key: `npm:${names.stays}`, from: '1.0.0', to: '2.0.0' }] },
    })
    expect([body.from.is, body.from.knowledge, body.to.is, body.to.knowledge, body.kinds]).toEqual([
      'scan',
      'current',
      'now',
      'current',
      ['vulnerability'],
    ])
    expect(keysIn(body.findings.new)).toEqual([cves.comes])
    // its advisory came after the scan
    expect(new Set(keysIn(body.findings.gone))).toEqual(new Set([cves.stays, cves.goes]))
    expect(body.reason).toBe('of earlier scans only vulnerabilities are evaluated')
  })

  it('from an approval are those since what was frozen, of every kind', async () => {
    const { cves, approvalId } = made.it
    const { body } = await diff(`from=${approvalId}&to=now`)
    expect(body.from).toMatchObject({ is: 'approval', _id: approvalId, name: 'Shop 1', knowledge: 'frozen' })
    expect([body.kinds.length, body.reason, keysIn(body.findings.new), keysIn(body.findings.gone)]).toEqual([
      6,
      null,
      [cves.comes],
      [cves.goes],
    ])
  })

  it('are the reverse in the other direction', async () => {
    const [first, second] = made.it.scans
    const [there, back] = [
      (await diff(`from=${String(first)}&to=${String(second)}`)).body,
      (await diff(`from=now&to=${String(first)}`)).body,
    ]
    expect(keysIn(back.components.added)).toEqual(keysIn(there.components.removed))
    expect(new Set(keysIn(back.findings.new))).toEqual(new Set(keysIn(there.findings.gone)))
  })

  it('between an earlier scan of the same document and now are none', async () => {
    const { place, names } = made.it
    const packages = [`${names.stays}@1.0.0`, `${names.goes}@1.0.0`]
    const moduleId = await place.importPackages(packages, 'twice')
    await place.importPackages(packages, 'twice')
    const [, first] = (await place.company.get(`/core/scans?moduleId=${moduleId}`)).body
    const { body } = await place.company.get(`/core/modules/${moduleId}/diff?from=${String(first['_id'])}`)
    expect([body.components.updated.total, body.findings]).toEqual([0, { new: { total: 0, items: [] }, gone: { total: 0, items: [] } }])
  })

  it('have no findings for a scan that is not analysed, and say why', async () => {
    const { place, names } = made.it
    const moduleId = await place.importPackages([`${names.goes}@1.0.0`], 'failing')
    const [{ _id: failed }] = (await place.company.get(`/core/scans?moduleId=${moduleId}`)).body
    await place.importPackages([`${names.goes}@1.0.0`], 'failing')
    const { db } = (await service()).context
    await db.updateTable('scan').set({ status: 'Failed' }).where('id', '=', String(failed)).execute()
    const { body } = await place.company.get(`/core/modules/${moduleId}/diff?from=${String(failed)}`)
    expect([body.findings, body.kinds, body.reason]).toEqual([null, [], 'a scan has not been analysed'])
  })

  it('take as many statements for two scans of a component as for more', async () => {
    const { place, scans, moduleId, names } = made.it
    const small = await place.importPackages([`${names.goes}@1.0.0`], 'small')
    await place.importPackages([`${names.comes}@1.0.0`], 'small')
    const [, first] = (await place.company.get(`/core/scans?moduleId=${small}`)).body
    const few = await statementsOf(() => place.company.get(`/core/modules/${small}/diff?from=${String(first['_id'])}`))
    const many = await statementsOf(() => place.company.get(`/core/modules/${moduleId}/diff?from=${String(scans[0])}`))
    expect(many).toHaveLength(few.length)
  })

  it('are 404 for a scan of another module or company, and for anything else', async () => {
    const { place, approvalId, moduleId } = made.it
    const elsewhere = await place.importPackages([`${uniqueName()}@1.0.0`], 'elsewhere')
    for (const id of [elsewhere, newId(), 'yesterday', made.it.scans[0]])
      expect((await place.company.get(`/core/modules/${elsewhere}/diff?from=${String(id)}`)).status).toBe(404)
    const other = await makeCompany()
    expect((await other.get(`/core/modules/${moduleId}/diff?from=${approvalId}`)).status).toBe(404)
  })

  it.each(['', 'from=', 'from=now&from=now'])('%s is a 400 that names from', async (query) => {
    const { status, body } = await diff(query)
    expect([status, body.parameter]).toEqual([400, 'from'])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { analyseSbom } from '#analysis/analyse-scan.ts'
import { type ResolutionBeside, resolveBeside } from '#analysis/resolve-module-components.ts'
import type { Database } from '#database/database.ts'
import { dryRun } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { resolveModule } from '#portfolio/portfolio.ts'
import { createScan, moduleComponentsOf, packSbom, saveSbom } from '#sboms/sboms.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, service, startService, stopService } from '#test/harness.ts'
import { callerOf } from '#test/make-portfolio.ts'
import { componentOf, makeSbom } from '#test/make-sbom.ts'
import { advisory, publish, publishOnly } from '#test/publish.ts'

const isServer = process.env['TEST_DATABASE_URL'] !== undefined

function sbomOf(...names: readonly string[]): ReturnType<typeof makeSbom> {
  return makeSbom(names.map((name) => componentOf(`pkg:npm/${name}@1.0.0`)))
}

async function besidesOf(): Promise<Database> {
  const { besides } = (await service()).tools
  if (besides === undefined) throw new Error('there is no second connection')
  return besides
}

/** Does what an import does, with components that are being resolved. */
async function attach(
  { company, projectId }: AnalysedModule,
  sbom: ReturnType<typeof makeSbom>,
  beside: ResolutionBeside,
): Promise<string> {
  const { tools: context } = await service()
  const caller = callerOf(company)
  return context.db.transaction().execute(async (trx) => {
    const { id } = await resolveModule(trx, caller, { id: projectId }, { name: uniqueName('open') })
    const sbomId = await saveSbom(trx, caller, await packSbom(newId(), sbom))
    const options = { branch: undefined, tag: undefined, release: undefined, binaryLinks: [], demo: false, userAgent: undefined }
    const scanId = await createScan(trx, caller, { moduleId: id, sbomId, documentDigest: '', options, submitted: new Date() })
    const scan = { companyId: company.companyId, moduleId: id, scanId, sbomId }
    await analyseSbom(trx, scan, { sbom, beside }, { reason: 'scan', at: new Date(), log: context.log })
    return id
  })
}

async function purlsOf(moduleId: string, at?: Service): Promise<readonly string[]> {
  const { rows } = await sql<{ purl: string }>`
    select c.purl from module_component mc join component c on c.id = mc.component_id where mc.module_id = ${moduleId} order by 1`.execute(
    (at ?? (await service())).tools.db,
  )
  return rows.map(({ purl }) => purl)
}

interface Catalogued {
  readonly purl: string
  readonly lookups: number
  readonly matches: number
}

async function catalogued(names: readonly string[]): Promise<readonly Catalogued[]> {
  const { rows } = await sql<Catalogued>`
    select c.purl, (select count(*)::int from component_lookup l where l.component_id = c.id) as lookups,
      (select count(*)::int from component_match m where m.component_id = c.id) as matches
    from component c join package p on p.id = c.package_id
    where p.key = any(${names.map((name) => `npm:${name}`)}::text[]) order by c.purl`.execute((await service()).tools.db)
  return rows
}

describe.skipIf(!isServer)(
  'components resolved on a second connection (docs/adr/0042-catalogue-beside.md; on a server; the embedded database has one)',
  () => {
    it('eight imports at once that bring the same new components find all of them, each once and matched', async () => {
      const prefix = uniqueName('eight')
      const names = Array.from({ length: 120 }, (_, i) => `${prefix}-${String(i).padStart(3, '0')}`)
      const cve = uniqueCve()
      await publish(advisory(cve, names[7] ?? ''))
      const places = await Promise.all(Array.from({ length: 8 }, () => makeAnalysedModule()))
      // each in another order and with some of its own, so that none brings what another has brought already
      const modules = await Promise.all(
        places.map(async (place, i) => {
          const own = `${prefix}-own-${String(i)}`
          const rotated = [...names.slice(i * 15), own, ...names.slice(0, i * 15)]
          return { place, moduleId: await place.importPackages(rotated.map((name) => `${name}@1.0.0`)) }
        }),
      )
      for (const { place, moduleId } of modules) {
        expect(await place.module(moduleId)).toMatchObject({ analysis: { statistics: { components: 121 } } })
        expect(await purlsOf(moduleId)).toHaveLength(121)
        expect(await place.findingLines(moduleId)).toEqual([`${cve} violation`])
      }
      const stored = await catalogued(names)
      expect(stored.map(({ purl }) => purl)).toEqual(names.map((name) => `pkg:npm/${name}@1.0.0`))
      expect(new Set(stored.map(({ lookups }) => lookups))).toEqual(new Set([1]))
      expect(stored.filter(({ matches }) => matches > 0).map(({ purl }) => purl)).toEqual([`pkg:npm/${names[7] ?? ''}@1.0.0`])
    })

    it('stay when the import is rolled back, matched, and follow the advisories as all others do', async () => {
      const [name, first, second] = [uniqueName('orphan'), uniqueCve(), uniqueCve()]
      await publish(advisory(first, name))
      const { db } = (await service()).tools
      const beside = resolveBeside(await besidesOf(), moduleComponentsOf(sbomOf(name)))
      await db.transaction().execute((trx) => dryRun(trx, async () => beside.committed))
      expect(await catalogued([name])).toMatchObject([{ lookups: 1, matches: 1 }])
      await publish(advisory(second, name))
      expect(await catalogued([name])).toMatchObject([{ lookups: 1, matches: 2 }])
      const place = await makeAnalysedModule()
      const moduleId = await place.importPackages([`${name}@1.0.0`])
      expect((await place.findingLines(moduleId)).toSorted()).toEqual([first, second].toSorted().map((cve) => `${cve} violation`))
    })

    it('are found by an advisory that comes after their commit and before the module joins the matching', async () => {
      for (const change of [publish, publishOnly]) {
        const [place, name, cve] = [await makeAnalysedModule(), uniqueName('between'), uniqueCve()]
        const sbom = sbomOf(name)
        const beside = resolveBeside(await besidesOf(), moduleComponentsOf(sbom))
        await beside.committed
        await change(advisory(cve, name))
        const moduleId = await attach(place, sbom, beside)
        await (await service()).tools.jobs.settled()
        expect(await place.findingLines(moduleId)).toContain(`${cve} violation`)
      }
    })

    it('keep an advisory waiting until they are matched, with the module that joins meanwhile', async () => {
      const [place, name, cve] = [await makeAnalysedModule(), uniqueName('joined'), uniqueCve()]
      const sbom = sbomOf(name)
      const beside = resolveBeside(await besidesOf(), moduleComponentsOf(sbom))
      const [moduleId] = await Promise.all([attach(place, sbom, beside), beside.joined.then(() => publishOnly(advisory(cve, name)))])
      await (await service()).tools.jobs.settled()
      expect(await place.findingLines(moduleId)).toContain(`${cve} violation`)
    })

    it('together with those that were added to the module by hand', async () => {
      const place = await makeAnalysedModule()
      const [given, custom] = [uniqueName('given'), uniqueName('custom')]
      const moduleId = await place.importPackages([`${given}@1.0.0`])
      await place.changeSettings(`/core/modules/${moduleId}`, {
        customComponents: [{ key: `npm:${custom}`, version: '3.0.0', comment: 'bundled' }],
      })
      await place.importPackages([`${given}@2.0.0`])
      expect(await purlsOf(moduleId)).toEqual([`pkg:npm/${custom}@3.0.0`, `pkg:npm/${given}@2.0.0`])
    })

    it('are left to a job when that connection fails, which the document survives', async () => {
      const lost = await startService()
      await lost.connection.besides?.destroy()
      try {
        const company = await makeCompany({ in: lost })
        const project = await company.post('/core/projects', { name: 'Shop' })
        const path = `/core/imports/scan/cyclonedx?project=${project.body.projectId}&module=app`
        const name = uniqueName('lost')
        const answer = await company.post(path, cyclonedx([`pkg:npm/${name}@1.0.0`]))
        expect(answer.status).toBe(201)
        await lost.tools.jobs.settled()
        expect((await company.get(`/core/scans/${answer.body.scanId}`)).body.analysisStatus).toBe('Finished')
        expect(await purlsOf(answer.body.moduleId, lost)).toEqual([`pkg:npm/${name}@1.0.0`])
      } finally {
        await stopService(lost)
      }
    })
  },
)

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { analyseSbom } from '#analysis/analyse-scan.ts'
import { lockModules } from '#analysis/analysis-store.ts'
import { createScan, packSbom, saveSbom } from '#sboms/sboms.ts'
import { newId } from '#platform/ids.ts'
import { resolveModule } from '#portfolio/portfolio.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { eventually } from '#test/eventually.ts'
import { service } from '#test/harness.ts'
import { makeSbom, componentOf } from '#test/make-sbom.ts'
import { callerOf } from '#test/make-portfolio.ts'
import { advisory, publish, publishOnly } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { countWaitingSessions } from '#test/waiting-sessions.ts'
import { isServer } from '#test/test-server.ts'

/** What an import has read may change before it commits. The embedded database lets one transaction in at a time, so there it cannot. */
interface Meanwhile {
  readonly begin: () => Promise<unknown>
  /** Runs when what was begun, and its jobs, have either ended or wait for the commit. */
  readonly before: () => Promise<unknown>
}

/** Imports a component into a new module, and commits only when `begin` and its jobs have either ended or wait for the commit. */
function importDuring(scope: AnalysedModule, name: string, begin: () => Promise<unknown>): Promise<string> {
  return importAround(scope, name, { begin, before: async () => undefined })
}

async function importAround({ company, projectId }: AnalysedModule, name: string, { begin, before }: Meanwhile): Promise<string> {
  const { context } = await service()
  const caller = callerOf(company)
  const sbom = makeSbom([componentOf(`pkg:npm/${name}@1.0.0`)])
  const begun: Promise<unknown>[] = []
  const moduleId = await context.db.transaction().execute(async (trx) => {
    const { id } = await resolveModule(trx, caller, { id: projectId, name: '' }, { name: uniqueName('open') })
    const sbomId = await saveSbom(trx, caller, await packSbom(newId(), sbom))
    const options = { branch: undefined, tag: undefined, release: undefined, binaryLinks: [], demo: false, userAgent: undefined }
    const scanId = await createScan(trx, caller, { moduleId: id, sbomId, documentDigest: '', options, submitted: new Date() })
    const moduleScan = { companyId: company.companyId, moduleId: id, scanId, sbomId }
    await analyseSbom(trx, moduleScan, sbom, { reason: 'scan', at: new Date(), log: context.log })
    begun.push(begin())
    await Promise.race([begun[0]?.then(() => context.jobs.settled()), untilWaiting(1)])
    await before()
    return id
  })
  await Promise.all(begun)
  await context.jobs.settled()
  return moduleId
}

/** Resolves when so many sessions wait for a lock, or nobody asks any more. */
async function untilWaiting(sessions: number, asked = { isOver: false }): Promise<void> {
  const { db } = (await service()).context
  await eventually(`${String(sessions)} sessions waiting for a lock`, async () => {
    return asked.isOver || (await countWaitingSessions(db)) >= sessions
  })
}

// waits for a lock that others may hold longer on a busy machine
describe.skipIf(!isServer)(
  'what changes while an import is under way (on a server; the embedded database has one transaction at a time)',
  () => {
    it('an advisory, after a known component was matched with the old ones', async () => {
      const scope = await makeAnalysedModule()
      const [name, cve] = [uniqueName(), uniqueCve()]
      await scope.importPackages([`${name}@1.0.0`])
      const moduleId = await importDuring(scope, name, () => publishOnly(advisory(cve, name)))
      expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
    })

    it('an advisory, after a new component was matched with the old ones', async () => {
      const scope = await makeAnalysedModule()
      const [name, cve] = [uniqueName(), uniqueCve()]
      const moduleId = await importDuring(scope, name, () => publishOnly(advisory(cve, name)))
      expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
    })

    it('the matches of a component, after it was matched with the old ones', async () => {
      const scope = await makeAnalysedModule()
      const [name, cve] = [uniqueName(), uniqueCve()]
      await publish(advisory(cve, `${name}-other`))
      await scope.importPackages([`${name}@1.0.0`])
      const { context } = await service()
      const lookupKey = `npm:${name}`
      // an advisory has been stored, and the job that follows has not begun
      await sql`
        with revised as (update advisory_revision set revision = ${newId()})
        update advisory_affected set name = ${name}, lookup_key = ${lookupKey} where advisory_id = ${cve}`.execute(context.db)
      await sql`insert into rematch_queue (lookup_key) values (${lookupKey})`.execute(context.db)
      const moduleId = await importDuring(scope, name, () => context.db.transaction().execute(context.reevaluation.advisoriesChanged))
      expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
    })

    it.each(['known', 'new'])('the record of a package, after a %s component was matched with the old one', async (kind) => {
      const scope = await makeAnalysedModule()
      const name = uniqueName()
      await publishPackages(packageRecord(name, ['1.0.0']))
      if (kind === 'known') await scope.importPackages([`${name}@1.0.0`])
      const moduleId = await importDuring(scope, name, () => publishPackages(packageRecord(name, ['2.0.0'])))
      expect(await scope.findingLines(moduleId, '?kind=integrity')).toEqual(['unknown-version warning'])
    })

    it('the settings of the project, after a module was evaluated with the old ones', async () => {
      const scope = await makeAnalysedModule()
      const [name, cve] = [uniqueName(), uniqueCve()]
      await publish(advisory(cve, name))
      const rule = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'decided meanwhile' }
      const moduleId = await importDuring(scope, name, () =>
        scope.company.post(`/core/projects/${scope.projectId}`, { cveConfig: { whitelist: [rule] } }),
      )
      expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} whitelisted`])
    })

    it('the SBOM of a module that an evaluation waits for: the module is evaluated with the new one, not left out', async () => {
      const { company, importPackages } = await makeAnalysedModule()
      const { db } = (await service()).context
      const moduleId = await importPackages([`${uniqueName()}@1.0.0`])
      const { rows } = await sql<{ sbomId: string }>`select sbom_id as "sbomId" from module_analysis where module_id = ${moduleId}`.execute(
        db,
      )
      await importPackages([`${uniqueName()}@1.0.0`])
      const waiting: ReturnType<typeof lockModules>[] = []
      await db.transaction().execute(async (trx) => {
        await sql`update module_analysis set sbom_id = ${rows[0]?.sbomId} where module_id = ${moduleId}`.execute(trx)
        waiting.push(db.transaction().execute((other) => lockModules(other, company.companyId, [moduleId])))
        await untilWaiting(1)
      })
      expect(await waiting[0]).toMatchObject([{ moduleId, sbomId: rows[0]?.sbomId }])
    })

    it('the settings of a company wait for its import, and imports of another company for neither', async () => {
      const [scope, other] = [await makeAnalysedModule(), await makeAnalysedModule()]
      const outcomes: string[] = []
      async function importElsewhere(): Promise<void> {
        const asked = { isOver: false }
        const imported = other.importPackages([`${uniqueName()}@1.0.0`]).then(() => 'imported')
        outcomes.push(await Promise.race([imported, untilWaiting(2, asked).then(() => 'waits')]))
        asked.isOver = true
      }
      await importAround(scope, uniqueName(), {
        begin: () => scope.company.post(`/core/projects/${scope.projectId}`, { confidenceMinScore: '4' }),
        before: importElsewhere,
      })
      expect(outcomes).toEqual(['imported'])
    })
  },
)

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { countFindings } from '#analysis/findings/finding-store.ts'
import { writeGeneration } from '#analysis/generations/analyse-in-generation.ts'
import { openGeneration } from '#analysis/generations/generation-store.ts'
import { removeGenerations } from '#analysis/generations/remove-generations.ts'
import { type ScanToFinish, switchGeneration, type WrittenGeneration } from '#analysis/generations/switch-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { startScan } from '#sboms/sboms.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { makeModule } from '#test/make-portfolio.ts'
import { notAffected } from '#test/make-statement.ts'
import { advisory, publish } from '#test/publish.ts'
import { storeScanOf } from '#test/store-scan.ts'

/** Just enough components for a generation of its own. */
const large = 1001

const hours = 3_600_000

interface LargeScan extends AnalysedModule {
  readonly scan: ScanToFinish
  readonly written: WrittenGeneration
  /** Begins the names of its packages. */
  readonly name: string
}

function purlsOf(name: string): readonly string[] {
  return Array.from({ length: large }, (_, i) => `pkg:npm/${name}-${String(i)}@1.0.0`)
}

/** Imports a large document into a module, and then writes it as a generation once more, up to the switch. */
async function makeWrittenGeneration(name = uniqueName()): Promise<LargeScan> {
  const scope = await makeAnalysedModule()
  const moduleId = await scope.importPackages(purlsOf(name))
  const scan = { ...(await currentScan(moduleId)), companyId: scope.company.companyId, moduleId, reason: 'reprocess' } as const
  const written = await write(scan)
  return { ...scope, scan, written, name }
}

async function write(scan: ScanToFinish): Promise<WrittenGeneration> {
  const { context } = await service()
  const module = await transact(context.db, (trx) => openGeneration(trx, scan))
  return writeGeneration(context, scan, { module: module!, content: await largeScanReader(context.db, scan)([]) })
}

async function currentScan(moduleId: string): Promise<{ readonly scanId: string; readonly sbomId: string }> {
  const { db } = (await service()).context
  const { rows } = await sql<{ scanId: string; sbomId: string }>`
    select id as "scanId", sbom_id as "sbomId" from scan where module_id = ${moduleId} order by id desc limit 1`.execute(db)
  return rows[0]!
}

async function switchTo({ scan, written }: Pick<LargeScan, 'scan' | 'written'>): Promise<boolean> {
  const { context } = await service()
  const isDone = await transact(context.db, (trx) => switchGeneration(trx, context, scan, written))
  await context.jobs.settled()
  return isDone
}

interface Stored {
  readonly components: number
  readonly findings: number
}

/** Counts what is stored of a module, seen by readers or not. */
async function storedRows(moduleId: string): Promise<Stored> {
  const { db } = (await service()).context
  const { rows } = await sql<Stored>`
    select (select count(*)::int from module_component_row where module_id = ${moduleId}) as components,
      (select count(*)::int from finding_row where module_id = ${moduleId} and kind = 'vulnerability') as findings`.execute(db)
  return rows[0]!
}

/** In one statement that names the company: on a cluster, only such a one reads one state. */
async function seenRows({
  companyId,
  moduleId,
}: Pick<ScanToFinish, 'companyId' | 'moduleId'>): Promise<Stored & { readonly first: string | null }> {
  const { db } = (await service()).context
  const { rows } = await sql<Stored & { first: string | null }>`
    select seen.*, found.findings
    from (select count(*)::int as components, min(c.purl) as first
      from module_component mc join component c on c.id = mc.component_id where mc.company_id = ${companyId} and mc.module_id = ${moduleId}) seen,
      (select count(*)::int as findings from finding where company_id = ${companyId} and module_id = ${moduleId} and kind = 'vulnerability') found`.execute(
    db,
  )
  return rows[0]!
}

describe('while a large document is analysed (docs/adr/0023-generations.md)', () => {
  it('a reader sees all of the old state or all of the new one', async () => {
    const scope = await makeAnalysedModule()
    const { companyId } = scope.company
    const [before, after] = [`a${uniqueName()}`, `b${uniqueName()}`]
    await publish(advisory(uniqueCve(), `${before}-7`), advisory(uniqueCve(), `${after}-7`), advisory(uniqueCve(), `${after}-8`))
    const moduleId = await scope.importPackages(purlsOf(before))
    const work = { isDone: false }
    const importing = scope.importPackages(purlsOf(after)).finally(() => (work.isDone = true))
    const seen = new Set<string>()
    while (!work.isDone) {
      const { components, findings, first } = await seenRows({ companyId, moduleId })
      seen.add(`${String(components)} ${String(findings)} ${first?.slice(8, 9) ?? ''}`)
    }
    await importing
    const [old, fresh] = [`${String(large)} 1 a`, `${String(large)} 2 b`]
    expect([...seen].filter((state) => state !== old && state !== fresh)).toEqual([])
    expect(seen.has(old)).toBe(true)
    expect(await seenRows({ companyId, moduleId })).toMatchObject({ components: large, findings: 2 })
  })

  it('lists of modules show the counts of the findings that readers see', async () => {
    const [scope, name] = [await makeAnalysedModule(), uniqueName()]
    const mild = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' }] }
    await publish(advisory(uniqueCve(), `${name}-7`), advisory(uniqueCve(), `${name}-8`, mild))
    const moduleId = await scope.importPackages(purlsOf(name))
    const { companyId } = scope.company
    const { db } = (await service()).context
    const { rows } = await sql`select critical, high, medium, low, none, unknown, exploited from module_counts
      where company_id = ${companyId} and module_id = ${moduleId}`.execute(db)
    const counted = await transact(db, (trx) => countFindings(trx, { companyId, moduleIds: [moduleId] }))
    expect(rows).toEqual([counted.get(moduleId)?.vulnerabilities])
    expect(rows).toEqual([{ critical: 1, high: 0, medium: 0, low: 1, none: 0, unknown: 0, exploited: 0 }])
  })

  it('the first poll after the response says Finished, and the old rows are removed afterwards', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages(purlsOf(uniqueName()))
    await scope.importPackages(purlsOf(uniqueName()))
    const { scanId } = await currentScan(moduleId)
    expect((await scope.company.get(`/core/scans/${scanId}`)).body).toMatchObject({
      analysisStatus: 'Finished',
      statistics: { components: large },
    })
    await (await service()).context.jobs.settled()
    expect(await storedRows(moduleId)).toEqual({ components: large, findings: 0 })
  })

  it('a finding that stays keeps its date', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publish(advisory(uniqueCve(), `${name}-7`))
    const moduleId = await scope.importPackages(purlsOf(name))
    const [before] = (await scope.findings(moduleId, '?kind=vulnerability')).body
    await scope.importPackages([...purlsOf(name), `${uniqueName()}@1.0.0`])
    const [after] = (await scope.findings(moduleId, '?kind=vulnerability')).body
    expect(after).toEqual(before)
  })

  it.each([
    ['in the same module', 'app', 'app'],
    ['in another module', 'app', 'other'],
  ])('a decision %s is carried over where component, advisory and path are the same', async (_where, decided, imported) => {
    const scope = await makeAnalysedModule()
    const { company, projectId, importPackages, findingLines } = scope
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, `${name}-7`))
    await importPackages([`${name}-7@1.0.0`], decided)
    const decision = { ...notAffected, place: { level: 'project', id: projectId }, findings: { vulnerability: cve } }
    expect((await company.post('/core/statements', decision)).status).toBe(201)
    const moduleId = await importPackages(purlsOf(name), imported)
    expect(await findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} whitelisted`])
  })
})

describe('a crash between two pieces', () => {
  it('leaves readers what they saw, and its rows are removed an hour later, not before', async () => {
    const { scan } = await makeWrittenGeneration()
    const { db, now } = (await service()).context
    const seen = await seenRows(scan)
    await removeGenerations({ db, now })
    expect([seen.components, (await storedRows(scan.moduleId)).components]).toEqual([large, 2 * large])
    await removeGenerations({ db, now: () => new Date(now().getTime() + 2 * hours) })
    expect(await storedRows(scan.moduleId)).toMatchObject({ components: large })
    expect(await seenRows(scan)).toEqual(seen)
  })

  it('counts in no facet and no group of the company', async () => {
    const name = uniqueName()
    await publish(advisory(uniqueCve(), `${name}-7`), advisory(uniqueCve(), `${name}-8`))
    const { company, scan } = await makeWrittenGeneration(name)
    const { db } = (await service()).context
    const { rows } = await sql<{ seen: number; stored: number }>`
      select (select count(*)::int from finding where company_id = ${scan.companyId}) as seen,
        (select count(*)::int from finding_row where company_id = ${scan.companyId}) as stored`.execute(db)
    const [{ seen, stored }] = rows as [{ seen: number; stored: number }]
    expect([seen, stored]).toEqual([2, 4])
    const { facets } = (await company.get('/core/findings?facets=true')).body
    expect(Object.values(facets.status as Record<string, number>).reduce((sum, findings) => sum + findings, 0)).toBe(seen)
    expect((await company.get('/core/findings?group=module')).body).toMatchObject([{ findings: seen }])
  })

  it('does not keep the scan from being analysed again', async () => {
    const { scan } = await makeWrittenGeneration()
    const { context } = await service()
    await sql`update scan set status = 'Scheduled' where id = ${scan.scanId}`.execute(context.db)
    await analyseScan(context, scan, 'scan')
    await context.jobs.settled()
    const { db, now } = context
    await removeGenerations({ db, now: () => new Date(now().getTime() + 2 * hours) })
    expect([await seenRows(scan), await storedRows(scan.moduleId)]).toMatchObject([{ components: large }, { components: large }])
  })

  it('makes a writer stop whose generation was given up', async () => {
    const abandoned = await makeWrittenGeneration()
    const { db, now } = (await service()).context
    await removeGenerations({ db, now: () => new Date(now().getTime() + 2 * hours) })
    await expect(switchTo(abandoned)).rejects.toThrow('the generation of a module is gone')
  })
})

describe('what changes between evaluation and switch', () => {
  it('is evaluated after the switch: an advisory on a component that nobody saw', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    await scope.importPackages(purlsOf(name), 'elsewhere')
    const scan = await storeScan(scope, moduleId, name)
    const written = await write(scan)
    await publish(advisory(cve, `${name}-7`))
    expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([])
    expect(await switchTo({ scan, written })).toBe(true)
    expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
  })

  it('is evaluated after the switch: settings of the company, of the project and of the module', async () => {
    for (const level of ['company', 'project', 'module'] as const) {
      const scope = await makeAnalysedModule()
      const [name, cve] = [uniqueName(), uniqueCve()]
      await publish(advisory(cve, `${name}-7`))
      const moduleId = await makeModule(scope.company, scope.projectId)
      const scan = await storeScan(scope, moduleId, name)
      const written = await write(scan)
      const paths = { company: '/account/company', project: `/core/projects/${scope.projectId}`, module: `/core/modules/${moduleId}` }
      const rule = { cveKey: cve, key: `npm:${name}-7`, version: '*', comment: 'not reachable' }
      const cveConfig = { whitelist: [rule] }
      await scope.changeSettings(paths[level], level === 'company' ? { policies: { cveConfig } } : { cveConfig })
      expect(await switchTo({ scan, written })).toBe(true)
      expect([level, ...(await scope.findingLines(moduleId, '?kind=vulnerability'))]).toEqual([level, `${cve} whitelisted`])
    }
  })

  it('is evaluated after the switch: a VEX document', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, `${name}-7`))
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const scan = await storeScan(scope, moduleId, name)
    const written = await write(scan)
    const { status } = await scope.company.post(`/core/imports/vex?moduleId=${moduleId}`, {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': `https://example.com/vex/${name}`,
      author: 'Acme',
      timestamp: '2026-03-01T10:00:00Z',
      version: 1,
      statements: [
        {
          vulnerability: { name: cve },
          products: [{ '@id': `pkg:npm/${name}-7@1.0.0` }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_present',
        },
      ],
    })
    expect([status, await switchTo({ scan, written })]).toEqual([201, true])
    expect(await scope.findingLines(moduleId, '?kind=vulnerability')).toEqual([`${cve} whitelisted`])
  })

  it('keeps the switch from happening when it changed findings that the generation was compared with', async () => {
    const { scan, written, name, findingLines } = await makeWrittenGeneration()
    const cve = uniqueCve()
    await publish(advisory(cve, `${name}-7`))
    expect(await switchTo({ scan, written })).toBe(false)
    expect(await findingLines(scan.moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
    expect(await storedRows(scan.moduleId)).toEqual({ components: large, findings: 1 })
    await analyseScan((await service()).context, scan, 'reprocess')
    expect(await findingLines(scan.moduleId, '?kind=vulnerability')).toEqual([`${cve} violation`])
  })

  it('a newer scan wins, and the older one is finished with statistics of its own', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const scan = await storeScan(scope, moduleId, uniqueName())
    const written = await write(scan)
    await scope.importPackages([`${uniqueName()}@1.0.0`, `${uniqueName()}@1.0.0`])
    expect(await switchTo({ scan, written })).toBe(true)
    expect(await seenRows(scan)).toMatchObject({ components: 2 })
    const { body } = await scope.company.get(`/core/scans/${scan.scanId}`)
    expect(body).toMatchObject({ analysisStatus: 'Finished', statistics: { components: large } })
    expect(await storedRows(moduleId)).toMatchObject({ components: 2 })
  })

  it('a deletion of the module leaves nothing', async () => {
    const { scan, written, company } = await makeWrittenGeneration()
    expect((await company.delete(`/core/modules/${scan.moduleId}`)).status).toBeLessThan(300)
    expect(await switchTo({ scan, written })).toBe(true)
    expect(await storedRows(scan.moduleId)).toEqual({ components: 0, findings: 0 })
    await expect(analyseScan((await service()).context, scan, 'reprocess')).resolves.toBeUndefined()
  })
})

/** Stores a large scan for a module as an upload does, without analysing it. */
async function storeScan(scope: AnalysedModule, moduleId: string, name: string): Promise<ScanToFinish> {
  const { context } = await service()
  const { companyId } = scope.company
  const sourceId = await scope.importPackages(purlsOf(name), `source-of-${name}`)
  const scan = { ...(await storeScanOf(context.db, { companyId, moduleId: sourceId }, moduleId)), reason: 'scan' } as const
  await startScan(context.db, scan)
  await context.jobs.settled()
  return scan
}

describe('an analysis that began before another one of its module and ended after it', () => {
  it('is the latest of the module, by date as well', async () => {
    const begun = await makeWrittenGeneration()
    const { company, scan } = begun
    const { moduleId } = scan
    expect((await company.post(`/core/modules/${moduleId}/analyze`, {})).status).toBe(202)
    await (await service()).context.jobs.settled()
    expect(await switchTo(begun)).toBe(true)
    const { analysis } = (await company.get(`/core/modules/${moduleId}`)).body
    const [latest] = (await company.get(`/core/modules/${moduleId}/analyses`)).body
    expect(latest['_id']).toBe(analysis['_id'])
  })
})

describe('a process that removes what another one has removed', () => {
  it('leaves the rows of a generation that has the same number since', async () => {
    const { scan, name } = await makeWrittenGeneration()
    await publish(advisory(uniqueCve(), `${name}-7`))
    const { db } = (await service()).context
    const later = { now: () => new Date(Date.now() + 2 * hours) }
    const slow = beforeFirstTransaction(db, async () => {
      await removeGenerations({ db, ...later })
      expect(await switchTo({ scan, written: await write(scan) })).toBe(true)
    })
    await removeGenerations({ db: slow, ...later })
    expect(await seenRows(scan)).toMatchObject({ components: large, findings: 1 })
  })
})

/** A database whose user stands still before its first transaction, while something else happens. */
function beforeFirstTransaction(db: Database, happen: () => Promise<void>): Database {
  let isFirst = true
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'transaction') return value.bind(target) as unknown
      return () => ({
        async execute<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
          const waits = isFirst
          isFirst = false
          if (waits) await happen()
          return target.transaction().execute(work)
        },
      })
    },
  })
}

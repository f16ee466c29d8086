import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { resumeScans } from '#analysis/resume-scans.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { fileUpload, manyComponents, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { makeCompany, service } from '#test/harness.ts'
import { advisory, affected, publish } from '#test/publish.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

async function untilJobsDone(): Promise<void> {
  await (await service()).context.jobs.settled()
}

describe('after an advisory changed (docs/reference/feeds.md#changes)', () => {
  it('exactly the modules that contain the package are re-evaluated, of every company, and no scan is made', async () => {
    const [one, two] = [await makeAnalysedModule(), await makeAnalysedModule()]
    const [name, cve] = [uniqueName(), uniqueCve()]
    const holders = [await one.importPackages([`${name}@1.0.0`]), await two.importPackages([`${name}@1.9.0`])]
    const other = await one.importPackages([`${uniqueName()}@1.0.0`], 'other')
    const safe = await one.importPackages([`${name}@2.0.0`], 'safe')
    await publish(advisory(uniqueCve(), uniqueName()))
    const before = [await footprint(), await one.module(other), await one.module(safe)] as const
    await publish(advisory(cve, name))
    expect(written(before[0], await footprint())).toEqual({
      advisory: 1,
      advisory_affected: 1,
      advisory_revision: 0,
      analysis: 2,
      change_advisory: 2,
      component_match: 2,
      feed: 0,
      finding_row: 2,
      module_analysis: 0,
      module_change: 2,
      module_counts: 0,
      vulnerability: 1,
      vulnerability_name: 1,
    })
    expect([await one.findingLines(holders[0] ?? ''), await two.findingLines(holders[1] ?? '')]).toEqual([
      [`${cve} violation`],
      [`${cve} violation`],
    ])
    expect([await one.module(other), await one.module(safe)]).toEqual(before.slice(1))
    expect((await one.module(holders[0] ?? '')).status).toBe('violations')
  })

  it('nothing is evaluated when only its date or a package in no module changed', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve, other] = [uniqueName(), uniqueCve(), uniqueName()]
    await publish(advisory(cve, name))
    await scope.importPackages([`${name}@1.0.0`])
    const before = await footprint()
    await publish(advisory(cve, name), advisory(uniqueCve(), other))
    const { analysis, finding_row: finding, component_match: match } = written(before, await footprint()) as Record<string, number>
    expect([analysis, finding, match]).toEqual([undefined, undefined, undefined])
  })

  it('a finding changes with it: score, versions, and the component that is affected', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`, `${name}@1.5.0`])
    await publish(advisory(cve, name, medium))
    expect(await scope.findingLines(moduleId)).toEqual([`${cve} warning`, `${cve} warning`])
    await publish(advisory(cve, name, { affected: [affected(name, '1.2.0')] }))
    const { body } = await scope.findings(moduleId)
    expect(body.map(({ component, status }: { component: { version: string }; status: string }) => [component.version, status])).toEqual([
      ['1.0.0', 'violation'],
    ])
    await publish(advisory(cve, uniqueName()))
    expect([await scope.findingLines(moduleId), (await scope.module(moduleId)).status]).toEqual([[], 'ok'])
  })

  it('a withdrawn one takes its findings along, and coming back brings them back', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const [before] = (await scope.findings(moduleId)).body
    await publish(advisory(cve, name, { withdrawn: '2026-02-01T00:00:00Z' }))
    expect([await scope.findingLines(moduleId), (await scope.module(moduleId)).status]).toEqual([[], 'ok'])
    await publish(advisory(cve, name))
    expect((await scope.findings(moduleId)).body).toEqual([before])
  })

  it('advisories that turn out to speak of one vulnerability become one finding, under the CVE id', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const [ghsa, pysec] = [`GHSA-${name}`, `PYSEC-${name}`]
    await publish(advisory(ghsa, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    expect(await scope.findingLines(moduleId)).toEqual([`${ghsa} violation`])
    await publish(advisory(cve, name, { aliases: [ghsa], ...medium }))
    expect(await scope.findingLines(moduleId)).toEqual([`${cve} violation`])
    await publish(advisory(pysec, name))
    expect(await scope.findingLines(moduleId)).toHaveLength(2)
    await publish(advisory(pysec, name, { aliases: [cve] }))
    const { body } = await scope.findings(moduleId)
    expect([body.length, body[0].key, body[0].aliases.toSorted()]).toEqual([1, cve, [ghsa, pysec].toSorted()])
    await publish(advisory(pysec, name))
    expect((await scope.findingLines(moduleId)).toSorted()).toEqual([`${cve} violation`, `${pysec} violation`])
  })

  it('any number of modules is evaluated, in batches, with pauses for imports where a feed caused them', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const first = await scope.importPackages([`${name}@1.0.0`])
    await copyModule(scope, first, 249)
    await publish(advisory(cve, name))
    const { db } = (await service()).context
    const { rows } = await sql<{ status: string; modules: number; findings: number }>`
      select m.status, count(distinct m.module_id)::int as modules, count(f.id)::int as findings from module_analysis m
      left join finding f on f.company_id = m.company_id and f.module_id = m.module_id and f.kind = 'vulnerability'
      where m.company_id = ${scope.company.companyId} group by m.status`.execute(db)
    expect(rows).toEqual([{ status: 'violations', modules: 250, findings: 250 }])
    await scope.changeSettings(`/core/projects/${scope.projectId}`, {
      cveConfig: { whitelist: [{ cveKey: cve, key: `npm:${name}`, version: '*', comment: 'x' }] },
    })
    const after = await sql<{ modules: number }>`
      select count(*)::int as modules from module_analysis where company_id = ${scope.company.companyId} and status = 'ok'`.execute(db)
    expect(after.rows[0]?.modules).toBe(250)
    expect(await pausedReasons(scope)).toEqual([
      { reason: 'advisories', pauses: true },
      { reason: 'settings', pauses: false },
    ])
  })
})

/** Reads for what reasons the batches of a company's modules but the first were evaluated, and whether each waited before. */
async function pausedReasons({ company: { companyId } }: AnalysedModule): Promise<readonly object[]> {
  const { rows } = await sql<{ reason: string; pauses: boolean }>`
    select data->'payload'->>'reason' as reason, bool_and((data->'payload'->>'pause')::float8 > 0) as pauses from jobs.job
    where data->'payload'->>'companyId' = ${companyId} and data->'payload'->>'after' is not null
    group by 1 order by 1`.execute((await service()).context.db)
  return rows
}

/** Makes copies of an analysed module, as 250 imports would. */
async function copyModule({ company }: AnalysedModule, moduleId: string, count: number): Promise<void> {
  const { db } = (await service()).context
  const ids = Array.from({ length: count }, newId)
  await sql`
    insert into module (company_id, id, project_id, name, match_name, settings)
    select company_id, c.id, project_id, name || c.n, match_name || c.n, settings
    from module, unnest(${ids}::uuid[]) with ordinality as c(id, n) where company_id = ${company.companyId} and module.id = ${moduleId}`.execute(
    db,
  )
  await sql`
    insert into module_analysis (company_id, module_id, status, statistics, analysis_id, scan_id, sbom_id)
    select company_id, c.id, status, statistics, analysis_id, scan_id, sbom_id
    from module_analysis, unnest(${ids}::uuid[]) as c(id) where company_id = ${company.companyId} and module_id = ${moduleId}`.execute(db)
  await sql`
    insert into module_component_row (company_id, module_id, component_id, direct, depth, licenses)
    select company_id, c.id, component_id, direct, depth, licenses
    from module_component, unnest(${ids}::uuid[]) as c(id) where company_id = ${company.companyId} and module_id = ${moduleId}`.execute(db)
}

describe('on demand', () => {
  it('a module is re-evaluated: 202, a new analysis, no scan', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const before = [await footprint(), (await scope.module(moduleId)).analysis] as const
    const { status, body } = await scope.company.post(`/core/modules/${moduleId}/analyze`)
    expect([status, body]).toEqual([202, { status: 'ok' }])
    await untilJobsDone()
    expect(written(before[0], await footprint())).toEqual({ activity: 1, analysis: 1, module_analysis: 0 })
    const { analysis } = await scope.module(moduleId)
    expect([analysis.scanId, analysis.statistics]).toEqual([before[1].scanId, before[1].statistics])
    expect([analysis.date > before[1].date, idOf(analysis) === idOf(before[1])]).toEqual([true, false])
  })

  it('a scan is analysed again: 202; an old one never takes the place of a newer one', async () => {
    const scope = await makeAnalysedModule()
    const [old, current] = [uniqueName(), uniqueName()]
    const moduleId = await scope.importPackages([`${old}@1.0.0`])
    await scope.importPackages([`${current}@1.0.0`])
    const [newest, oldest] = (await scope.company.get('/core/scans')).body
    for (const scan of [oldest, newest]) {
      expect((await scope.company.post(`/core/scans/${idOf(scan)}/reprocess`)).status).toBe(202)
      await untilJobsDone()
      const parts = await scope.company.get(`/core/modules/${moduleId}/partsList`)
      expect(parts.body.components.map(({ key }: { key: string }) => key)).toEqual([`npm:${current}`])
    }
    expect((await scope.company.get(`/core/scans/${idOf(newest)}`)).body.analysisDate > newest.analysisDate).toBe(true)
  })

  it('both are 404 for what is not there or another company’s, and need their scopes', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const [scan] = (await scope.company.get('/core/scans')).body
    const [other, reader] = [await makeCompany(), await scope.company.as('portfolio_manager')]
    for (const path of [`/core/modules/${moduleId}/analyze`, `/core/scans/${idOf(scan)}/reprocess`]) {
      expect((await other.post(path)).status).toBe(404)
      expect((await reader.post(path)).status).toBe(403)
    }
    expect((await scope.company.post(`/core/modules/${newId()}/analyze`)).status).toBe(404)
    expect((await scope.company.post(`/core/scans/${newId()}/reprocess`)).status).toBe(404)
  })

  it('a module without components stays as it is', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([])
    await scope.company.post(`/core/modules/${moduleId}/analyze`)
    await untilJobsDone()
    expect((await scope.module(moduleId)).analysis.statistics.components).toBe(0)
  })
})

function idOf({ _id }: { readonly _id: string }): string {
  return _id
}

describe('a document too large to be analysed at once', () => {
  // imports 20,001 components
  it('is answered as Scheduled and analysed in the background', { timeout: 300_000 }, async () => {
    const scope = await makeAnalysedModule()
    const url = `/core/imports/scan/cyclonedx/json?project=${scope.projectId}&module=app`
    const { status, body } = await scope.company.request({ method: 'POST', url, ...fileUpload(JSON.stringify(manyComponents(20_001))) })
    expect(status).toBe(201)
    await untilJobsDone()
    const scan = await scope.company.get(`/core/scans/${body.scanId}`)
    expect([scan.body.analysisStatus, scan.body.statistics.components]).toEqual(['Finished', 20_001])
    expect((await scope.module(body.moduleId)).analysis).toMatchObject({ scanId: body.scanId, date: scan.body.analysisDate })
    expect(await activitiesOn(body.scanId)).toEqual(['created by tester', 'finished by system'])
  })

  it('tells what it came to when a newer one was faster, and the module keeps the newer', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`, `${uniqueName()}@1.0.0`])
    const [large] = (await scope.company.get('/core/scans')).body
    await scope.importPackages([`${uniqueName()}@1.0.0`])
    const { context } = await service()
    await sql`update scan set status = 'Scheduled', statistics = null where id = ${idOf(large)}`.execute(context.db)
    const before = [await footprint(), await scope.module(moduleId)] as const
    await resumeScans(context)
    await untilJobsDone()
    const { body } = await scope.company.get(`/core/scans/${idOf(large)}`)
    expect([body.analysisStatus, body.statistics]).toEqual(['Finished', large.statistics])
    const { analysis, ...kept } = before[1]
    // it is the finished scan before the newer one now
    const expected = { ...kept, analysis: { ...analysis, previousScanId: idOf(large) } }
    expect([await scope.module(moduleId), await scope.findingLines(moduleId)]).toEqual([expected, []])
    expect(written(before[0], await footprint())).toEqual({ activity: 1, scan: 0 })
  })

  it('is analysed once, however often its job runs', async () => {
    const scope = await makeAnalysedModule()
    await scope.importPackages([`${uniqueName()}@1.0.0`])
    const [scan] = (await scope.company.get('/core/scans')).body
    const { context } = await service()
    const before = await footprint()
    await analyseScan(context, { companyId: scope.company.companyId, scanId: idOf(scan) }, 'scan')
    expect(written(before, await footprint())).toEqual({})
  })
})

async function activitiesOn(scanId: string): Promise<readonly string[]> {
  const { db } = (await service()).context
  const rows = await db.selectFrom('activity').select(['action', 'by_name']).where('object_id', '=', scanId).orderBy('id').execute()
  return rows.map(({ action, by_name: by }) => `${action} by ${by.startsWith('key of') ? 'tester' : by}`)
}

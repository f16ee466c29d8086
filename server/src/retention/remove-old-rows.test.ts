import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findScanAsOf } from '#analysis/changes/as-of-store.ts'
import { loadEpssHistory } from '#feeds/feeds.ts'
import { sweepFiles } from '#platform/files/sweep-files.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { previewRetention } from '#retention/preview-retention.ts'
import { removeOldRows, removeOldScores } from '#retention/remove-old-rows.ts'
import { measureTables } from '#retention/retention-store.ts'
import { clientOf, makeCompany, operatorKey, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { makeRelease } from '#test/make-release.ts'
import { fileReferences } from '../file-references.ts'

const dayMs = 86_400_000
const running: { service?: Service } = {}

beforeAll(async () => {
  running.service = await startService({
    WAYBILL_KEEP_ANALYSES_DAYS: '30',
    WAYBILL_KEEP_EPSS_DAYS: '30',
    WAYBILL_KEEP_DOCUMENTS_MIN_DAYS: '30',
    WAYBILL_KEEP_AUDIT_MIN_DAYS: '30',
    WAYBILL_KEEP_RISK_HISTORY_MIN_DAYS: '30',
  })
})

afterAll(() => stopService(running.service!))

function context(): AppContext {
  return running.service!.context
}

async function companyThatKeeps(retention: object): Promise<TestCompany> {
  const company = await makeCompany({ in: running.service! })
  expect(await company.patch('/account/company', { retention })).toMatchObject({ status: 200, body: { retention } })
  return company
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayMs)
}

/** An id as one that was made then. */
function idOf(at: Date): string {
  return v7({ msecs: at.getTime() })
}

async function removeAll(at: AppContext = context()): Promise<void> {
  while (await removeOldRows(at));
}

async function addLine({ companyId }: TestCompany, at: Date, object = 'module'): Promise<string> {
  const id = idOf(at)
  const who = { by_name: 'system', by_kind: 'system', action: 'updated', object_id: 'x', name: 'x' } as const
  await context()
    .db.insertInto('activity')
    .values({ company_id: companyId, id, at, object, ...who })
    .execute()
  return id
}

async function lineIds({ companyId }: TestCompany): Promise<readonly string[]> {
  const rows = await context()
    .db.selectFrom('activity')
    .select('id')
    .where('company_id', '=', companyId)
    .where('object_id', '=', 'x')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('the audit log', () => {
  it('loses the lines that the company no longer keeps, and says how many', async () => {
    const [company, other] = [await companyThatKeeps({ auditDays: 60 }), await makeCompany({ in: running.service! })]
    const old = [await addLine(company, daysAgo(90)), await addLine(company, daysAgo(61)), await addLine(other, daysAgo(900))]
    const young = await addLine(company, daysAgo(59))
    await removeAll()
    expect(await lineIds(company)).toEqual([young])
    expect(await lineIds(other)).toEqual(old.slice(2))
    const { body } = await company.get('/account/audit?object=retention')
    expect(body).toEqual([expect.objectContaining({ action: 'deleted', objectId: 'audit', byKind: 'system' })])
    expect(body[0].detail).toMatch(/^2 lines of the audit log from before \d{4}-\d\d-\d\d were removed$/u)
    await removeAll()
    expect((await company.get('/account/audit?object=retention')).body).toHaveLength(1)
  })

  it.each(['approval', 'release', 'product', 'exploited-vulnerability', 'vex'])('keeps every line about a %s', async (object) => {
    const company = await companyThatKeeps({ auditDays: 30 })
    const kept = await addLine(company, daysAgo(5000), object)
    await removeAll()
    expect(await lineIds(company)).toEqual([kept])
  })

  it('counts its lines right before and after days were counted', async () => {
    const company = await companyThatKeeps({ auditDays: 40 })
    for (const days of [35, 50, 50, 51, 300]) await addLine(company, daysAgo(days))
    await addLine(company, daysAgo(50), 'release')
    async function total(): Promise<number> {
      return Number((await company.get('/account/audit')).headers['x-total-count'])
    }
    const before = await total()
    await removeAll()
    const { body } = await company.get('/account/audit')
    expect(await total()).toBe(body.length)
    expect(await total()).toBe(before - 4 + 1)
  })
})

async function importSbom(
  company: TestCompany,
  { project, module }: { readonly project: string; readonly module: string },
  name: string,
): Promise<{ readonly moduleId: string; readonly scanId: string }> {
  // it may be there already
  await company.post('/core/projects', { name: project })
  const answer = await company.post(
    `/core/imports/scan/cyclonedx?project=${project}&module=${module}`,
    cyclonedx([`pkg:npm/${name}@1.0.0`]),
  )
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

interface Evaluation {
  readonly scanId: string
  readonly violations: number
}

async function addAnalyses({ companyId }: TestCompany, moduleId: string, evaluations: readonly Evaluation[]): Promise<readonly Date[]> {
  const moments = evaluations.map((_, i) => new Date(daysAgo(400).getTime() + i * 8 * 3_600_000))
  await sql`
    insert into analysis (company_id, id, module_id, scan_id, date, reason, status, statistics, warnings, violations)
    select ${companyId}, id, ${moduleId}, scan_id, date, 'clock', case when n > 0 then 'violation' else 'ok' end, jsonb_build_object('n', n), 0, n
    from unnest(${moments.map(idOf)}::uuid[], ${evaluations.map(({ scanId }) => scanId)}::uuid[], ${moments}::timestamptz[],
      ${evaluations.map(({ violations }) => violations)}::int[]) as made (id, scan_id, date, n)`.execute(context().db)
  return moments
}

/** What questions about moments read: the analysis of the module in force then. */
async function inForce({ companyId }: TestCompany, moduleId: string, moments: readonly Date[]): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select m.at, a.* from unnest(${moments}::timestamptz[]) as m (at) left join lateral (
      select scan_id, status, warnings, violations, statistics from analysis
      where company_id = ${companyId} and module_id = ${moduleId} and date <= m.at order by date desc, id desc limit 1
    ) a on true order by m.at`.execute(context().db)
  return rows
}

describe('analyses', () => {
  const scans = [newId(), newId()]
  const evaluation = fc.record({ scanId: fc.constantFrom(...scans), violations: fc.integer({ min: 0, max: 1 }) })
  const histories = fc.sample(fc.array(evaluation, { minLength: 1, maxLength: 12 }), 20)

  it('that repeat the one before go, and every question about a moment has the same answer', async () => {
    const company = await makeCompany({ in: running.service! })
    const { companyId } = company
    const db = context().db
    const { projectId } = (await company.post('/core/projects', { name: 'Evaluated' })).body
    const asked = await Array.fromAsync(histories, async (evaluations) => {
      const moduleId = newId()
      await sql`
        insert into module (company_id, id, project_id, name, match_name) values (${companyId}, ${moduleId}, ${projectId}, ${moduleId}, ${moduleId})`.execute(
        db,
      )
      const moments = await addAnalyses(company, moduleId, evaluations)
      const probes = moments.flatMap((at) => [-1, 0, 1].map((step) => new Date(at.getTime() + step)))
      return { moduleId, probes, before: await inForce(company, moduleId, probes), evaluations }
    })
    await removeAll()
    for (const { moduleId, probes, before, evaluations } of asked) {
      expect(await inForce(company, moduleId, probes)).toEqual(before)
      const changed = evaluations.filter((one, i) => JSON.stringify(one) !== JSON.stringify(evaluations[i - 1]))
      const { rows } = await sql`select id from analysis where company_id = ${companyId} and module_id = ${moduleId}`.execute(db)
      expect(rows).toHaveLength(changed.length)
    }
  })

  it('of a module stay when they are its latest, or a change names them', async () => {
    const company = await makeCompany({ in: running.service! })
    const { moduleId } = await importSbom(company, { project: 'Kept', module: 'm' }, 'a')
    const db = context().db
    const { scan_id: scanId } = await db
      .selectFrom('module_analysis')
      .select('scan_id')
      .where('module_id', '=', moduleId)
      .executeTakeFirstOrThrow()
    const moments = await addAnalyses(
      company,
      moduleId,
      [0, 0, 0, 0].map(() => ({ scanId, violations: 0 })),
    )
    const ids = (await db.selectFrom('analysis').select('id').where('module_id', '=', moduleId).orderBy('date').execute()).map(
      ({ id }) => id,
    )
    await db.updateTable('module_analysis').set({ analysis_id: ids[1]! }).where('module_id', '=', moduleId).execute()
    await db.updateTable('module_change').set({ analysis_id: ids[2]! }).where('module_id', '=', moduleId).execute()
    await removeAll()
    const left = (await db.selectFrom('analysis').select('id').where('module_id', '=', moduleId).orderBy('date').execute()).map(
      ({ id }) => id,
    )
    expect(left).toEqual([ids[0], ids[1], ids[2], ids[4]])
    expect(await findScanAsOf(db, { companyId: company.companyId, moduleId }, moments[3]!)).toMatchObject({ scanId })
  })
})

/** A context whose clock is ahead, for rows that a request made. */
function later(days: number): AppContext {
  return { ...context(), now: () => new Date(Date.now() + days * dayMs) }
}

describe('documents of scans', () => {
  it('that a newer scan replaced go with their file; the scan, its SBOM, and the newest document stay', async () => {
    const company = await companyThatKeeps({ documentDays: 30 })
    const scanIds: string[] = []
    for (const name of ['one', 'two']) scanIds.push((await importSbom(company, { project: 'Docs', module: 'm' }, name)).scanId)
    await removeAll(later(29))
    expect((await company.get(`/core/scans/${scanIds[0]}/document`)).status).toBe(200)
    await removeAll(later(31))
    expect((await company.get(`/core/scans/${scanIds[0]}/document`)).status).toBe(404)
    expect((await company.get(`/core/scans/${scanIds[1]}/document`)).status).toBe(200)
    expect((await company.get(`/core/scans/${scanIds[0]}`)).body).toMatchObject({ analysisStatus: 'Finished' })
    async function stored(): Promise<number> {
      return (await Array.fromAsync(context().files.list())).filter(({ path }) => path.startsWith(company.companyId)).length
    }
    expect(await stored()).toBe(2)
    await sweepFiles(later(40), fileReferences)
    await sweepFiles(later(42), fileReferences)
    expect(await stored()).toBe(1)
  })

  it('that a release is of stay, whatever came after them', async () => {
    const company = await companyThatKeeps({ documentDays: 30 })
    const { projectId } = await makeRelease({ company, modules: [['pkg:npm/a@1.0.0'], ['pkg:npm/b@2.0.0']] })
    const db = context().db
    const scans = await db.selectFrom('scan').select('id').where('company_id', '=', company.companyId).orderBy('id').execute()
    for (const module of ['module-0', 'module-1'])
      for (const name of ['later', 'latest']) await importSbom(company, { project: projectId, module }, name)
    await removeAll(later(5000))
    const left = await db
      .selectFrom('scan')
      .select('id')
      .where('company_id', '=', company.companyId)
      .where('document_digest', 'is not', null)
      .execute()
    const kept = new Set(left.map(({ id }) => id))
    expect(scans.map(({ id }) => kept.has(id))).toEqual(scans.map(() => true))
    // the released, and the latest of each module
    expect(kept.size).toBe(scans.length * 2)
  })
})

function sarifOf(tool: string): object {
  return { version: '2.1.0', runs: [{ tool: { driver: { name: tool } }, results: [] }] }
}

describe('results of analysis tools', () => {
  it('go when the same tool sent newer ones of the same branch', async () => {
    const company = await companyThatKeeps({ documentDays: 30 })
    const { projectId } = (await company.post('/core/projects', { name: 'Tools' })).body
    const sent: string[] = []
    for (const [tool, branch] of [
      ['a', 'main'],
      ['a', 'next'],
      ['b', 'main'],
      ['a', 'main'],
    ]) {
      const answer = await company.post(`/core/tests/sarif?projectId=${projectId}&branch=${branch}`, sarifOf(tool!))
      expect(answer).toMatchObject({ status: 201 })
      sent.push(answer.body['_id'])
    }
    await removeAll(later(100))
    const left = await context().db.selectFrom('sarif').select('id').where('company_id', '=', company.companyId).orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(sent.slice(1))
  })
})

describe('the histories of risks', () => {
  it('lose what the service changed and changed again since, and nothing that a person did', async () => {
    const company = await companyThatKeeps({ riskHistoryDays: 30 })
    const { projectId } = (await company.post('/core/projects', { name: 'Risky' })).body
    const { companyId } = company
    const db = context().db
    const riskId = newId()
    const at = daysAgo(500)
    await sql`
      insert into risk (company_id, id, project_id, name, created, edited, properties, treatment, origins)
      values (${companyId}, ${riskId}, ${projectId}, 'r', ${at}, ${at}, '{}', 'open', 0)`.execute(db)
    const events = [
      ['created', 'system'],
      ['updated', 'system'],
      ['updated', 'Ann'],
      ['decision-expired', 'system'],
      ['updated', 'system'],
      ['updated', 'system'],
    ] as const
    const ids = events.map((_, i) => idOf(new Date(at.getTime() + i * dayMs)))
    for (const [i, [event, by]] of events.entries())
      await sql`
        insert into risk_history (company_id, id, risk_id, at, by_id, by_name, event, changes)
        values (${companyId}, ${ids[i]}, ${riskId}, ${new Date(at.getTime() + i * dayMs)}, ${by === 'system' ? null : 'u'}, ${by}, ${event}, '[]')`.execute(
        db,
      )
    await removeAll()
    const left = await db.selectFrom('risk_history').select('id').where('company_id', '=', companyId).orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3], ids[5]])
  })
})

function day(days: number): string {
  return daysAgo(days).toISOString().slice(0, 10)
}

describe('EPSS scores', () => {
  it('of days that are not kept go, and every later day has the scores that it had', async () => {
    const db = context().db
    for (const days of [50, 40, 35, 20, 10]) await sql`insert into epss_day values (${day(days)}, 1) on conflict do nothing`.execute(db)
    const rows = [
      ['CVE-2020-1', 50],
      ['CVE-2020-1', 40],
      ['CVE-2020-1', 20],
      ['CVE-2020-2', 50],
      ['CVE-2020-3', 10],
    ] as const
    for (const [cve, days] of rows) await sql`insert into epss_history values (${cve}, ${day(days)}, ${days / 100}, 0.5)`.execute(db)
    const range = { from: day(30), to: undefined }
    function history() {
      return Promise.all(['CVE-2020-1', 'CVE-2020-2', 'CVE-2020-3'].map((cve) => loadEpssHistory(db, cve, range)))
    }
    const before = await history()
    expect(before.map((days) => days.length)).toEqual([2, 2, 1])
    const epss = (await previewRetention(context())).find(({ kind }) => kind === 'epss')
    expect(epss?.due).toBe(1)
    await removeOldScores(context())
    expect(await history()).toEqual(before)
    const { rows: left } = await sql`select 1 from epss_history where cve like 'CVE-2020-_'`.execute(db)
    expect(left).toHaveLength(4)
    expect(await loadEpssHistory(db, 'CVE-2020-1', { from: undefined, to: day(31) })).toEqual([])
  })
})

async function addLines({ companyId }: TestCompany, count: number): Promise<void> {
  const from = daysAgo(800).getTime()
  const ids = Array.from({ length: count }, (_, i) => v7({ msecs: from + i * 1000 }))
  await sql`
    insert into activity (company_id, id, at, by_name, by_kind, action, object, object_id, name)
    select ${companyId}, id, to_timestamp((${from} + (n - 1) * 1000) / 1000.0), 'system', 'system', 'updated', 'module', 'x', 'x'
    from unnest(${ids}::uuid[]) with ordinality as made (id, n)`.execute(context().db)
}

/** What the operator's preview says of the audit log. */
async function preview() {
  const { status, body } = await clientOf(running.service!, operatorKey).get('/admin/retention')
  expect(status).toBe(200)
  return body.find(({ kind }: { readonly kind: string }) => kind === 'audit')
}

it('the preview knows how many rows a table has once the database has counted them', async () => {
  const trx = await context().db.startTransaction().execute()
  async function measured(): Promise<number | null | undefined> {
    return (await measureTables(trx, ['retained']))[0]?.rows
  }
  await sql`create table retained (id int)`.execute(trx)
  expect(await measured()).toBe(0)
  await sql`insert into retained values (1), (2)`.execute(trx)
  expect(await measured()).toBeNull()
  await sql`analyze retained`.execute(trx)
  expect(await measured()).toBe(2)
  await trx.rollback().execute()
})

describe('the removal', () => {
  it('gives each company a chunk before it takes the next of another', async () => {
    const [large, small] = [await companyThatKeeps({ auditDays: 30 }), await companyThatKeeps({ auditDays: 30 })]
    await addLines(large, 3500)
    await addLines(small, 10)
    // one round for each kind that comes before the audit log, and one chunk of it
    await removeOldRows(context(), 5)
    const [left, none] = [await lineIds(large), await lineIds(small)]
    expect(none).toEqual([])
    expect(left.length).toBeGreaterThan(0)
    expect(left.length % 1000).toBe(500)
    expect(await removeOldRows(context(), 50)).toBe(false)
    expect(await lineIds(large)).toEqual([])
  })

  it('continues after a kill where the last chunk that was stored ended, and counts every row once', async () => {
    const company = await companyThatKeeps({ auditDays: 30 })
    await addLines(company, 2200)
    await removeOldRows(context(), 5)
    const broken = new Error('killed')
    const dying = {
      ...context(),
      now: () => {
        throw broken
      },
    }
    await expect(removeOldRows(dying, 1)).rejects.toThrow(broken)
    await removeAll()
    expect(await lineIds(company)).toEqual([])
    const { body } = await company.get('/account/audit?object=retention')
    expect(body.map(({ detail }: { readonly detail: string }) => detail.split(' ')[0])).toEqual(['2200'])
  })

  it('by two processes at once removes and counts every row once', async () => {
    const company = await companyThatKeeps({ auditDays: 30 })
    await addLines(company, 2500)
    await Promise.all([removeAll(), removeAll()])
    await removeAll()
    expect(await lineIds(company)).toEqual([])
    const { body } = await company.get('/account/audit?object=retention')
    const counts = body.map(({ detail }: { readonly detail: string }) => Number(detail.split(' ')[0]))
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(2500)
  })

  it('is foretold exactly by a preview that removes nothing', async () => {
    await removeAll()
    const company = await companyThatKeeps({ auditDays: 30 })
    await addLines(company, 1200)
    expect(await preview()).toMatchObject({ table: 'activity', days: null, due: 1200, complete: true, bytes: expect.any(Number) })
    expect(await lineIds(company)).toHaveLength(1200)
    await removeAll()
    expect((await preview()).due).toBe(0)
  })

  it('removes ended sessions of every company', async () => {
    const company = await makeCompany({ in: running.service! })
    const { userId } = (await company.post('/account/users', { email: `${newId()}@acme.example`, name: 'U', roles: [] })).body
    const rows = [daysAgo(3), daysAgo(0.1)].map((at) => {
      const id = idOf(at)
      const hash = createHash('sha256').update(id).digest()
      return {
        company_id: company.companyId,
        id,
        user_id: userId,
        hash,
        created: at,
        last_seen: at,
        expires: new Date(at.getTime() + dayMs / 2),
      }
    })
    await context().db.insertInto('session').values(rows).execute()
    await removeAll()
    const left = await context().db.selectFrom('session').select('id').where('company_id', '=', company.companyId).execute()
    expect(left).toEqual([{ id: rows[1]!.id }])
  })
})

describe('a service without settings', () => {
  it('keeps everything that is of use for ever', async () => {
    const plain = await startService()
    try {
      const company = await makeCompany({ in: plain })
      for (const name of ['one', 'two']) await importSbom(company, { project: 'Docs', module: 'm' }, name)
      const ahead = { ...plain.context, now: () => new Date(Date.now() + 36_000 * dayMs) }
      async function count() {
        const { rows } = await sql`
          select (select count(*) from activity) as lines, (select count(*) from analysis) as analyses,
            (select count(*) from scan where document_digest is not null) as documents`.execute(plain.context.db)
        return rows[0]
      }
      const whole = await count()
      expect(await removeOldRows(ahead, 20)).toBe(false)
      await removeOldScores(ahead)
      expect(await count()).toEqual(whole)
    } finally {
      await stopService(plain)
    }
  })
})

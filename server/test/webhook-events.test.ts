import { beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { expireExceptions } from '#risks/automatic/expire-exceptions.ts'
import { eventData, type EventType, eventTypes } from '#webhooks/event.ts'
import { analyseScanJob } from '#analysis/analysis.ts'
import { type AnalysedModule, makeAnalysedModule } from './analysed-module.ts'
import { uniqueCve, uniqueName } from './cyclonedx.ts'
import { type Answer, service, type TestCompany } from './harness.ts'
import { exploitedOf, makeExploitedProduct, watchExploited } from './make-exploited-product.ts'
import { makeRelease } from './make-release.ts'
import { advisory, publish } from './publish.ts'

type Body = Answer['body']

/** A module whose company subscribes to every event. */
async function makeSubscribed(events: readonly string[] = eventTypes): Promise<AnalysedModule> {
  const scope = await makeAnalysedModule()
  const { status } = await scope.company.post('/account/webhooks', { url: 'https://192.88.100.1/', events })
  expect(status).toBe(201)
  return scope
}

/** Returns the events of a company so far, in order, after checking their shape. */
async function eventsOf({ companyId }: TestCompany, type: EventType): Promise<readonly Body[]> {
  const { db } = (await service()).context
  const rows = await db.selectFrom('webhook_event').selectAll().where('company_id', '=', companyId).orderBy('id').execute()
  for (const row of rows) {
    const shape = eventData[row.type as EventType]
    expect([row.type, [...Value.Errors(shape, row.data)]]).toEqual([row.type, []])
  }
  return rows.filter((row) => row.type === type).map(({ path, data }) => Object.assign({ path }, data) as Body)
}

describe('scan.finished', () => {
  it('is sent for every scan that ends, with its project, module and statistics', async () => {
    const scope = await makeSubscribed()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`], 'api')
    const [event, ...others] = await eventsOf(scope.company, 'scan.finished')
    const [scan] = (await scope.company.get(`/core/scans?moduleId=${moduleId}`)).body
    expect(others).toEqual([])
    expect(event).toMatchObject({
      path: `/core/scans/${scan['_id']}`,
      _id: scan['_id'],
      projectId: scope.projectId,
      moduleId,
      module: 'api',
      analysisStatus: 'Finished',
      error: null,
      statistics: scan.statistics,
    })
    expect((await scope.company.get(event.path)).status).toBe(200)
  })

  it('is sent for a known document, too', async () => {
    const scope = await makeSubscribed()
    const name = uniqueName()
    await scope.importPackages([`${name}@1.0.0`], 'api')
    await scope.importPackages([`${name}@1.0.0`], 'api')
    expect(await eventsOf(scope.company, 'scan.finished')).toHaveLength(2)
  })
})

describe('scan.failed', () => {
  it('is sent after the last attempt has failed', async () => {
    const scope = await makeSubscribed()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const { context } = await service()
    const { companyId } = scope.company
    const { id } = await context.db.selectFrom('scan').select('id').where('module_id', '=', moduleId).executeTakeFirstOrThrow()
    await context.db.updateTable('scan').set({ status: 'Processing' }).where('id', '=', id).execute()
    await analyseScanJob.onFailed?.({ companyId, scanId: id }, context, new Error('broken'))
    await analyseScanJob.onFailed?.({ companyId, scanId: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }, context, new Error('broken'))
    expect(await eventsOf(scope.company, 'scan.failed')).toMatchObject([
      { path: `/core/scans/${id}`, _id: id, analysisStatus: 'Failed', error: expect.stringContaining('failed several times') },
    ])
  })
})

async function importAccepted(scope: AnalysedModule, name: string): Promise<string> {
  const moduleId = await scope.importPackages([`${name}@1.0.0`], 'api')
  expect(await eventsOf(scope.company, 'finding.new')).toEqual([])
  return moduleId
}

describe('finding.new', () => {
  it('is sent once for an advisory that is withdrawn and comes back unchanged; again when it comes back changed, or with a scan', async () => {
    const scope = await makeSubscribed()
    const { company } = scope
    const [name, cve, alias] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName()}`]
    const withdrawn = { withdrawn: '2026-02-01T00:00:00Z', aliases: [cve] }
    await publish(advisory(alias, name, { aliases: [cve] }))
    await scope.importPackages([`${name}@1.0.0`], 'api')
    for (const back of [{}, { summary: 'other words' }]) {
      await publish(advisory(alias, name, withdrawn))
      await publish(advisory(alias, name, { aliases: [cve], ...back }))
    }
    expect(await eventsOf(company, 'finding.new')).toMatchObject([
      { cause: 'scan', total: 1, findings: [{ subject: cve, status: 'violation' }] },
    ])
    await publish(advisory(alias, name, withdrawn))
    await publish(
      advisory(alias, name, { aliases: [cve], severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L' }] }),
    )
    expect(await eventsOf(company, 'finding.new')).toMatchObject([
      { cause: 'scan' },
      { cause: 'advisories', findings: [{ status: 'warning' }] },
    ])
    await publish(advisory(alias, name, withdrawn))
    await scope.importPackages([`${uniqueName()}@1.0.0`], 'api')
    await publish(
      advisory(alias, name, { aliases: [cve], severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L' }] }),
    )
    await scope.importPackages([`${name}@1.0.0`], 'api')
    expect((await eventsOf(company, 'finding.new')).map(({ cause }) => cause)).toEqual(['scan', 'advisories', 'scan'])
  })

  it('bundles the new findings of a module and a run, the worst first', async () => {
    const scope = await makeSubscribed()
    const [name, first, second] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(first, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'api')
    await publish(advisory(second, name))
    const events = await eventsOf(scope.company, 'finding.new')
    expect(events.map((event) => [event.cause, event.total, event.findings.map(({ subject }: Body) => subject)])).toEqual([
      ['scan', 1, [first]],
      ['advisories', 1, [second]],
    ])
    const finding = (await scope.findings(moduleId)).body.find(({ key }: Body) => key === first)
    expect(events[0]).toMatchObject({
      path: `/core/modules/${moduleId}`,
      moduleId,
      module: 'api',
      findings: [
        { _id: finding['_id'], kind: 'vulnerability', componentKey: `npm:${name}`, componentVersion: '1.0.0', acceptedBefore: null },
      ],
    })
  })

  it('lists at most 50 and counts all', async () => {
    const scope = await makeSubscribed()
    const names = Array.from({ length: 60 }, uniqueName)
    await publish(...names.map((name) => advisory(uniqueCve(), name)))
    await scope.importPackages(names.map((name) => `${name}@1.0.0`))
    const [event] = await eventsOf(scope.company, 'finding.new')
    expect([event.total, event.findings.length, event.violations + event.warnings]).toEqual([60, 50, 60])
  })

  it('is not sent for accepted or known findings', async () => {
    const scope = await makeSubscribed()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const rule = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'not reachable' }
    await scope.changeSettings(`/core/projects/${scope.projectId}`, { cveConfig: { whitelist: [rule] } })
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await scope.company.post(`/core/modules/${moduleId}/analyze`)
    await (await service()).context.jobs.settled()
    expect(await eventsOf(scope.company, 'finding.new')).toEqual([])
  })

  it('includes a finding that a setting no longer accepts, with the former reason', async () => {
    const scope = await makeSubscribed()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const rule = { cveKey: cve, key: `npm:${name}`, version: '*', comment: 'not reachable' }
    await scope.changeSettings(`/core/projects/${scope.projectId}`, { cveConfig: { whitelist: [rule] } })
    await publish(advisory(cve, name))
    await importAccepted(scope, name)
    await scope.changeSettings(`/core/projects/${scope.projectId}`, {
      cveConfig: { whitelist: [{ ...rule, comment: 'still not reachable' }] },
    })
    expect(await eventsOf(scope.company, 'finding.new')).toEqual([])
    await scope.changeSettings(`/core/projects/${scope.projectId}`, { cveConfig: {} })
    const accepted = { by: 'settings', reason: expect.stringContaining("project's allow list accepts it: still not reachable") }
    const expected = { cause: 'settings', total: 1, findings: [{ subject: cve, acceptedBefore: accepted }] }
    expect(await eventsOf(scope.company, 'finding.new')).toMatchObject([expected])
  })

  it('includes a finding whose VEX statement is withdrawn', async () => {
    const scope = await makeSubscribed()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const statement = { vulnerability: { name: cve }, products: [{ '@id': `pkg:npm/${name}@1.0.0` }], status: 'fixed' }
    const vex = {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': `https://acme.example/vex/${name}`,
      author: 'Acme Security',
      timestamp: '2026-01-01T00:00:00Z',
      version: 1,
      statements: [statement],
    }
    const { status, body } = await scope.company.post(`/core/imports/vex?projectId=${scope.projectId}`, vex)
    expect(status).toBe(201)
    const moduleId = await importAccepted(scope, name)
    expect((await scope.findings(moduleId)).body).toMatchObject([{ status: 'whitelisted' }])
    expect((await scope.company.delete(`/core/vex/${body.vexId}`)).status).toBe(204)
    await (await service()).context.jobs.settled()
    const accepted = { by: 'vex', reason: expect.stringContaining('states that it is fixed') }
    const expected = { cause: 'vex', violations: 1, findings: [{ subject: cve, acceptedBefore: accepted }] }
    expect(await eventsOf(scope.company, 'finding.new')).toMatchObject([expected])
  })

  it('leaves nothing without subscribers', async () => {
    const scope = await makeSubscribed(['approval.submitted'])
    const name = uniqueName()
    await publish(advisory(uniqueCve(), name))
    await scope.importPackages([`${name}@1.0.0`])
    for (const type of eventTypes) expect(await eventsOf(scope.company, type)).toEqual([])
  })
})

describe('risk.created and risk.decision-expired', () => {
  it('are sent for risks that people create, and for exceptions that end', async () => {
    const { company, projectId } = await makeSubscribed()
    const validUntil = new Date(Date.now() + 86_400_000).toISOString()
    const decision = { type: 'temporary-exception', rationale: 'the fix comes next week', validUntil }
    const { body } = await company.post('/core/risks', { name: 'Excepted', projectId, riskProperties: { state: 'approved', decision } })
    expect(await eventsOf(company, 'risk.created')).toMatchObject([
      {
        path: `/core/risks/${body.riskId}`,
        total: 1,
        risks: [{ _id: body.riskId, name: 'Excepted', projectId, moduleId: null, state: 'approved' }],
      },
    ])
    const { context } = await service()
    await expireExceptions({ ...context, now: () => new Date(Date.now() + 2 * 86_400_000) })
    expect(await eventsOf(company, 'risk.decision-expired')).toMatchObject([
      { path: `/core/risks/${body.riskId}`, byName: 'system', total: 1, risks: [{ _id: body.riskId, state: 'assessed' }] },
    ])
  })

  it('bundle automatic risks', async () => {
    const scope = await makeSubscribed()
    await scope.changeSettings(`/core/projects/${scope.projectId}`, { autoCreateCveRisks: true })
    const name = uniqueName()
    const cves = Array.from({ length: 55 }, uniqueCve)
    await publish(...cves.map((cve) => advisory(cve, name)))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const [event, ...others] = await eventsOf(scope.company, 'risk.created')
    expect(others).toEqual([])
    expect([event.path, event.total, event.risks.length, event.byName]).toEqual([`/core/risks?moduleId=${moduleId}`, 55, 50, 'system'])
    expect(event.risks[0].origins).toEqual(['CVE'])
  })
})

describe('approval.submitted, .approved and .rejected', () => {
  const requested: { scope?: AnalysedModule; moduleId?: string } = {}
  beforeAll(async () => {
    requested.scope = await makeSubscribed()
    requested.moduleId = await requested.scope.importPackages([`${uniqueName()}@1.0.0`])
  })

  it('are sent for a request, for a draft only once it is submitted, and never with the release key', async () => {
    const { company } = requested.scope as AnalysedModule
    const { moduleId } = requested
    const draft = (await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1.0', draft: true })).body
    expect(await eventsOf(company, 'approval.submitted')).toEqual([])
    const path = `/compliance/approvals/${draft['_id']}`
    await company.post(path, { draft: false })
    expect(await eventsOf(company, 'approval.submitted')).toMatchObject([
      { path, _id: draft['_id'], name: 'Shop', version: '1.0', status: 'open', moduleIds: [moduleId] },
    ])
    const { body } = await company.post(`${path}/approve`, {})
    await company.post(`${path}/approve`, {})
    const approved = await eventsOf(company, 'approval.approved')
    expect(approved).toMatchObject([{ path, status: 'approved', reason: null }])
    expect(JSON.stringify(approved)).not.toContain(body.releaseKey)
    const other = (await company.post('/compliance/approvals', { moduleId, name: 'Other' })).body
    await company.post(`/compliance/approvals/${other['_id']}/reject`, { reason: 'too early' })
    expect(await eventsOf(company, 'approval.rejected')).toMatchObject([{ _id: other['_id'], status: 'rejected', reason: 'too early' }])
  })
})

describe('release.vulnerability', () => {
  it('is sent for a new vulnerability of a release, though its module has other components by now', async () => {
    const scope = await makeSubscribed()
    const { company } = scope
    const [name, known, news] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(known, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { body } = await company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1.0' })
    const path = `/compliance/approvals/${body['_id']}`
    await company.post(`${path}/approve`, {})
    await scope.importPackages([`${name}@3.0.0`])
    await publish(advisory(news, name), advisory(known, name, { summary: 'described differently' }))
    expect(await eventsOf(company, 'release.vulnerability')).toMatchObject([
      {
        path,
        approvalId: body['_id'],
        name: 'Shop',
        version: '1.0',
        total: 1,
        vulnerabilities: [{ key: news, knownExploited: false, componentKey: `npm:${name}`, componentVersion: '1.0.0' }],
      },
    ])
  })

  it('is sent once for an advisory that is withdrawn and comes back, and then for releases approved in between', async () => {
    const scope = await makeSubscribed()
    const { company } = scope
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    async function approve(version: string): Promise<void> {
      const { body } = await company.post('/compliance/approvals', { moduleId, name: 'Shop', version })
      await company.post(`/compliance/approvals/${body['_id']}/approve`, {})
    }
    await approve('1.0')
    await publish(advisory(cve, name))
    await publish(advisory(cve, name, { withdrawn: '2026-02-01T00:00:00Z' }))
    await approve('2.0')
    await publish(advisory(cve, name))
    const versions = (await eventsOf(company, 'release.vulnerability')).map(({ version }) => version)
    expect(versions).toEqual(['1.0', '2.0'])
  })

  it('is not sent for another advisory on the same vulnerability, nor for a request that is not approved', async () => {
    const scope = await makeSubscribed()
    const { company } = scope
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { body } = await company.post('/compliance/approvals', { moduleId, name: 'Shop' })
    await publish(advisory(uniqueCve(), name))
    expect(await eventsOf(company, 'release.vulnerability')).toEqual([])
    await company.post(`/compliance/approvals/${body['_id']}/approve`, {})
    await publish(advisory(`GHSA-${uniqueName()}`, name, { aliases: [cve] }))
    expect(await eventsOf(company, 'release.vulnerability')).toEqual([])
  })
})

describe('product.exploited-vulnerability', () => {
  it('is sent once for a vulnerability of a released product that becomes known to be exploited, and for another release of it', async () => {
    const scope = await makeSubscribed()
    const { company } = scope
    const { cve, productId, approvalId, name } = await makeExploitedProduct({ company })
    await watchExploited()
    const [event, ...others] = await eventsOf(company, 'product.exploited-vulnerability')
    expect(others).toEqual([])
    expect(event).toMatchObject({
      productId,
      product: 'Gateway',
      vulnerability: cve,
      state: 'pending',
      finalReportDue: null,
      total: 1,
      releases: [{ approvalId, name: 'Shop', version: '1.2.0' }],
    })
    const [{ _id: id, deadlines }] = (await exploitedOf(company)) as [Body]
    expect(event).toMatchObject({
      path: `/core/products/exploited-vulnerabilities/${id}`,
      earlyWarningDue: deadlines.earlyWarning,
    })
    const later = await makeRelease({ company, modules: [[`pkg:npm/${name}@1.1.0`]] })
    await company.post(`/core/products/${productId}/solution`, { approvalId: later.approvalId, name: 'Core' })
    await (await service()).context.jobs.settled()
    expect((await eventsOf(company, 'product.exploited-vulnerability')).map(({ total }) => total)).toEqual([1, 2])
  })
})

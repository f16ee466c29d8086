import { beforeAll, describe, expect, it } from 'vitest'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { type MadeRelease, makeRelease } from '#test/make-release.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'

const made = {} as { release: MadeRelease; cve: string; name: string }

beforeAll(async () => {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  const release = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`], [`pkg:npm/${uniqueName()}@1.0.0`]], name: 'Shop' })
  Object.assign(made, { release, cve, name })
})

describe('the findings of an approval (docs/reference/approvals.md#findings)', () => {
  it('stay as they were frozen, whatever is published later', async () => {
    const { release, cve, name } = made
    const path = `/compliance/approvals/${release.approvalId}/findings?kind=vulnerability`
    const before = await release.company.get(path)
    expect(before.body).toMatchObject([
      {
        module: 'module-0',
        kind: 'vulnerability',
        status: 'violation',
        key: cve,
        severity: 'critical',
        component: { key: `npm:${name}`, version: '1.0.0' },
      },
    ])
    expect([before.headers['x-total-count'], before.headers['x-has-more']]).toEqual(['1', 'false'])
    await publish(advisory(uniqueCve(), name))
    expect((await release.company.get(path)).body).toEqual(before.body)
  })

  it('are filtered by status', async () => {
    const { company, approvalId } = made.release
    expect((await company.get(`/compliance/approvals/${approvalId}/findings?status=whitelisted`)).body).toEqual([])
  })

  it('have a row for each with format=csv, filtered as the list is, whatever the page', async () => {
    const { company, approvalId } = made.release
    const path = `/compliance/approvals/${approvalId}/findings?kind=vulnerability&format=csv`
    const { text, headers } = await company.get(path)
    const [header, row = '', ...rest] = text.split('\r\n')
    expect(header).toMatch(/^Status,Severity,Score,Vector,Confidence,Kind,Finding,Component,Version,Fixed in,Module,Since,Ruling list,/u)
    expect(row).toMatch(new RegExp(`^violation,critical,.*,vulnerability,${made.cve},npm:${made.name},1.0.0,`, 'u'))
    expect([rest, headers['x-total-count'], headers['x-has-more']]).toEqual([[''], '1', 'false'])
    expect(headers['content-disposition']).toBe('attachment; filename="approval-findings.csv"')
    expect((await company.get(`${path}&page=-1`)).text).toBe(text)
    expect((await company.get(`${path}&status=open`)).body.parameter).toBe('status')
  })

  it.each([
    ['status=open', 'status'],
    ['kind=legal,legal', 'kind'],
  ])('%s is a 400 that names %s', async (query, parameter) => {
    const { status, body } = await made.release.company.get(`/compliance/approvals/${made.release.approvalId}/findings?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('are 404 for another company', async () => {
    expect((await (await makeCompany()).get(`/compliance/approvals/${made.release.approvalId}/findings`)).status).toBe(404)
  })
})

describe('the list of approvals (docs/reference/approvals.md#list)', () => {
  it('is filtered by project, module and part of the name', async () => {
    const { company, approvalId, projectId } = made.release
    const moduleId = String((await company.get(`/compliance/approvals/${approvalId}`)).body.moduleIds[0])
    const elsewhere = await makeProject(company)
    const found = await Promise.all(
      [`projectId=${projectId}`, `moduleId=${moduleId}`, 'q=HOP%201.2', `projectId=${elsewhere}`, 'q=nothing', 'q=%25'].map(
        async (query) => {
          const { body } = await company.get(`/compliance/approvals?${query}`)
          return (body as readonly object[]).length
        },
      ),
    )
    expect(found).toEqual([1, 1, 1, 0, 0, 0])
    expect((await company.get('/compliance/approvals?moduleId=nothing')).status).toBe(404)
    expect((await (await makeCompany()).get(`/compliance/approvals?projectId=${projectId}`)).status).toBe(404)
  })
})

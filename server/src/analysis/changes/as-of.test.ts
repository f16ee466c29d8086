import { describe, expect, it } from 'vitest'
import type { ModuleChanges } from '#analysis/changes/change-shape.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { advisory, publish } from '#test/publish.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

interface Past extends AnalysedModule {
  readonly moduleId: string
  readonly keys: readonly [string, string]
  readonly name: string
  readonly at: string
}

/** A module that had a violation, until its advisory became a warning and another one came. */
async function makePast(): Promise<Past> {
  const scope = await makeAnalysedModule()
  const name = uniqueName()
  const keys = [uniqueCve(), uniqueCve()] as const
  await publish(advisory(keys[0], name))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  const at = new Date().toISOString()
  await publish(advisory(keys[0], name, medium), advisory(keys[1], name))
  return { ...scope, moduleId, keys, name, at }
}

async function lines({ company }: AnalysedModule, query: string): Promise<readonly string[]> {
  const { status, body } = await company.get(`/core/findings${query}`)
  expect([query, status]).toEqual([query, 200])
  return (body as { key: string; status: string; kind: string }[])
    .filter(({ kind }) => kind === 'vulnerability')
    .map(({ key, status: is }) => `${key} ${is}`)
}

describe('findings as of a moment (docs/reference/findings.md#as-of)', () => {
  it('are filtered, grouped and counted as they were', async () => {
    const past = await makePast()
    const { company, at, keys, name, moduleId } = past
    const [first, second] = keys
    expect((await lines(past, '?kind=vulnerability')).toSorted()).toEqual([`${first} warning`, `${second} violation`].toSorted())
    expect(await lines(past, `?asOf=${at}&kind=vulnerability`)).toEqual([`${first} violation`])
    for (const filter of [
      `vulnerability=${first}`,
      'severity=critical',
      `component=npm:${name}`,
      `q=${name}`,
      'status=violation',
      `moduleId=${moduleId}`,
    ])
      expect(await lines(past, `?asOf=${at}&kind=vulnerability&${filter}`)).toEqual([`${first} violation`])
    expect(await lines(past, `?asOf=${at}&kind=vulnerability&status=warning`)).toEqual([])
    expect(await lines(past, `?asOf=${at}&vulnerability=${second}`)).toEqual([])
    const groups = await company.get(`/core/findings?asOf=${at}&kind=vulnerability&group=vulnerability`)
    expect(groups.body.map(({ key, violations }: { key: string; violations: number }) => [key, violations])).toEqual([[first, 1]])
    const faceted = await company.get(`/core/findings?asOf=${at}&kind=vulnerability&facets=true`)
    expect(faceted.body.facets.status).toEqual({ violation: 1, warning: 0, whitelisted: 0 })
    const csv = await company.get(`/core/findings?asOf=${at}&kind=vulnerability&format=csv`)
    expect([csv.text.includes(first), csv.text.includes(second)]).toEqual([true, false])
    const folded = await company.get(`/core/modules/${moduleId}/findings?asOf=${at}&kind=vulnerability&fold=true`)
    expect(folded.body.map(({ key }: { key: string }) => key)).toEqual([first])
  })

  it('refuse by name what is not stored of the past', async () => {
    const { company, at, moduleId } = await makePast()
    const wrong = [
      ['decided=true', 'decided'],
      ['decided=false', 'decided'],
      ['epssFrom=0.5', 'epssFrom'],
      ['sort=epss', 'sort'],
    ] as const
    for (const [query, parameter] of wrong)
      for (const path of ['/core/findings', `/core/modules/${moduleId}/findings`]) {
        const { status, body } = await company.get(`${path}?asOf=${at}&${query}`)
        expect([path, query, status, body.parameter]).toEqual([path, query, 400, parameter])
      }
    for (const path of ['/core/findings', `/core/modules/${moduleId}/findings`, '/core/portfolio'])
      for (const moment of ['soon', '2026-02-30', '2999-01-01', '1999-12-31']) {
        const { status, body } = await company.get(`${path}?asOf=${moment}`)
        expect([path, moment, status, body.parameter]).toEqual([path, moment, 400, 'asOf'])
      }
  })

  it('are those of the company of the caller', async () => {
    const { at, moduleId } = await makePast()
    const other = await makeCompany()
    expect((await other.get(`/core/modules/${moduleId}/findings?asOf=${at}`)).status).toBe(404)
    const own = await other.get(`/core/findings?asOf=${new Date().toISOString()}`)
    expect(own.body).toEqual([])
  })

  it('with what is known today are those of the SBOM of then (docs/reference/changes.md#as-of)', async () => {
    const past = await makePast()
    const { company, at, keys, name, moduleId } = past
    await past.importPackages([`${name}@3.0.0`])
    const before = await company.get(`/core/modules/${moduleId}/findings`)
    const { body } = await company.get(`/core/modules/${moduleId}/findings?asOf=${at}&knowledge=today&kind=vulnerability`)
    const found = (body as { key: string; status: string }[]).map(({ key, status }) => `${key} ${status}`)
    expect(found.toSorted()).toEqual([`${keys[0]} warning`, `${keys[1]} violation`].toSorted())
    expect((await company.get(`/core/modules/${moduleId}/findings`)).body).toEqual(before.body)
    const wrong = [
      ['?knowledge=today', 'asOf'],
      [`?asOf=${at}&knowledge=today&format=csv`, 'format'],
      [`?asOf=${at}&knowledge=tomorrow`, 'knowledge'],
    ] as const
    for (const [query, parameter] of wrong) {
      const answer = await company.get(`/core/modules/${moduleId}/findings${query}`)
      expect([query, answer.status, answer.body.parameter]).toEqual([query, 400, parameter])
    }
  })
})

describe('the portfolio as of a moment (docs/reference/overview.md#portfolio)', () => {
  it('has the figures of then, and no module that came later', async () => {
    const past = await makePast()
    const { company, at, moduleId, projectId, name } = past
    const then = await company.get(`/core/portfolio?level=module&asOf=${at}&sort=lastScan`)
    await past.importPackages([`${name}@1.0.0`], 'later')
    const again = await company.get(`/core/portfolio?level=module&asOf=${at}&sort=lastScan`)
    expect(again.body).toEqual(then.body)
    expect(again.body.map(({ _id: id }: { _id: string }) => id)).toEqual([moduleId])
    const [figures] = again.body
    const { before } = (await company.get(`/core/modules/${moduleId}/changes?from=${at}`)).body as ModuleChanges
    expect(figures).toMatchObject({ status: 'violations', statistics: before, severities: { critical: 1, high: 0 }, openRisks: null })
    expect(figures.trend.violations.at(-1)).toBe(before.vulnerability.violations)
    const { body: projects } = await company.get(`/core/portfolio?asOf=${at}`)
    expect(projects).toMatchObject([{ _id: projectId, severities: figures.severities, components: figures.components }])
    const csv = await company.get(`/core/portfolio?asOf=${at}&level=module&format=csv`)
    expect(csv.text.trim().split('\n')).toHaveLength(2)
  })

  it('has the last scan of then, also one that changed nothing', async () => {
    const { company, moduleId, projectId, name } = await makePast()
    const document = cyclonedx([`pkg:npm/${name}@1.0.0`])
    const again = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app&branch=dev`, document)
    const at = new Date().toISOString()
    for (const level of ['module', 'project']) {
      const [live] = (await company.get(`/core/portfolio?level=${level}`)).body
      const [then] = (await company.get(`/core/portfolio?level=${level}&asOf=${at}&sort=lastScan`)).body
      expect([again.status, live.lastScan]).toMatchObject([201, { _id: again.body.scanId, branch: 'dev' }])
      expect(then.lastScan).toEqual(live.lastScan)
    }
    await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=app`, document)
    const [then] = (await company.get(`/core/portfolio?level=module&asOf=${at}`)).body
    expect(then).toMatchObject({ _id: moduleId, lastScan: { _id: again.body.scanId, branch: 'dev' } })
  })

  it('shows a moved module in the project in which it is now, with its changes', async () => {
    const { company, at, moduleId, changeSettings, projectId } = await makePast()
    const target = await makeProject(company)
    await changeSettings(`/core/modules/${moduleId}`, { projectId: target })
    const [moved] = (await company.get(`/core/portfolio?level=module&asOf=${at}`)).body
    expect([moved.projectId, moved.projectId === projectId, moved.status]).toEqual([target, false, 'violations'])
    const { changes } = (await company.get(`/core/modules/${moduleId}/changes`)).body as ModuleChanges
    expect(changes.length).toBeGreaterThan(1)
  })
})

import { array, assert, asyncProperty, constant, constantFrom, nat, oneof, record, subarray } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FindingChange, ModuleChange, ModuleChanges } from '#analysis/changes/change-shape.ts'
import { sumOf } from '#analysis/changes/sum-changes.ts'
import type { FindingItem } from '#analysis/findings/finding-shape.ts'
import { newId } from '#platform/ids.ts'
import { countKinds, statisticsOf } from '#analysis/statistics.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service } from '#test/harness.ts'
import { advisory, affected, publish } from '#test/publish.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }
const withdrawn = { withdrawn: '2026-02-01T00:00:00Z' }

async function changesOf({ company }: AnalysedModule, moduleId: string, query = ''): Promise<ModuleChanges> {
  const { status, body } = await company.get(`/core/modules/${moduleId}/changes${query}`)
  expect(status).toBe(200)
  return body as ModuleChanges
}

async function findingsOf({ company }: AnalysedModule, moduleId: string, number: number): Promise<readonly FindingChange[]> {
  const found: FindingChange[] = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { body, headers } = await company.get(`/core/modules/${moduleId}/changes/${String(number)}?page=${String(page)}`)
    found.push(...(body as FindingChange[]))
    hasMore = headers['x-has-more'] === 'true'
  }
  return found
}

/** What a list of findings shows that is the same as of then. */
async function listed(scope: AnalysedModule, moduleId: string, query = ''): Promise<readonly unknown[]> {
  const { status, body } = await scope.findings(moduleId, query)
  expect(status).toBe(200)
  return (body as FindingItem[]).map(
    ({ _id, kind, status: is, key, component, severity, score, reason, since, direct, introducedBy, vex }) => {
      return { _id, kind, status: is, key, component, severity, score, reason, since, direct, introducedBy, vex }
    },
  )
}

function idOf({ _id: id }: { readonly _id: string }): string {
  return id
}

/** Makes of each finding what a change says that it became; it must have been what the change says that it was. */
function replay(states: Map<string, FindingChange>, changes: readonly FindingChange[]): void {
  for (const change of changes) {
    expect(states.get(idOf(change))?.to ?? null).toEqual(change.from)
    if (change.to === null) states.delete(idOf(change))
    else states.set(idOf(change), change)
  }
}

/** Checks that the changes of a finding are those of the module that concern it, newest first. */
async function checkEvents(scope: AnalysedModule, moduleId: string, events: ReadonlyMap<string, readonly object[]>): Promise<void> {
  for (const [id, expected] of events) {
    const { status, body, headers } = await scope.company.get(`/core/modules/${moduleId}/findings/${id}/changes`)
    expect([status, body, headers['x-total-count']]).toEqual([200, expected.toReversed(), String(expected.length)])
  }
}

/** Checks that the findings of all changes add up to the counts of each, and the differences to the whole. */
async function checkSums(scope: AnalysedModule, moduleId: string): Promise<ModuleChanges> {
  const changes = await changesOf(scope, moduleId)
  const states = new Map<string, FindingChange>()
  const events = new Map<string, object[]>()
  for (const { number, at, reason, cause, statistics, findings } of changes.changes) {
    const its = await findingsOf(scope, moduleId, number)
    for (const { _id: id, from, to, advisory: behind } of its)
      events.set(id, [...(events.get(id) ?? []), { number, at, reason, cause, from, to, advisory: behind }])
    expect(findings.new + findings.gone + findings.changed).toBe(its.length)
    replay(states, its)
    const counted = Array.from(states.values(), ({ kind, key, component, to }) => ({
      kind,
      component_id: `${component.key}@${component.version ?? ''}` as unknown as number,
      finding_key: key,
      status: to?.status ?? 'whitelisted',
    }))
    expect(statisticsOf(countKinds(counted), statistics)).toEqual(statistics)
  }
  await checkEvents(scope, moduleId, new Map([...events].slice(0, 20)))
  expect(sumOf([changes.before, ...changes.changes.map(({ difference }) => difference)])).toEqual(changes.after)
  expect(sumOf(changes.causes.map(({ difference }) => difference))).toEqual(changes.difference)
  const { body } = await scope.company.get(`/core/modules/${moduleId}`)
  expect(changes.after).toEqual(body.analysis.statistics)
  const { body: present } = await scope.findings(moduleId)
  expect(new Set(states.keys())).toEqual(new Set((present as FindingItem[]).map(idOf)))
  return changes
}

const packages = 3

type Step =
  | { readonly do: 'import'; readonly subset: readonly number[] }
  | { readonly do: 'publish'; readonly of: number; readonly as: Readonly<Record<string, unknown>> }
  | { readonly do: 'settings'; readonly accepted: readonly number[] }
  | { readonly do: 'reprocess' }

const steps = array(
  oneof(
    record({ do: constant('import' as const), subset: subarray([0, 1, 2], { minLength: 1 }) }),
    record({ do: constant('publish' as const), of: nat(packages - 1), as: constantFrom({}, medium, withdrawn) }),
    record({ do: constant('settings' as const), accepted: subarray([0, 1, 2]) }),
    record({ do: constant('reprocess' as const) }),
  ),
  { minLength: 4, maxLength: 7 },
)

/** A module with one of three packages, each with an advisory. */
interface Scene extends AnalysedModule {
  readonly moduleId: string
  readonly names: readonly string[]
  readonly keys: readonly string[]
}

async function makeScene(): Promise<Scene> {
  const scope = await makeAnalysedModule()
  const names = Array.from({ length: packages }, () => uniqueName())
  const keys = names.map(() => uniqueCve())
  await publish(...names.map((name, i) => advisory(keys[i] ?? '', name)))
  const moduleId = await scope.importPackages([`${names[0] ?? ''}@1.0.0`])
  return { ...scope, moduleId, names, keys }
}

function accept({ names, keys }: Pick<Scene, 'names' | 'keys'>, which: readonly number[]): object {
  return {
    cveConfig: { whitelist: which.map((i) => ({ cveKey: keys[i], key: `npm:${names[i] ?? ''}`, version: '*', comment: 'agreed' })) },
  }
}

async function perform(scene: Scene, step: Step): Promise<void> {
  const { company, moduleId, names, keys } = scene
  if (step.do === 'import') await scene.importPackages(step.subset.map((i) => `${names[i] ?? ''}@1.0.0`))
  else if (step.do === 'publish') await publish(advisory(keys[step.of] ?? '', names[step.of] ?? '', step.as))
  else if (step.do === 'settings') await scene.changeSettings(`/core/modules/${moduleId}`, accept(scene, step.accepted))
  else await company.post(`/core/modules/${moduleId}/analyze`)
  await (await service()).context.jobs.settled()
}

interface Moment {
  readonly at: string
  readonly findings: readonly unknown[]
  readonly after: unknown
}

async function momentOf(scene: Scene): Promise<Moment> {
  const [findings, { after }] = [await listed(scene, scene.moduleId), await changesOf(scene, scene.moduleId)]
  return { at: new Date().toISOString(), findings, after }
}

describe('changes of a module (docs/reference/changes.md)', () => {
  it('sum exactly to the difference of the counts, and lists as of each moment are what they were', async () => {
    const holds = asyncProperty(steps, async (sequence) => {
      const scene = await makeScene()
      const { moduleId } = scene
      const seen: Moment[] = []
      for (const step of sequence) {
        await perform(scene, step)
        seen.push(await momentOf(scene))
      }
      await checkSums(scene, moduleId)
      for (const { at, findings, after } of seen) {
        expect(await listed(scene, moduleId, `?asOf=${at}`)).toEqual(findings)
        expect((await changesOf(scene, moduleId, `?to=${at}`)).after).toEqual(after)
        expect((await changesOf(scene, moduleId, `?from=${at}`)).before).toEqual(after)
      }
    })
    // a shrunken sequence takes as long as the first one
    await assert(holds, { numRuns: 4, endOnFailure: true })
  })

  it('name their cause: the scan, the advisory with its date, who changed settings', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const published = advisory(cve, name)
    await publish(published)
    await scope.changeSettings(`/core/projects/${scope.projectId}`, accept({ names: [name], keys: [cve] }, [0]))
    await publish(advisory(cve, uniqueName()))
    const { changes } = await checkSums(scope, moduleId)
    const [first, second, third, fourth] = changes as [ModuleChange, ModuleChange, ModuleChange, ModuleChange]
    const { analysis } = (await scope.company.get(`/core/modules/${moduleId}`)).body
    expect(changes.map(({ reason, number, findings }) => [number, reason, findings])).toEqual([
      [1, 'scan', { new: first.findings.new, gone: 0, changed: 0 }],
      [2, 'advisories', { new: 1, gone: 0, changed: 0 }],
      [3, 'settings', { new: 0, gone: 0, changed: 1 }],
      [4, 'advisories', { new: 0, gone: 1, changed: 0 }],
    ])
    expect(first.scanId).toBe(analysis.scanId)
    expect(second.advisories).toEqual([{ id: cve, modified: published['modified'] }])
    expect(second.difference.vulnerability).toEqual({ warnings: 0, violations: 1 })
    expect(third.cause.by?.name).toMatch(/./u)
    expect(third.difference.vulnerability).toEqual({ warnings: 0, violations: -1 })
    expect(fourth.advisories.map(({ id }) => id)).toEqual([cve])
    const [gone] = await findingsOf(scope, moduleId, 4)
    expect(gone).toMatchObject({ key: cve, component: { key: `npm:${name}`, version: '1.0.0' }, from: { status: 'whitelisted' }, to: null })
  })

  it('name the advisory that an import changed, whichever was modified last (docs/reference/changes.md#advisories)', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const [other, own] = [`GHSA-a${uniqueName()}`, `GHSA-z${uniqueName()}`]
    const first = advisory(own, name, { aliases: [cve] })
    const second = advisory(own, name, { aliases: [cve], ...withdrawn })
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await publish(advisory(other, name, { aliases: [cve], affected: [affected(name, '0.5.0')] }))
    await publish(first)
    await publish(second)
    const { changes } = await checkSums(scope, moduleId)
    expect(changes.slice(1).map(({ advisories, findings }) => [advisories, findings])).toEqual([
      [[{ id: own, modified: first['modified'] }], { new: 1, gone: 0, changed: 0 }],
      [[{ id: own, modified: second['modified'] }], { new: 0, gone: 1, changed: 0 }],
    ])
  })

  it('name the only advisory of a vulnerability when it is withdrawn', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve, ghsa] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName()}`]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await publish(advisory(ghsa, name, { aliases: [cve] }))
    await publish(advisory(ghsa, name, { aliases: [cve], ...withdrawn }))
    const { changes } = await checkSums(scope, moduleId)
    expect(changes.slice(1).map(({ advisories }) => advisories.map(({ id }) => id))).toEqual([[ghsa], [ghsa]])
    expect(await findingsOf(scope, moduleId, 3)).toMatchObject([{ key: cve, to: null, advisory: { id: ghsa } }])
  })

  it.each([
    ['with a record of its own', true],
    ['without one', false],
  ])(
    'name the advisory that dropped the name of a finding that went, which is a CVE %s (docs/reference/changes.md#advisories)',
    async (_what, hasRecord) => {
      const scope = await makeAnalysedModule()
      const [name, cve, ghsa] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName()}`]
      const moduleId = await scope.importPackages([`${name}@1.0.0`])
      if (hasRecord) await publish(advisory(cve, uniqueName()))
      await publish(advisory(ghsa, name, { aliases: [cve] }))
      const dropped = advisory(ghsa, name)
      await publish(dropped)
      const { changes } = await checkSums(scope, moduleId)
      expect(changes.slice(1).map(({ advisories }) => advisories.map(({ id }) => id))).toEqual([[ghsa], [ghsa]])
      const behind = { id: ghsa, modified: dropped['modified'] }
      const found = await findingsOf(scope, moduleId, 3)
      expect(found.find(({ key }) => key === cve)).toMatchObject({ from: { status: 'violation' }, to: null, advisory: behind })
      expect(found.find(({ key }) => key === ghsa)).toMatchObject({ from: null, to: { status: 'violation' }, advisory: behind })
    },
  )

  it('have a row for each of the period with format=csv, whatever the page (docs/reference/changes.md#csv)', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await publish(advisory(cve, name))
    const { changes } = await changesOf(scope, moduleId)
    const [first, second] = changes as [ModuleChange, ModuleChange]
    const path = `/core/modules/${moduleId}/changes?format=csv`
    const { text, headers } = await scope.company.get(path)
    const [header = '', ...rows] = text.trim().split('\r\n')
    const columns = header.split(',')
    expect(columns.slice(0, 6)).toEqual(['Number', 'At', 'Reason', 'By', 'VEX id', 'Advisories'])
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual(
      [first, second].map(({ number, at, reason }) => [String(number), at, reason]),
    )
    const cells = new Map((rows[1] ?? '').split(',').map((cell, i) => [columns[i], cell]))
    expect([cells.get('Advisories'), cells.get('New findings'), cells.get('Scan id')]).toEqual([cve, '1', second.scanId])
    expect([cells.get('vulnerability violations'), cells.get('vulnerability violations difference')]).toEqual(['1', '1'])
    expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['2', 'false'])
    expect(headers['content-disposition']).toBe('attachment; filename="changes.csv"')
    expect((await scope.company.get(`${path}&page=x`)).text).toBe(text)
    const later = await scope.company.get(`${path}&from=${first.at}`)
    expect(later.text.trim().split('\r\n').slice(1)).toEqual(rows.slice(1))
    expect((await scope.company.get(`${path}&from=yesterday`)).body.parameter).toBe('from')
  })

  it('are not stored where nothing changed', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await scope.importPackages([`${name}@1.0.0`])
    await scope.company.post(`/core/modules/${moduleId}/analyze`)
    await (await service()).context.jobs.settled()
    expect((await changesOf(scope, moduleId)).changes).toHaveLength(1)
  })

  it('of a large import, which writes a generation, are the findings that differ', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    const [kept, gone, added] = [uniqueCve(), uniqueCve(), uniqueCve()]
    await publish(advisory(kept, `${name}-1`), advisory(gone, `${name}-2`), advisory(added, `${name}-3`))
    const many = Array.from({ length: 1001 }, (_, i) => `${name}-x${String(i)}@1.0.0`)
    const moduleId = await scope.importPackages([...many, `${name}-1@1.0.0`, `${name}-2@1.0.0`])
    const before = { at: new Date().toISOString(), findings: await listed(scope, moduleId, '?kind=vulnerability') }
    await scope.importPackages([...many, `${name}-1@1.0.0`, `${name}-3@1.0.0`])
    await scope.importPackages([...many, `${name}-1@1.0.0`, `${name}-3@1.0.0`, 'left-pad@1.0.0'])
    const { changes } = await checkSums(scope, moduleId)
    const found = (await findingsOf(scope, moduleId, 2)).filter(({ kind }) => kind === 'vulnerability')
    expect(new Map(found.map(({ key, from, to }) => [key, [from?.status, to?.status]]))).toEqual(
      new Map([
        [gone, ['violation', undefined]],
        [added, [undefined, 'violation']],
      ]),
    )
    expect(changes[2]?.findings.changed).toBe(0)
    expect(await listed(scope, moduleId, `?kind=vulnerability&asOf=${before.at}`)).toEqual(before.findings)
  })

  it('begin with what is known of a module that was analysed before they were stored', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { db } = (await service()).context
    const { companyId } = scope.company
    // what the migration leaves
    await sql`update module_change set number = 0, reason = 'start' where company_id = ${companyId}`.execute(db)
    await sql`update module_analysis set change = 0 where company_id = ${companyId}`.execute(db)
    await sql`update finding_row set change = 0 where company_id = ${companyId}`.execute(db)
    const start = (await scope.findings(moduleId)).body.length as number
    await publish(advisory(cve, name))
    const { since, before, changes, difference } = await changesOf(scope, moduleId)
    expect([since !== null, before.components, changes.map(({ reason }) => reason)]).toEqual([true, 1, ['advisories']])
    expect(difference.vulnerability).toEqual({ warnings: 0, violations: 1 })
    expect(await listed(scope, moduleId, `?asOf=${since ?? ''}`)).toHaveLength(start)
    const { created } = await db.selectFrom('company').select('created').where('id', '=', companyId).executeTakeFirstOrThrow()
    const refused = await scope.findings(moduleId, `?asOf=${created.toISOString()}`)
    expect([refused.status, refused.body.parameter]).toEqual([400, 'asOf'])
    const findings = (await scope.findings(moduleId)).body as readonly FindingItem[]
    for (const { _id: id, key } of findings) {
      const events = await scope.company.get(`/core/modules/${moduleId}/findings/${id}/changes`)
      expect([events.status, events.body.length]).toEqual([200, key === cve ? 1 : 0])
    }
    expect((await scope.company.get('/core/changes/earliest')).body).toEqual({ from: created.toISOString(), asOf: since })
  })

  it('answer 400 naming the moment at fault, and 404 for what is not there', async () => {
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${uniqueName()}@1.0.0`])
    const path = `/core/modules/${moduleId}/changes`
    const wrong = [
      ['?from=yesterday', 'from'],
      ['?to=2026-13-01', 'to'],
      ['?to=2999-01-01', 'to'],
      ['?from=2999-01-01', 'from'],
      ['?from=2001-01-01', 'from'],
      [`?to=${new Date(Date.now() - 1).toISOString()}&from=${new Date().toISOString()}`, 'from'],
    ] as const
    for (const [query, parameter] of wrong) {
      const { status, body } = await scope.company.get(`${path}${query}`)
      expect([query, status, body.parameter]).toEqual([query, 400, parameter])
    }
    for (const number of ['0', '2', '-1', '1.5', 'x', '99999999999'])
      expect((await scope.company.get(`${path}/${number}`)).status).toBe(404)
    const other = await makeCompany()
    for (const one of [path, `${path}/1`]) expect((await other.get(one)).status).toBe(404)
  })

  it('of one finding are answered for what the module has or had, to its company', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const elsewhere = await scope.importPackages([`${uniqueName()}@1.0.0`], 'elsewhere')
    const [id = ''] = ((await scope.findings(moduleId, '?kind=vulnerability')).body as FindingItem[]).map(idOf)
    await publish(advisory(cve, name, withdrawn))
    const path = `/core/modules/${moduleId}/findings/${id}/changes`
    expect((await scope.company.get(path)).body).toMatchObject([
      { number: 2, reason: 'advisories', from: { status: 'violation' }, to: null },
      { number: 1, reason: 'scan', from: null, to: { status: 'violation' } },
    ])
    expect((await scope.company.get(`${path}?page=2`)).body).toEqual([])
    expect((await scope.company.get(`${path}?page=0`)).body.parameter).toBe('page')
    for (const other of [`${moduleId}/findings/${newId()}`, `${moduleId}/findings/x`, `${elsewhere}/findings/${id}`])
      expect((await scope.company.get(`/core/modules/${other}/changes`)).status).toBe(404)
    expect((await (await makeCompany()).get(path)).status).toBe(404)
  })

  it('go with their module', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await publish(advisory(cve, name), advisory(uniqueCve(), '', { affected: [affected(name, '1.5.0')] }))
    await publish(advisory(cve, name, withdrawn))
    expect((await scope.company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    const { db } = (await service()).context
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from module_change where module_id = ${moduleId}) + (select count(*) from past_finding where module_id = ${moduleId})
        + (select count(*) from change_advisory where module_id = ${moduleId}) as left`.execute(db)
    expect(Number(rows[0]?.left)).toBe(0)
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '../../../server/test/harness.ts'
import { type Held, trackKey, trackServer } from '../../test/dependency-track-server.ts'
import { newFolder, type Run, runWaybill } from '../../test/run-waybill.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'
import { advisoryOf, npmComponent, sbomOf } from '../../test/vulnerable-shop.ts'
import type { MoveReport } from '#move/dependency-track/move-report.ts'

let service: ListeningService

beforeAll(async () => {
  service = await serviceAt()
  const advisories = ['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003'].map((id) => advisoryOf(id, 'lodash', 'high'))
  await runWaybill(['feeds', 'import', 'osv', '-'], {
    env: { WAYBILL_URL: service.url, WAYBILL_OPERATOR_KEY: service.operatorKey },
    stdin: advisories.map((advisory) => JSON.stringify(advisory)).join('\n'),
  })
})

afterAll(() => service.stop())

interface Mover {
  readonly company: TestCompany
  readonly run: (args: readonly string[], fromKey?: string) => Promise<Run>
  readonly report: (args: readonly string[]) => Promise<MoveReport>
}

async function makeMover(): Promise<Mover> {
  const company = await makeCompany({ in: service })
  async function run(args: readonly string[], fromKey = trackKey): Promise<Run> {
    const env = { WAYBILL_URL: service.url, WAYBILL_API_KEY: company.key, DEPENDENCY_TRACK_API_KEY: fromKey }
    const ended = await runWaybill(['move', 'dependency-track', ...args], { env, wait: () => service.context.jobs.settled() })
    expect(ended.stdout + ended.stderr).not.toContain(trackKey)
    // changed rules are evaluated by jobs
    await service.context.jobs.settled()
    return ended
  }
  return { company, run, report: async (args) => JSON.parse((await run([...args, '--json'])).stdout) as MoveReport }
}

const bom = JSON.parse(sbomOf('shop', npmComponent('lodash', '4.17.15'))) as object
const purl = 'pkg:npm/lodash@4.17.15'

function findingOf(number: number, analysis: object | undefined): object {
  const vulnerability = { uuid: `v${String(number)}`, vulnId: `CVE-2026-000${String(number)}`, source: 'NVD', aliases: [] }
  return {
    component: { uuid: 'c1', name: 'lodash', version: '4.17.15', purl, project: 'p1' },
    vulnerability,
    ...(analysis && { analysis }),
  }
}

const trail = {
  analysisState: 'NOT_AFFECTED',
  analysisJustification: 'CODE_NOT_REACHABLE',
  analysisDetails: 'zipObjectDeep is never called',
  analysisComments: [{ timestamp: 1_700_000_000_000, comment: 'NOT_SET → NOT_AFFECTED', commenter: 'jane' }],
  isSuppressed: false,
}

function* manyFindings(): Generator<object> {
  for (let index = 0; index < 100_000; index++) yield findingOf(1, index === 99_999 ? { state: 'NOT_AFFECTED' } : undefined)
}

/** A parent with two versions below it, one of them with decisions. */
function shop(): Held {
  const parent = { uuid: 'p0', name: 'suite', version: '1' }
  return {
    lists: {
      project: [
        {
          uuid: 'p1',
          name: 'shop',
          version: '1.10',
          active: true,
          isLatest: true,
          lastBomImport: 1_700_000_000_000,
          parent,
          tags: [{ name: 'prod' }],
        },
        { uuid: 'p2', name: 'shop', version: '11.0', active: false, lastBomImport: 1_700_000_000_000, tags: [{ name: 'prod' }] },
        { ...parent, active: true },
      ],
      'finding/project/p0': [],
      'finding/project/p1': [
        findingOf(1, { state: 'NOT_AFFECTED', isSuppressed: false }),
        findingOf(2, { state: 'NOT_SET', isSuppressed: true }),
        findingOf(3, undefined),
        { ...findingOf(4, { state: 'RESOLVED', isSuppressed: false }) },
      ],
      'finding/project/p2': [],
      policy: [
        {
          uuid: 'y1',
          name: 'No copyleft',
          operator: 'ANY',
          violationState: 'FAIL',
          policyConditions: [{ subject: 'LICENSE', operator: 'IS', value: 'l1' }],
        },
        {
          uuid: 'y2',
          name: 'No old ones',
          operator: 'ANY',
          violationState: 'FAIL',
          policyConditions: [{ subject: 'AGE', operator: 'IS', value: 'P1Y' }],
        },
      ],
      license: [{ uuid: 'l1', licenseId: 'GPL-3.0-only' }],
      licenseGroup: [],
    },
    objects: {
      'bom/cyclonedx/project/p0': JSON.parse(sbomOf('suite')) as object,
      'bom/cyclonedx/project/p1': bom,
      'bom/cyclonedx/project/p2': bom,
      'analysis/p1/c1/v1': trail,
      'analysis/p1/c1/v2': { analysisState: 'NOT_SET', isSuppressed: true },
    },
  }
}

function outcomeOf({ bom: outcome, failed, refused, problems }: MoveReport['projects'][number]): object {
  return { outcome, failed, refused, problems }
}

async function scansOf({ company }: Mover): Promise<readonly unknown[]> {
  return (await company.get('/core/scans')).body
}

describe('waybill move dependency-track', () => {
  it('moves projects with BOM, tags, parents, decisions, suppressions and policies, and says what it left', async () => {
    const mover = await makeMover()
    const track = await trackServer(shop())
    const { projects, policies } = await mover.report(['--from', track.url])
    expect(projects).toMatchObject([
      { name: 'shop', version: '1.10', bom: 'moved', tags: 1, decisions: { moved: 2, present: 0, left: 1 }, failed: false },
      { name: 'shop', version: '11.0', bom: 'moved', tags: 1, decisions: { moved: 0 } },
      { name: 'suite', version: '1', bom: 'moved' },
    ])
    expect(projects[0]?.problems).toMatchObject([
      { reason: expect.stringContaining('does not report'), examples: [`CVE-2026-0004 in ${purl}`] },
    ])
    expect(policies).toMatchObject([
      { name: 'No copyleft', moved: 1, problems: [] },
      { name: 'No old ones', moved: 0, problems: [{ reason: 'no setting stands for AGE IS' }] },
    ])
    const [first] = projects
    const { body: findings } = await mover.company.get(`/core/modules/${String(first?.moduleId)}/findings?kind=vulnerability`)
    const byKey = new Map(
      (findings as readonly { key: string; status: string; vex: { detail: string } | null }[]).map((each) => [each.key, each]),
    )
    expect(byKey.get('CVE-2026-0001')).toMatchObject({
      status: 'whitelisted',
      vex: { detail: expect.stringContaining('jane, 2023-11-14') },
    })
    expect(byKey.get('CVE-2026-0002')).toMatchObject({ status: 'whitelisted', vex: null })
    expect(byKey.get('CVE-2026-0003')).toMatchObject({ status: 'violation' })
  })

  it('keeps name, version, parent and tags as clients of Dependency-Track know them', async () => {
    const mover = await makeMover()
    await mover.run(['--from', (await trackServer(shop())).url])
    const response = await fetch(`${service.url}/api/v1/project/lookup?name=shop&version=1.10`, {
      headers: { 'x-api-key': mover.company.key },
    })
    expect(await response.json()).toMatchObject({
      name: 'shop',
      version: '1.10',
      isLatest: true,
      parent: { name: 'suite', version: '1' },
      tags: [{ name: 'prod' }],
    })
  })

  it('moves a project without its parent where the parent is refused, and says so', async () => {
    const mover = await makeMover()
    const held = shop()
    const parent = { uuid: 'p0', name: 'qa', version: '1' }
    const version = { uuid: 'p1', name: 'shop', version: '1.10', lastBomImport: 1_700_000_000_000, parent }
    const { projects } = await mover.report([
      '--from',
      (await trackServer({ ...held, lists: { ...held.lists, project: [version, parent] } })).url,
    ])
    expect(projects).toMatchObject([
      { name: 'shop', bom: 'moved', failed: false },
      { name: 'qa', bom: 'failed', failed: true, refused: true },
    ])
    expect(projects[0]?.problems).toContainEqual({ reason: 'its parent is not moved', count: 1, examples: ['qa'] })
  })

  it('changes nothing in a second run', async () => {
    const mover = await makeMover()
    const track = await trackServer(shop())
    await mover.run(['--from', track.url])
    const before = [await scansOf(mover), (await mover.company.get('/core/statements')).body]
    const { projects, policies } = await mover.report(['--from', track.url])
    expect(projects[0]).toMatchObject({ bom: 'present', tags: 0, decisions: { moved: 0, present: 2, left: 1 } })
    expect(policies[0]).toMatchObject({ moved: 0 })
    expect([await scansOf(mover), (await mover.company.get('/core/statements')).body]).toEqual(before)
    expect(track.asked.filter((path) => path === 'bom/cyclonedx/project/p1')).toHaveLength(1)
  })

  it('leaves a statement withdrawn that somebody withdrew after the first run, and says so', async () => {
    const mover = await makeMover()
    const held = shop()
    const track = await trackServer(held)
    await mover.run(['--from', track.url])
    const [{ _id: id }] = (await mover.company.get('/core/statements')).body
    expect((await mover.company.delete(`/core/statements/${id}`)).status).toBe(204)
    await service.context.jobs.settled()
    const before = (await mover.company.get('/core/statements')).body
    expect(before).toMatchObject([{ state: 'withdrawn' }])
    const { projects } = await mover.report(['--from', track.url])
    expect(projects[0]?.decisions).toEqual({ moved: 0, present: 1, withdrawn: 1, left: 1 })
    expect(projects[0]?.problems).toContainEqual({
      reason: 'an earlier run moved the decision, and its statement was withdrawn since',
      count: 1,
      examples: [`CVE-2026-0001 in ${purl}`],
    })
    expect((await mover.company.get('/core/statements')).body).toEqual(before)
    const run = await mover.run(['--from', track.url])
    expect(run.stdout).toMatch(/^shop 1\.10: an earlier run moved the decision, and its statement was withdrawn since: CVE-2026-0001/mu)
    held.objects['analysis/p1/c1/v1'] = { ...trail, analysisDetails: 'checked once more' }
    expect((await mover.report(['--from', track.url])).projects[0]?.decisions).toMatchObject({ moved: 1, withdrawn: 0 })
  })

  it('leaves an entry of the allow list removed that somebody removed after the first run, and says so', async () => {
    const mover = await makeMover()
    const held = shop()
    const track = await trackServer(held)
    await mover.run(['--from', track.url])
    const [{ moduleId = '' } = {}] = (await mover.report(['--from', track.url])).projects
    const path = `/core/modules/${moduleId}`
    expect((await mover.company.get(path)).body.cveConfig.whitelist).toMatchObject([{ cveKey: 'CVE-2026-0002' }])
    const removal = { remove: { 'cveConfig.whitelist': [{ cveKey: 'CVE-2026-0002' }] } }
    expect((await mover.company.patch(`${path}/rules`, removal)).body).toEqual({ added: 0, removed: 1 })
    const { projects } = await mover.report(['--from', track.url])
    expect(projects[0]?.decisions).toEqual({ moved: 0, present: 1, withdrawn: 1, left: 1 })
    expect(projects[0]?.problems).toContainEqual({
      reason: 'an earlier run moved the decision, and its entry was removed since',
      count: 1,
      examples: [expect.stringContaining('CVE-2026-0002 in ')],
    })
    expect((await mover.company.get(path)).body.cveConfig.whitelist).toEqual([])
    held.objects['analysis/p1/c1/v2'] = { analysisState: 'NOT_SET', isSuppressed: true, analysisDetails: 'accepted once more' }
    expect((await mover.report(['--from', track.url])).projects[0]?.decisions).toMatchObject({ moved: 1, withdrawn: 0 })
  })

  it('uploads a BOM that is newer than the last one here', async () => {
    const mover = await makeMover()
    const held = shop()
    const track = await trackServer(held)
    await mover.run(['--from', track.url])
    const [first, ...others] = held.lists['project'] as readonly object[]
    held.lists['project'] = [{ ...first, lastBomImport: Date.now() + 60_000 }, ...others]
    expect((await mover.report(['--from', track.url])).projects.map((project) => project.bom)).toEqual(['moved', 'present', 'present'])
  })

  it('stores nothing with --dry-run', async () => {
    const mover = await makeMover()
    const { dryRun, projects, policies } = await mover.report(['--from', (await trackServer(shop())).url, '--dry-run'])
    expect(dryRun).toBe(true)
    expect(projects[0]).toMatchObject({ bom: 'moved', tags: 1, decisions: { moved: 3 } })
    expect(policies[0]).toMatchObject({ moved: 1 })
    expect(await scansOf(mover)).toEqual([])
    expect((await mover.company.get('/account/tags')).body).toEqual([])
  })

  it.each([
    ['too short', { name: 'qa' }, 'projectName must have 3 to 200 characters; it has 2; parameter: projectName'],
    ['too long', { name: 'n'.repeat(201) }, 'projectName must have at most 200 characters; parameter: projectName'],
    ['markup', { name: '<b>' }, 'projectName must not contain < or >; parameter: projectName'],
    ['too long a version', { version: 'v'.repeat(201) }, 'projectVersion must have at most 200 characters; parameter: projectVersion'],
    ['not text', { version: '1\0' }, 'version must not contain NUL characters; parameter: version'],
    ['without a BOM', { uuid: 'p9' }, 'Dependency-Track does not find bom/cyclonedx/project/p9'],
  ])('refuses with --dry-run what it refuses without: a project that is %s', async (_what, fields, reason) => {
    const mover = await makeMover()
    const held = shop()
    const parent = { uuid: 'p0', name: 'suite', version: '1', lastBomImport: 1_700_000_000_000, ...fields }
    const child = { uuid: 'p1', name: 'shop', version: '1.10', lastBomImport: 1_700_000_000_000, parent }
    const lists = { ...held.lists, project: [parent, child], policy: [], 'finding/project/p1': [] }
    const { url } = await trackServer({ ...held, lists })
    const [dry, real] = [await mover.report(['--from', url, '--dry-run']), await mover.report(['--from', url])]
    expect(dry.projects[0]).toMatchObject({ bom: 'failed', failed: true, problems: [{ reason, count: 1 }] })
    expect(dry.projects.map(outcomeOf)).toEqual(real.projects.map(outcomeOf))
    expect((await mover.run(['--from', url, '--dry-run'])).code).toBe(3)
  })

  it('refuses with --dry-run, too, what the key may not do', async () => {
    const mover = await makeMover()
    const { url } = await trackServer(shop())
    const reader = ['--key', (await mover.company.as('portfolio_manager')).key]
    const run = await mover.run(['--from', url, ...reader])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('this operation needs one of developer, manager') })
    expect(await mover.run(['--from', url, ...reader, '--dry-run'])).toEqual(run)
    const developer = ['--key', (await mover.company.as('developer')).key]
    const { policies } = await mover.report(['--from', url, ...developer, '--dry-run'])
    expect(policies[0]).toMatchObject({ moved: 0, problems: [{ reason: expect.stringContaining('this operation needs one of') }] })
    expect((await mover.report(['--from', url, ...developer])).policies).toEqual(policies)
  })

  it('reads the same from files', async () => {
    const mover = await makeMover()
    const folder = newFolder()
    const { lists, objects } = shop()
    for (const [path, content] of Object.entries({ ...lists, ...objects })) {
      const file = join(folder, `${path}.json`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(content))
    }
    const { projects, policies } = await mover.report(['--from-files', folder])
    expect(projects[0]).toMatchObject({ bom: 'moved', tags: 1, decisions: { moved: 2, left: 1 } })
    expect(policies[0]).toMatchObject({ moved: 1 })
  })

  it('leaves out inactive projects with --active-only', async () => {
    const mover = await makeMover()
    const { projects } = await mover.report(['--from', (await trackServer(shop())).url, '--active-only'])
    expect(projects.map(({ version }) => version)).toEqual(['1.10', '1'])
  })

  it('reads every page of projects, and of findings where they are paged', async () => {
    const mover = await makeMover()
    const project = Array.from({ length: 230 }, (_, index) => ({ uuid: `q${String(index)}`, name: 'many', version: String(index) }))
    const decided = Array.from({ length: 230 }, () => findingOf(1, { state: 'IN_TRIAGE' }))
    const findings = Object.fromEntries(project.map(({ uuid }) => [`finding/project/${uuid}`, uuid === 'q0' ? decided : []]))
    const objects = Object.fromEntries(project.map(({ uuid }) => [`bom/cyclonedx/project/${uuid}`, bom]))
    const track = await trackServer({ lists: { project, ...findings, policy: [] }, objects }, { isPaged: true })
    const { projects } = await mover.report(['--from', track.url, '--dry-run'])
    expect(projects).toHaveLength(230)
    expect(projects[0]?.decisions.moved).toBe(230)
  })

  it('finds the one decision among a hundred thousand findings', async () => {
    const mover = await makeMover()
    const held = shop()
    held.lists['finding/project/p1'] = manyFindings
    const { projects } = await mover.report(['--from', (await trackServer(held)).url])
    expect(projects[0]?.decisions).toEqual({ moved: 1, present: 0, withdrawn: 0, left: 0 })
  })
})

type Fault = (response: ServerResponse) => void

function status(code: number, headers: Readonly<Record<string, string>> = {}): Fault {
  return (response) => void response.writeHead(code, headers).end()
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[{"component"', () => response.socket?.destroy())
}

describe('waybill move dependency-track goes on', () => {
  it('after a rate limit and a short outage', async () => {
    const mover = await makeMover()
    const track = await trackServer(shop())
    track.faults.set('project', [status(429, { 'retry-after': '1' }), (response) => void response.socket?.destroy()])
    track.faults.set('bom/cyclonedx/project/p1', [status(503)])
    expect(await mover.run(['--from', track.url])).toMatchObject({ code: 0, stdout: expect.stringContaining('3 of 3 projects are moved') })
  })

  it('with the other projects when one is broken, exits with 3, and moves that one in the next run', async () => {
    const mover = await makeMover()
    const held = shop()
    const track = await trackServer(held)
    held.objects['bom/cyclonedx/project/p1'] = { bomFormat: 'CycloneDX', specVersion: '9.9' }
    const broken = await mover.run(['--from', track.url])
    expect(broken).toMatchObject({ code: 3, stdout: expect.stringMatching(/^shop 1\.10: .*9\.9/mu) })
    expect(broken.stdout).toContain('2 of 3 projects are moved')
    held.objects['bom/cyclonedx/project/p1'] = bom
    const { projects } = await mover.report(['--from', track.url])
    expect(projects.map((project) => project.bom)).toEqual(['moved', 'present', 'present'])
  })

  it('where an interrupted run ended', async () => {
    const mover = await makeMover()
    const track = await trackServer(shop())
    track.faults.set('finding/project/p1', [breakOff])
    expect(await mover.run(['--from', track.url])).toMatchObject({ code: 3 })
    const { projects } = await mover.report(['--from', track.url])
    expect(projects[0]).toMatchObject({ bom: 'present', decisions: { moved: 2, present: 0, left: 1 } })
  })
})

describe('waybill move dependency-track exits with 2', () => {
  it.each([
    ['neither source', [], /either --from or --from-files/u],
    ['both sources', ['--from', 'http://127.0.0.1:1', '--from-files', '.'], /either --from or --from-files/u],
    ['an address that is none', ['--from', 'track'], /http:\/\//u],
    ['a folder without projects', ['--from-files', newFolder()], /there is no file .*project\.json/u],
    ['too much at once', ['--from', 'http://127.0.0.1:1', '--concurrency', '99'], /1 to 16/u],
  ])('for %s', async (_what, args, words) => {
    const { run } = await makeMover()
    expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) })
  })

  it('for a wrong key of either side', async () => {
    const { run } = await makeMover()
    const { url } = await trackServer(shop())
    expect(await run(['--from', url], 'wrong')).toMatchObject({ code: 2, stderr: expect.stringContaining('does not accept the key') })
    expect(await run(['--from', url, '--key', 'wb_nobody'])).toMatchObject({ code: 2, stderr: expect.stringContaining('key is not known') })
  })
})

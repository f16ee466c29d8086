import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Run, newFolder, runWaybill } from '../../test/run-waybill.ts'
import { companySettings, type ListeningService, serviceAt } from '../../test/service-at.ts'
import { advisoryOf, npmComponent, sbomOf } from '../../test/vulnerable-shop.ts'

let service: ListeningService
let env: Readonly<Record<string, string>>
const folder = newFolder()

function waybill(args: readonly string[], injected: Parameters<typeof runWaybill>[1] = {}): Promise<Run> {
  return runWaybill(args, { env, folder, wait: () => service.context.jobs.settled(), ...injected })
}

const lodash = npmComponent('lodash', '4.17.15')

beforeAll(async () => {
  service = await serviceAt()
  env = await companySettings(service)
  const advisories = [
    advisoryOf('CVE-2026-0001', 'lodash', 'critical'),
    advisoryOf('CVE-2026-0003', 'lodash', 'high'),
    advisoryOf('CVE-2026-0002', 'mild', 'low'),
  ]
  await waybill(['feeds', 'import', 'osv', '-'], { stdin: advisories.map((advisory) => JSON.stringify(advisory)).join('\n') })
  await waybill(['import', '-', '--project', 'Shop', '--create-project', '--module', 'web'], { stdin: sbomOf('web', lodash) })
  await waybill(['import', '-', '--project', 'Shop', '--module', 'api'], { stdin: sbomOf('api', npmComponent('mild', '1.0.0')) })
  await waybill(['import', '-', '--project', 'Other', '--create-project', '--module', 'web'], { stdin: sbomOf('web', lodash) })
})

afterAll(() => service.stop())

describe('findings', () => {
  it('lists what is open in the company, grouped by component and module', async () => {
    const run = await waybill(['findings'])
    expect(run.stdout.split('\n')).toEqual([
      'FINDING    SEVERITY  COMPONENT           VULNERABILITY             SCORE  FIXED IN  MODULE',
      expect.stringMatching(/^violation {2}critical {2}npm:lodash 4\.17\.15 {2}CVE-2026-0001 and 1 more .* (?:Shop|Other) \/ web$/u),
      expect.stringMatching(/^violation {2}critical {2}npm:lodash 4\.17\.15 {2}CVE-2026-0001 and 1 more .* (?:Shop|Other) \/ web$/u),
      expect.stringMatching(/^warning {4}low {7}npm:mild 1\.0\.0 .* Shop \/ api$/u),
      '5 findings',
      '',
    ])
  })

  it.each([
    ['a project', ['--project', 'Shop'], 3],
    ['a module', ['--project', 'Shop', '--module', 'api'], 1],
    ['a severity', ['--severity', 'high'], 2],
    ['a component', ['--component', 'npm:mild'], 1],
    ['a vulnerability', ['--vulnerability', 'CVE-2026-0001'], 2],
    ['words', ['--search', 'mild'], 1],
    ['what is exploited', ['--exploited'], 0],
    ['what has a fix', ['--fixable', '--project', 'Other'], 2],
    ['what is undecided', ['--undecided', '--kind', 'vulnerability'], 5],
  ])('of %s', async (_what, args, count) => {
    expect(JSON.parse((await waybill(['findings', ...args, '--json'])).stdout)).toHaveLength(count)
  })

  it('exit with 1 when a threshold is reached in the scope, whatever is shown of it', async () => {
    expect(await waybill(['findings', '--project', 'Shop', '--module', 'api', '--fail-on', 'high'])).toMatchObject({ code: 0 })
    expect(await waybill(['findings', '--severity', 'low', '--fail-on', 'high'])).toMatchObject({ code: 1 })
  })

  it('print documents for other tools, by module', async () => {
    const run = await waybill(['findings', '--output', 'junit'])
    expect(run.stdout.match(/<testsuite name="[^"]*"/gu)?.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '<testsuite name="Other / web"',
      '<testsuite name="Shop / api"',
      '<testsuite name="Shop / web"',
    ])
  })

  it.each([
    ['an unknown project', ['--project', 'Nowhere'], /there is no project Nowhere/u],
    ['an unknown module', ['--project', 'Shop', '--module', 'none'], /there is no module none/u],
    ['a module without a project', ['--module', 'web'], /--module needs --project/u],
    ['a severity that is none', ['--severity', 'awful'], /severity/u],
    ['a comparison', ['--fail-on', 'new'], /use it with import or scan/u],
  ])('exit with 2 for %s', async (_what, args, words) => {
    expect(await waybill(['findings', ...args])).toMatchObject({ code: 2, stderr: expect.stringMatching(words) })
  })
})

describe('fix', () => {
  it('lists the upgrades that clear most, with the command of a package manager', async () => {
    const run = await waybill(['fix', '--project', 'Shop', '--tool', 'pnpm'])
    expect(run.stdout).toMatch(/^npm:lodash {2}4\.17\.15 {2}4\.17\.21 {2}patch {2}2 {7}0 .*pnpm /mu)
    expect(run.stdout).toMatch(/^2 upgrades clear 3 findings; 0 components have no fix$/mu)
  })

  it('prints JSON and the CSV of the service', async () => {
    expect(JSON.parse((await waybill(['fix', '--output', 'json'])).stdout)).toHaveLength(2)
    expect((await waybill(['fix', '--project', 'Shop', '--module', 'api', '--output', 'csv'])).stdout.trim().split('\n')).toHaveLength(2)
  })
})

describe('why', () => {
  it('says what decided and what brings the component', async () => {
    const run = await waybill(['why', 'CVE-2026-0001', '--project', 'Shop'])
    expect(run.stdout).toMatch(
      /^violation, critical: CVE-2026-0001 in npm:lodash 4\.17\.15 \(Shop \/ web\)\n {2}.*4\.17\.15.*It comes in by web > npm:lodash/su,
    )
  })

  it('explains a component, and says when there is nothing', async () => {
    expect((await waybill(['why', 'npm:lodash@4.17.15', '--project', 'Shop', '--json'])).stdout).toContain('CVE-2026-0003')
    expect(await waybill(['why', 'CVE-1999-0001'])).toMatchObject({ code: 0, stdout: 'there is no finding of CVE-1999-0001\n' })
  })
})

describe('vex', () => {
  const decision = ['vex', 'decide', 'CVE-2026-0002', '--project', 'Shop', '--module', 'api', '--status', 'not_affected']
  const reason = ['--justification', 'vulnerable_code_not_present', '--detail', 'The function was removed.']

  it('decides, lists and withdraws', async () => {
    expect(await waybill([...decision, ...reason, '--preview'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 finding is answered; nothing is stored'),
    })
    const { vexId } = JSON.parse((await waybill([...decision, ...reason, '--json'])).stdout)
    expect((await waybill(['findings', '--component', 'npm:mild'])).stdout).toBe('0 findings\n')
    expect((await waybill(['vex', 'list', '--vulnerability', 'CVE-2026-0002'])).stdout).toContain(vexId)
    expect(await waybill(['vex', 'withdraw', vexId])).toMatchObject({ code: 0 })
    expect((await waybill(['findings', '--component', 'npm:mild'])).stdout).toContain('1 finding\n')
  })

  it.each([
    ['a reason that is too short', ['--justification', 'vulnerable_code_not_present', '--detail', 'short']],
    ['an end in the past', [...reason, '--until', '2020-01-01']],
    ['a component without findings', [...reason, '--component', 'npm:none']],
  ])('refuses in a preview what it refuses without one: %s', async (_what, args) => {
    const run = await waybill([...decision, ...args])
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(await waybill([...decision, ...args, '--preview'])).toEqual(run)
  })

  it('refuses, also in a preview, what others have decided, unless it replaces that', async () => {
    const affected = ['vex', 'decide', 'CVE-2026-0002', '--project', 'Shop', '--module', 'api', '--status', 'affected']
    const { vexId } = JSON.parse((await waybill([...affected, '--json'])).stdout)
    const run = await waybill([...decision, ...reason])
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('has decided on 1 of the findings already') })
    for (const more of [[], ['--json']]) expect(await waybill([...decision, ...reason, '--preview', ...more])).toEqual(run)
    const replacing = await waybill([...decision, ...reason, '--replaces', vexId, '--json'])
    expect(replacing.code).toBe(0)
    for (const id of [JSON.parse(replacing.stdout).vexId, vexId]) await waybill(['vex', 'withdraw', id])
  })

  it('imports documents', async () => {
    const statement = { vulnerability: { name: 'CVE-2026-0009' }, products: [{ '@id': 'pkg:npm/none@1.0.0' }], status: 'fixed' }
    const stdin = JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://example.com/vex/1',
      author: 'Example',
      timestamp: '2026-01-01T00:00:00Z',
      version: 1,
      statements: [statement],
    })
    expect((await waybill(['vex', 'import', '-', '--project', 'Shop'], { stdin })).stdout).toBe(
      '-: 1 statement, 0 apply to something stored\n',
    )
  })

  it('exits with 2 for not_affected without a justification', async () => {
    expect(await waybill(decision)).toMatchObject({ code: 2, stderr: expect.stringContaining('--justification') })
  })
})

it('sarif imports and lists results of tools', async () => {
  const result = { ruleId: 'r', message: { text: 'm' } }
  const stdin = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint' } }, results: [result] }] })
  expect(await waybill(['sarif', 'import', '-', '--project', 'Shop', '--module', 'web'], { stdin })).toMatchObject({
    code: 0,
    stdout: '-: 1 finding of 1 rule\n',
  })
  expect(JSON.parse((await waybill(['sarif', 'list', '--project', 'Shop'])).stdout)).toHaveLength(1)
})

it('obom imports and shows operational BOMs', async () => {
  const document = { ...JSON.parse(sbomOf('host')), metadata: { properties: [{ name: 'service:bomType', value: 'obom' }] } }
  expect(await waybill(['obom', 'import', '-', '--project', 'Shop', '--module', 'web'], { stdin: JSON.stringify(document) })).toMatchObject(
    { code: 0 },
  )
  expect(JSON.parse((await waybill(['obom', 'show', '--project', 'Shop', '--module', 'web'])).stdout)).toMatchObject({ present: true })
  expect(await waybill(['obom', 'show'])).toMatchObject({ code: 2, stderr: expect.stringContaining('give --project') })
  expect((await waybill(['obom', 'show', '--project', 'Shop', '--module', 'web', '--document'])).stdout).toContain('service:bomType')
  expect(await waybill(['obom', 'show', '--project', 'Other'])).toMatchObject({ code: 2 })
})

it('risks lists and shows the register', async () => {
  const created = await fetch(`${service.url}/api/v2/core/risks`, {
    method: 'POST',
    headers: { 'x-api-key': env['WAYBILL_API_KEY'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Open port',
      projectId: JSON.parse((await waybill(['projects', 'create', 'Shop', '--json'])).stdout).projectId,
      riskProperties: { state: 'identified' },
    }),
  })
  const { riskId } = (await created.json()) as { readonly riskId: string }
  expect((await waybill(['risks', 'list', '--project', 'Shop'])).stdout).toMatch(/Open port {2}identified.*1 risk\n$/su)
  expect((await waybill(['risks', 'list', '--project', 'Other'])).stdout).toBe('0 risks\n')
  expect((await waybill(['risks', 'list', '--output', 'csv'])).stdout).toContain('Open port')
  expect(JSON.parse((await waybill(['risks', 'show', riskId])).stdout)).toMatchObject({ name: 'Open port' })
})

it('approvals requests, lists, shows and decides; release downloads what verify accepts', async () => {
  const request = ['approvals', 'request', '--project', 'Shop', '--as', '1.2.0']
  const id = (await waybill(request)).stdout.trim()
  expect((await waybill(['approvals', 'list'])).stdout).toMatch(new RegExp(`${id} {2}Shop 1\\.2\\.0 {2}open`, 'u'))
  expect((await waybill(['approvals', 'show', id])).stdout).toMatch(/^Shop 1\.2\.0: open\n.*warning/su)
  const approved = await waybill(['approvals', 'approve', id, '--comment', 'fine'])
  expect(approved.code).toBe(0)
  const anyone = { env: { WAYBILL_URL: service.url } }
  expect(await waybill(['release', 'download', approved.stdout.trim(), '--out', 'release'], anyone)).toMatchObject({ code: 0, stderr: '' })
  const verify = ['--signatures', 'release/signatures.json', '--key', 'release/waybill-signing-key.pem']
  expect(await waybill(['verify', 'release/sbom.cdx.json', ...verify], anyone)).toMatchObject({ code: 0 })
  const { _id: other } = JSON.parse((await waybill([...request, '--module', 'web', '--json'])).stdout)
  expect(await waybill(['approvals', 'reject', other])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--reason'),
  })
  expect(await waybill(['approvals', 'reject', other, '--reason', 'late'])).toMatchObject({ code: 0 })
  expect(await waybill(['release', 'download', 'unknown'], anyone)).toMatchObject({ code: 2 })
})

it('report takes the British spelling of licenses', async () => {
  const [british, american] = [
    await waybill(['report', 'licences', '--project', 'Shop']),
    await waybill(['report', 'licenses', '--project', 'Shop']),
  ]
  expect(british).toEqual(american)
  expect(british).toMatchObject({ code: 0, stderr: '' })
})

it('approvals names the option of a decision where another one was given, and no other', async () => {
  const approve = await waybill(['approvals', 'approve', 'some', '--reason', 'fine'])
  expect(approve).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('(approve takes --comment <text>; use --help for the options)'),
  })
  expect(approve.stderr).not.toContain('Did you mean')
})

it('report writes CSV, or JSON', async () => {
  expect((await waybill(['report', 'vulnerabilities', '--project', 'Shop'])).stdout).toContain('CVE-2026-0001')
  expect(JSON.parse((await waybill(['report', 'cve', '--vulnerability', 'CVE-2026-0001', '--json'])).stdout)).toBeTypeOf('object')
  expect(await waybill(['report', 'cve'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--vulnerability') })
  expect(await waybill(['report', 'versioning'])).toMatchObject({ code: 2, stderr: expect.stringContaining('needs --project') })
  for (const report of [['cve', '--vulnerability', 'CVE-2026-0001'], ['dashboard']])
    expect(await waybill(['report', ...report, '--project', 'Shop'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('covers the company'),
    })
  expect(await waybill(['report', 'gossip'])).toMatchObject({ code: 2, stderr: expect.stringContaining('vulnerabilities, versioning') })
})

describe('login', () => {
  it('checks a key and stores it where only its owner can read it', async () => {
    const home = newFolder()
    const stdin = `${env['WAYBILL_API_KEY'] ?? ''}\n`
    const run = await waybill(['login'], { stdin, home, env: { WAYBILL_URL: service.url } })
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^company .*, scopes .*stored in/u) })
    expect(run.stdout).not.toContain(stdin.trim())
    const file = join(home, '.config/waybill/config.json')
    expect([statSync(file).mode % 0o1000, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([0o600, { url: service.url, key: stdin.trim() }])
    expect(await waybill(['projects', 'list'], { home, env: {} })).toMatchObject({ code: 0, stdout: expect.stringContaining('Shop') })
  })

  it('stores no key that the service does not know', async () => {
    const home = newFolder()
    expect(await waybill(['login'], { stdin: 'wb_nobody\n', home })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('key is not known'),
    })
    expect(await waybill(['login'], { stdin: '', home })).toMatchObject({ code: 2, stderr: expect.stringContaining('no key was given') })
    expect(await waybill(['projects', 'list'], { home, env: {} })).toMatchObject({ code: 2 })
  })
})

describe('completion', () => {
  it.each([
    ['imp', ['waybill', 'imp'], 'import'],
    ['a command of a command', ['waybill', 'keys', 'rot'], 'rotate'],
    ['an option', ['waybill', 'fix', '--to'], '--tool'],
    ['a value of an option', ['waybill', 'findings', '--output', 'sa'], 'sarif'],
    ['an option of all commands', ['waybill', 'fix', '--ur'], '--url'],
  ])('of bash completes %s', async (_what, words, completed) => {
    const { stdout } = await waybill(['completion', 'bash'])
    writeFileSync(join(folder, 'completion.bash'), stdout)
    const script = `source completion.bash; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${String(words.length - 1)}; _waybill; echo "\${COMPREPLY[@]}"`
    expect(spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' })).toMatchObject({ stderr: '', stdout: `${completed}\n` })
  })

  it('of zsh and fish names every command', async () => {
    for (const shell of ['zsh', 'fish']) expect((await waybill(['completion', shell])).stdout).toMatch(/import.*findings.*completion/su)
  })
})

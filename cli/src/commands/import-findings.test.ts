import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Run, newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { companySettings, type ListeningService, serviceAt } from '../../test/service-at.ts'
import { advisoryOf, npmComponent, sbomOf } from '../../test/vulnerable-shop.ts'

let service: ListeningService
let env: Readonly<Record<string, string>>
const folder = newFolder()

function waybill(args: readonly string[], injected: Parameters<typeof runWaybill>[1] = {}): Promise<Run> {
  return runWaybill(args, { env, folder, ...injected })
}

function importing(document: string, ...more: readonly string[]): Promise<Run> {
  return waybill(['import', '-', '--project', 'Shop', ...more], { stdin: document })
}

const lodash = npmComponent('lodash', '4.17.15')
const mild = npmComponent('mild', '1.0.0')
const harmless = npmComponent('left-pad', '1.3.0')

beforeAll(async () => {
  service = await serviceAt()
  env = await companySettings(service)
  const advisories = [
    advisoryOf('CVE-2026-0001', 'lodash', 'critical'),
    advisoryOf('CVE-2026-0003', 'lodash', 'high'),
    advisoryOf('CVE-2026-0002', 'mild', 'low'),
    advisoryOf('CVE-2026-0004', 'middling', 'medium'),
  ]
  await waybill(['feeds', 'import', 'osv', '-'], { stdin: advisories.map((advisory) => JSON.stringify(advisory)).join('\n') })
  await waybill(['projects', 'create', 'Shop'])
})

afterAll(() => service.stop())

describe('--output', () => {
  const document = sbomOf('printed', lodash, harmless)

  it('json is what --json prints', async () => {
    const run = await importing(document, '--wait', '--output', 'json')
    expect(JSON.parse(run.stdout)).toMatchObject({
      analysisStatus: 'Finished',
      findings: [{ key: 'CVE-2026-0001' }, { key: 'CVE-2026-0003' }],
    })
  })

  it('sarif prints rules with their scores and a result for each finding, which names the file', async () => {
    writeFileSync(join(folder, 'shop bom.json'), document)
    const run = await waybill(['import', 'shop bom.json', '--project', 'Shop', '--output', 'sarif'])
    const { version, runs } = JSON.parse(run.stdout)
    expect(version).toBe('2.1.0')
    expect(runs[0].tool.driver.rules).toMatchObject([
      { id: 'CVE-2026-0001', properties: { 'security-severity': '9.8' } },
      { id: 'CVE-2026-0003', properties: { 'security-severity': '7.5' } },
    ])
    expect(runs[0].results).toMatchObject([
      { ruleId: 'CVE-2026-0001', level: 'error', locations: [{ physicalLocation: { artifactLocation: { uri: 'shop%20bom.json' } } }] },
      { ruleId: 'CVE-2026-0003' },
    ])
  })

  it('sarif is what the service accepts as SARIF', async () => {
    const { stdout } = await importing(document, '--output', 'sarif')
    const answer = await fetch(`${service.url}/api/v2/core/tests/sarif?project=Shop`, {
      method: 'POST',
      headers: { 'x-api-key': env['WAYBILL_API_KEY'] ?? '', 'content-type': 'application/json' },
      body: stdout,
    })
    expect([answer.status, await answer.json()]).toMatchObject([201, { rules: 2, findings: 2 }])
  })

  it('junit prints a failed test for each violation, and a test that passes where there is nothing', async () => {
    const run = await importing(document, '--output', 'junit')
    expect(run.stdout).toContain('<testsuite name="Shop / printed" tests="2" failures="2" skipped="0" errors="0">')
    expect(run.stdout).toContain('name="CVE-2026-0001 in npm:lodash 4.17.15"><failure type="violation" message="critical: ')
    expect((await importing(sbomOf('calm', harmless), '--output', 'junit')).stdout).toContain(
      '<testcase classname="Shop / calm" name="findings"/>',
    )
  })

  it('markdown prints a summary and a table, with text of others as code', async () => {
    const run = await importing(sbomOf('a|b <img>', lodash), '--module', 'table', '--output', 'markdown')
    expect(run.stdout).toMatch(/^### Waybill: Shop \/ table: 2 violations, 0 warnings in 1 component\n\n\| \|/u)
    expect(run.stdout).toContain('| violation | critical | `npm:lodash 4.17.15` | `CVE-2026-0001 and 1 more` | `4.17.21` |')
  })

  it('csv prints a line for each finding', async () => {
    const run = await importing(document, '--output', 'csv')
    const [head, first, ...others] = run.stdout.trim().split('\n')
    expect(head).toBe('Status,Severity,Score,Exploited,Kind,Finding,Component,Version,Fixed in,Project,Module,Since,Reason')
    expect(first).toMatch(/^violation,critical,9\.8,no,vulnerability,CVE-2026-0001,npm:lodash,4\.17\.15,4\.17\.21,Shop,printed,/u)
    expect(others).toHaveLength(1)
  })

  it('of an unknown format exits with 2', async () => {
    expect(await importing(document, '--output', 'word')).toMatchObject({ code: 2, stderr: expect.stringContaining('table, json, sarif') })
  })

  it.each(['sarif', 'junit', 'markdown', 'csv', 'table'])(
    '%s passes no control characters of a service on, nor formulas in CSV',
    async (format) => {
      const evil = '\u009b=1+1\u001b[2J,"<&`|'
      const finding = {
        _id: evil,
        kind: evil,
        status: 'warning',
        key: evil,
        severity: evil,
        score: null,
        knownExploited: false,
        fixedIn: [evil],
        component: { key: evil, version: evil, purl: evil },
        reason: evil,
        since: evil,
        project: evil,
        module: evil,
      }
      const scan = { analysisStatus: 'Finished', project: evil, module: evil, statistics: {} }
      const url = await scriptedService(json({ scanId: 's', moduleId: 'm' }, 201), json(scan), json([finding]))
      const run = await waybill(['import', '-', '--project', 'Shop', '--wait', '--output', format], {
        stdin: '{}',
        env: { WAYBILL_URL: url, WAYBILL_API_KEY: 'k' },
      })
      expect(run.code).toBe(0)
      expect(run.stdout + run.stderr).not.toMatch(format === 'csv' ? /[^\P{Cc}\n]|[,"]=/u : /[^\P{Cc}\n]/u)
    },
  )
})

describe('--fail-on', () => {
  const documents = { critical: [lodash], medium: [npmComponent('middling', '1.0.0')], low: [mild], none: [harmless] }

  it.each([
    ['critical', 'critical', 1],
    ['critical', 'exploited', 0],
    ['medium', 'high', 0],
    ['medium', 'medium', 1],
    ['medium', 'low', 1],
    ['low', 'medium', 0],
    ['low', 'low', 1],
    ['low', 'violations', 0],
    ['low', 'exploited,warnings', 1],
    ['none', 'low,warnings', 0],
  ] as const)('of a module whose worst vulnerability is %s, %s ends with %d', async (worst, threshold, code) => {
    const run = await importing(sbomOf(`worst-${worst}`, ...documents[worst]), '--fail-on', threshold)
    expect([run.code, run.stderr.includes('allows none')]).toEqual([code, code === 1])
  })

  it('new ends with 1 only for what the last scan of the base branch did not have', async () => {
    await importing(sbomOf('changing', mild), '--branch', 'main')
    const same = await importing(sbomOf('changing', mild, harmless), '--branch', 'topic', '--fail-on', 'new', '--baseline', 'main')
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('since the last scan of main: 0 new, 0 gone') })
    const worse = await importing(sbomOf('changing', lodash), '--branch', 'topic', '--fail-on', 'new', '--baseline', 'main')
    expect(worse).toMatchObject({ code: 1, stdout: expect.stringContaining('since the last scan of main: 2 new, 1 gone') })
  })

  it('new takes the base branch from the environment of CI, and everything as new where it has no scan', async () => {
    const args = ['import', '-', '--project', 'Shop', '--module', 'unseen', '--fail-on', 'new']
    const run = await waybill(args, { stdin: sbomOf('unseen', mild), env: { ...env, GITHUB_BASE_REF: 'trunk' } })
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('no scan of trunk to compare with') })
    expect(await waybill(args, { stdin: sbomOf('unseen', mild) })).toMatchObject({ code: 2, stderr: expect.stringContaining('--baseline') })
  })
})

describe('files', () => {
  it.each([
    ['gzip', 'packed.json.gz', gzipSync],
    ['zstd', 'packed.json.zst', zstdCompressSync],
  ] as const)('packed with %s are read, from stdin too', async (_name, file, pack) => {
    const bytes = pack(sbomOf('packed', harmless))
    writeFileSync(join(folder, file), bytes)
    const imported = { code: 0, stdout: expect.stringMatching(/^CycloneDX 1\.6, 1 component\n/u) }
    expect(await waybill(['import', file, '--project', 'Shop'])).toMatchObject(imported)
    expect(await waybill(['import', '-', '--project', 'Shop'], { stdin: bytes })).toMatchObject(imported)
  })

  it.each([
    ['early', 20],
    ['late', 9000],
  ])('that are cut %s exit with 2 and the name of the file', async (_when, bytes) => {
    const components = Array.from({ length: 3000 }, (_, i) => npmComponent(`c${String(i)}`, '1.0.0'))
    writeFileSync(join(folder, 'cut.json.gz'), gzipSync(sbomOf('cut', ...components)).subarray(0, bytes))
    const run = await waybill(['import', 'cut.json.gz', '--project', 'Shop'])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('cut.json.gz cannot be unpacked: unexpected end of file') })
  })

  it('are found by patterns and imported one after the other, each into the module that it names', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, 'build', name), { recursive: true })
      writeFileSync(join(folder, 'build', name, `${name}.cdx.json`), sbomOf(name, harmless))
    }
    const run = await waybill(['import', 'build/**/*.cdx.json', '--project', 'Shop', '--json'])
    expect([run.code, JSON.parse(run.stdout).length]).toEqual([0, 2])
    const table = await waybill(['import', 'build/{one,two}/*.json', '--project', 'Shop', '--wait'])
    expect(table.stdout).toMatch(/Shop \/ one: 0 violations.*Shop \/ two: 0 violations/su)
  })

  it('are imported although another one is rejected, which exits with 2', async () => {
    writeFileSync(join(folder, 'build/bad.cdx.json'), '{"bomFormat": "CycloneDX", "specVersion": "9.9"}')
    const run = await waybill(['import', 'build/*.cdx.json', 'build/one/one.cdx.json', '--project', 'Shop', '--wait'])
    expect(run).toMatchObject({ code: 2, stdout: expect.stringContaining('Shop / one') })
    expect(run.stderr).toMatch(/^error: build\/bad\.cdx\.json: .*error: 1 of 2 files was not imported\n$/su)
  })

  it.each([
    ['a pattern without a file', ['none/*.json'], /no file matches none\/\*\.json/u],
    ['one module for several', ['build/one/one.cdx.json', 'build/two/two.cdx.json', '--module', 'web'], /--module is for one file/u],
  ])('exit with 2 for %s', async (_what, args, words) => {
    const run = await waybill(['import', ...args, '--project', 'Shop'])
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(words)])
  })
})

describe('the table', () => {
  it('groups vulnerabilities of a component, and folds what has no licence into one line', async () => {
    const silent = Array.from({ length: 120 }, (_, i) => npmComponent(`silent-${String(i)}`, '1.0.0', []))
    const run = await importing(sbomOf('terse', lodash, ...silent), '--wait')
    expect(run.stdout.split('\n').slice(3)).toEqual([
      'FINDING    SEVERITY  COMPONENT                             VULNERABILITY             SCORE  FIXED IN',
      'violation  critical  npm:lodash 4.17.15                    CVE-2026-0001 and 1 more  9.8    4.17.21',
      'warning    legal     120 components have no known licence  use                       –      –',
      'Shop / terse: 2 violations, 120 warnings in 121 components',
      '',
    ])
  })

  it('shows exactly as many lines as --limit says', async () => {
    const silent = Array.from({ length: 5 }, (_, i) => npmComponent(`quiet-${String(i)}`, '1.0.0', []))
    const run = await importing(sbomOf('limited', ...silent), '--wait', '--no-fold', '--limit', '3')
    expect(run.stdout.match(/^warning/gmu)).toHaveLength(3)
    expect(run.stderr).toContain('and 2 more; --limit 5 shows all')
    const listed = await importing(sbomOf('limited', ...silent), '--wait', '--json', '--limit', '2')
    expect(JSON.parse(listed.stdout).findings).toHaveLength(2)
  })
})

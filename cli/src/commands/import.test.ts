import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../server/test/harness.ts'
import { type Run, newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { companySettings, type ListeningService, serviceAt } from '../../test/service-at.ts'

let service: ListeningService
let env: Readonly<Record<string, string>>
const folder = newFolder()

const licenses = [{ license: { id: 'MIT' } }]
const lodash = { type: 'library', name: 'lodash', version: '4.17.15', purl: 'pkg:npm/lodash@4.17.15', licenses }
const harmless = { type: 'library', name: 'left-pad', version: '1.3.0', purl: 'pkg:npm/left-pad@1.3.0', licenses }

function sbomOf(name: string, ...components: readonly object[]): string {
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { type: 'application', name } }, components })
}

function advisoryOf(id: string, name: string, vector: string): object {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }]
  return { id, modified: '2026-01-01T00:00:00Z', severity: [{ type: 'CVSS_V3', score: vector }], affected }
}

function waybill(args: readonly string[], injected: Parameters<typeof runWaybill>[1] = {}): Promise<Run> {
  return runWaybill(args, { env, folder, ...injected })
}

async function against(url: string, ...more: readonly string[]): Promise<Run> {
  return waybill(['import', 'harmless.json', '--project', 'Shop', ...more], { env: { WAYBILL_URL: url, WAYBILL_API_KEY: 'k' } })
}

beforeAll(async () => {
  service = await serviceAt()
  env = await companySettings(service)
  writeFileSync(join(folder, 'vulnerable.json'), sbomOf('shop', lodash, harmless))
  writeFileSync(join(folder, 'harmless.json'), sbomOf('calm', harmless))
  writeFileSync(
    join(folder, 'warned.json'),
    sbomOf('warned', { type: 'library', name: 'mild', version: '1.0.0', purl: 'pkg:npm/mild@1.0.0', licenses }),
  )
  const advisories = [
    advisoryOf('CVE-2026-0001', 'lodash', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'),
    advisoryOf('CVE-2026-0002', 'mild', 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N'),
  ]
  await waybill(['feeds', 'import', 'osv', '-'], { stdin: advisories.map((advisory) => JSON.stringify(advisory)).join('\n') })
  await waybill(['projects', 'create', 'Shop'])
})

afterAll(() => service.stop())

const spdx = JSON.stringify({
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'boxed',
  packages: [
    {
      SPDXID: 'SPDXRef-a',
      name: 'left-pad',
      versionInfo: '1.3.0',
      externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:npm/left-pad@1.3.0' }],
    },
  ],
})
const rdf = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:spdx="http://spdx.org/rdf/terms#">
<spdx:SpdxDocument rdf:about="https://example.org/d#SPDXRef-DOCUMENT"><spdx:specVersion>SPDX-2.3</spdx:specVersion><spdx:name>framed</spdx:name></spdx:SpdxDocument>
<spdx:Package rdf:about="https://example.org/d#SPDXRef-a"><spdx:name>left-pad</spdx:name></spdx:Package></rdf:RDF>`

describe('import', () => {
  it.each([
    ['SPDX', spdx, /^SPDX 2\.3, 1 component\n/u],
    ['SPDX in RDF', rdf, /^SPDX 2\.3.*, 1 component\n/u],
    ['CycloneDX', sbomOf('plain', harmless), /^CycloneDX 1\.6, 1 component\n/u],
  ])('recognises %s by its opening, from stdin too', async (name, document, reported) => {
    const file = `${name.replaceAll(' ', '-')}.document`
    writeFileSync(join(folder, file), document)
    const runs = [
      await waybill(['import', file, '--project', 'Shop']),
      await waybill(['import', '-', '--project', 'Shop'], { stdin: document }),
    ]
    for (const run of runs) expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(reported) })
  })

  it('sends the given format, and shows the service’s error', async () => {
    expect(await waybill(['import', 'harmless.json', '--project', 'Shop', '--format', 'spdx'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the document is CycloneDX 1.6, not SPDX'),
    })
    expect(await waybill(['import', 'harmless.json', '--project', 'Shop', '--format', 'word'])).toMatchObject({ code: 2 })
  })

  it('prints scan and module and exits with 0', async () => {
    const run = await waybill(['import', 'vulnerable.json', '--project', 'Shop'])
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout).toMatch(/^CycloneDX 1\.6, 2 components\nscan {4}[\da-f-]{36}\nmodule {2}[\da-f-]{36}\n$/u)
  })

  it('with --wait shows a table of findings and a summary line', async () => {
    const run = await waybill(['import', 'vulnerable.json', '--project', 'Shop', '--module', 'table', '--wait'])
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout.split('\n').slice(3)).toEqual([
      'FINDING    SEVERITY  COMPONENT           VULNERABILITY  SCORE  FIXED IN',
      'violation  critical  npm:lodash 4.17.15  CVE-2026-0001  9.8    4.17.21',
      'Shop / table: 1 violation, 0 warnings in 2 components',
      '',
    ])
  })

  it('groups equal findings into one line, only in the table and unless --no-fold is given', async () => {
    const silent = ['a', 'b', 'c'].map((name) => ({ type: 'library', name, version: '1', purl: `pkg:npm/silent-${name}@1` }))
    const args = ['import', '-', '--project', 'Shop', '--module', 'folded', '--wait']
    const stdin = sbomOf('folded', lodash, ...silent)
    expect((await waybill(args, { stdin })).stdout.split('\n').slice(3)).toEqual([
      'FINDING    SEVERITY  COMPONENT                           VULNERABILITY  SCORE  FIXED IN',
      'violation  critical  npm:lodash 4.17.15                  CVE-2026-0001  9.8    4.17.21',
      'warning    legal     3 components have no known licence  use            –      –',
      'Shop / folded: 1 violation, 3 warnings in 4 components',
      '',
    ])
    const unfolded = await waybill([...args, '--no-fold'], { stdin })
    expect(unfolded.stdout.match(/npm:silent-[abc] 1 /gu)).toHaveLength(3)
    expect(JSON.parse((await waybill([...args, '--json'], { stdin })).stdout).findings).toHaveLength(4)
  })

  it.each([
    ['vulnerable.json', 'violations', 1],
    ['vulnerable.json', 'warnings', 1],
    ['warned.json', 'violations', 0],
    ['warned.json', 'warnings', 1],
    ['harmless.json', 'warnings', 0],
  ])('%s with --fail-on %s ends with %d', async (file, failOn, code) => {
    const run = await waybill(['import', file, '--project', 'Shop', '--fail-on', failOn])
    expect(run.code).toBe(code)
    expect(run.stdout).toContain('Shop / ')
    expect(run.stderr).toContain(code === 1 ? `--fail-on ${failOn} allows none` : '')
  })

  it('prints JSON with --json', async () => {
    const run = await waybill(['import', 'vulnerable.json', '--project', 'Shop', '--wait', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({
      scanId: expect.stringMatching(/^[\da-f-]{36}$/u),
      analysisStatus: 'Finished',
      statistics: { vulnerability: { violations: 1, warnings: 0 }, components: 2 },
      findings: [{ key: 'CVE-2026-0001', component: { purl: 'pkg:npm/lodash@4.17.15' } }],
    })
  })

  it('reads stdin, creates the project, and sends the scan’s options', async () => {
    const args = [
      'import',
      '-',
      '--project',
      'New one',
      '--create-project',
      '--branch',
      'main',
      '--tag',
      'v1',
      '--release',
      '1.0',
      '--json',
    ]
    const run = await waybill([...args, '--pkg-type', 'npm'], { stdin: sbomOf('piped', { type: 'library', name: 'x', version: '1' }) })
    expect(run.code).toBe(0)
    const { scanId } = JSON.parse(run.stdout)
    const scan = await fetch(`${service.url}/api/v2/core/scans/${scanId}`, { headers: { 'x-api-key': env['WAYBILL_API_KEY'] ?? '' } })
    expect(await scan.json()).toMatchObject({ project: 'New one', branch: 'main', tag: 'v1', release: '1.0', userAgent: 'waybill-cli' })
  })

  it('sends a large file completely, with a progress bar on a terminal and a plain line elsewhere', async () => {
    // large by its texts: what takes the service long is components
    const components = Array.from({ length: 300 }, (_, i) => ({
      type: 'library',
      name: `c${String(i)}`,
      version: '1.0.0',
      purl: `pkg:npm/c${String(i)}@1.0.0`,
      description: 'what it is for '.repeat(300),
    }))
    writeFileSync(join(folder, 'large.json'), sbomOf('large', ...components))
    const plain = await waybill(['import', 'large.json', '--project', 'Shop'])
    expect(plain).toMatchObject({ code: 0, stderr: expect.stringMatching(/^sending large\.json \(1\.\d MB\)\n$/u) })
    expect(plain.stdout).toContain('300 components')
    const watched = await waybill(['import', 'large.json', '--project', 'Shop'], { isTerminal: true })
    expect(watched).toMatchObject({ code: 0, stderr: expect.stringMatching(/sending large\.json.*░/su) })
  })

  it('colours only on a terminal, and not under NO_COLOR', async () => {
    const args = ['import', 'vulnerable.json', '--project', 'Shop', '--wait']
    expect((await waybill(args)).stdout).not.toContain('\u001b')
    expect((await waybill(args, { isTerminal: true })).stdout).toContain('\u001b[31mviolation\u001b[39m')
    expect((await waybill(args, { isTerminal: true, env: { ...env, NO_COLOR: '1' } })).stdout).not.toContain('\u001b')
  })
})

describe('import exits with 2', () => {
  it.each([
    [
      'an unknown project',
      ['import', 'harmless.json', '--project', 'Nowhere'],
      /there is no project Nowhere; --create-project creates it/u,
    ],
    ['nothing to compare with', ['import', 'harmless.json', '--project', 'Shop', '--fail-on', 'new'], /needs --baseline/u],
    ['a file that is not there', ['import', 'nothing.json', '--project', 'Shop'], /there is no file nothing\.json/u],
    ['a folder', ['import', '.', '--project', 'Shop'], /is a folder/u],
    ['no project', ['import', 'harmless.json'], /--project/u],
    ['an unknown threshold', ['import', 'harmless.json', '--project', 'Shop', '--fail-on', 'everything'], /violations, warnings/u],
    ['a timeout that is none', ['import', 'harmless.json', '--project', 'Shop', '--timeout', 'soon'], /whole number/u],
    ['an unknown option', ['import', 'harmless.json', '--project', 'Shop', '--fast'], /--fast/u],
    ['an unknown key', ['import', 'harmless.json', '--project', 'Shop', '--key', 'wb_nobody'], /key is not known/u],
  ])('for %s', async (_what, args, words) => {
    const run = await waybill(args)
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toMatch(words)
  })

  it('for a document the service rejects, with its error and parameter', async () => {
    const run = await waybill(['import', '-', '--project', 'Shop'], { stdin: '{"bomFormat": "CycloneDX", "specVersion": "9.9"}' })
    expect(run.code).toBe(2)
    expect(run.stderr).toMatch(/^error: .*9\.9.*\n {2}parameter: file\n$/su)
  })

  it('for a file over the limit, before it is sent completely', async () => {
    const small = await serviceAt({ WAYBILL_UPLOAD_LIMIT: '1 MB' })
    const { key } = await makeCompany({ in: small })
    const run = await waybill(['import', '-', '--project', 'Shop'], {
      env: { WAYBILL_URL: small.url, WAYBILL_API_KEY: key },
      stdin: sbomOf('huge', { type: 'library', name: 'x'.repeat(30_000_000) }),
    })
    await small.stop()
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('larger than 1 M')])
  })
})

describe('import exits with 3', () => {
  const finished = { analysisStatus: 'Finished', project: 'P', module: 'M', statistics: {} }
  const imported = json({ scanId: 's', moduleId: 'm' }, 201)

  it('when nothing listens', async () => {
    const run = await against('http://127.0.0.1:1')
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('http://127.0.0.1:1 cannot be reached')])
  })

  it('when the service fails or limits the rate', async () => {
    const broken = await against(await scriptedService(json({ error: 'Something went wrong on our side.' }, 500)))
    expect([broken.code, broken.stderr]).toEqual([3, 'error: Something went wrong on our side.\n'])
    expect((await against(await scriptedService(json({ error: 'Too many requests' }, 429)))).code).toBe(3)
  })

  it('when something else answers', async () => {
    const page = await scriptedService((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    const run = await against(page)
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('not from Waybill (text/html)')])
    const hangUp = await scriptedService((request) => void request.socket.destroy())
    expect((await against(hangUp)).code).toBe(3)
  })

  it('when the analysis fails, or does not finish in time', async () => {
    const failing = await scriptedService(imported, json({ ...finished, analysisStatus: 'Failed', error: 'no memory' }))
    expect(await against(failing, '--wait')).toMatchObject({ code: 3, stderr: expect.stringContaining('the analysis failed: no memory') })
    const endless = await scriptedService(imported, json({ ...finished, analysisStatus: 'Processing' }))
    expect(await against(endless, '--wait', '--timeout', '7')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not finished after 7 s'),
    })
  })

  it('but not when the service is briefly unavailable during the wait', async () => {
    const away = json({ error: 'restarting' }, 503)
    const url = await scriptedService(imported, away, (request) => void request.socket.destroy(), json(finished), json([]))
    expect(await against(url, '--wait')).toMatchObject({ code: 0, stdout: expect.stringContaining('P / M: 0 violations') })
    const gone = await scriptedService(imported, away)
    expect(await against(gone, '--wait')).toMatchObject({ code: 3, stderr: expect.stringContaining('restarting') })
  })

  it('and with 2 when it redirects, without sending the key elsewhere', async () => {
    const url = await scriptedService(json({}, 301, { location: 'https://elsewhere.example/' }))
    expect(await against(url)).toMatchObject({ code: 2, stderr: expect.stringContaining('redirects to https://elsewhere.example/') })
  })

  it('and never passes control characters of a service to the terminal', async () => {
    const evil = '\u001b[2J\u001b]0;title\u0007\u009b31m'
    const finding = {
      kind: 'vulnerability',
      status: 'warning',
      key: evil,
      component: { key: evil, version: evil },
      severity: evil,
      score: null,
      reason: evil,
      fixedIn: [evil],
    }
    const url = await scriptedService(
      json(
        { scanId: evil, moduleId: evil, info: evil, warning: evil, contentNotices: [{ description: evil, pointer: evil, excerpt: evil }] },
        201,
      ),
      json({ ...finished, project: evil, module: evil }),
      json([finding]),
    )
    const run = await against(url, '--wait')
    expect(run.code).toBe(0)
    expect(run.stdout + run.stderr).not.toMatch(/[^\P{Cc}\n]/u)
    const refusing = await against(await scriptedService(json({ error: evil, parameter: evil, messages: [{}, { message: evil }] }, 400)))
    expect(refusing.stderr).not.toMatch(/[^\P{Cc}\n]/u)
  })

  it('pages through findings, up to the limit', async () => {
    const finding = {
      kind: 'vulnerability',
      status: 'warning',
      key: 'CVE-1',
      component: { key: 'npm:a', version: null },
      severity: 'low',
      score: 1,
      reason: '',
      fixedIn: [],
    }
    const page = Array.from({ length: 100 }, () => finding)
    const url = await scriptedService(imported, json(finished), json(page, 200, { 'x-has-more': 'true', 'x-total-count': '250' }))
    const run = await against(url, '--wait', '--no-fold', '--limit', '150')
    expect(run.stdout.match(/CVE-1/gu)).toHaveLength(150)
    expect(run.stderr).toContain('and 100 more; --limit 250 shows all')
  })
})

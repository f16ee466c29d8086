import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniqueName } from './cyclonedx.ts'
import { patienceMs } from './eventually.ts'
import { freshEnvironment, type Running, startProcess } from './process.ts'
import { advisory } from './publish.ts'

const run = promisify(execFile)
const folder = dirname(createRequire(import.meta.url).resolve('ts-node-client/package.json'))
const client = join(folder, 'bin', 'ts-node-client.js')

const at: { server: Running; key: string; project: string; package: string } = { package: uniqueName('client') } as never

beforeAll(async () => {
  at.server = await startProcess(await freshEnvironment())
  const { companyId } = await send('/admin/companies', { name: 'Clients' })
  at.key = (
    await send(`/admin/companies/${String(companyId)}/keys`, { name: 'ci', scopes: ['developer', 'manager', 'compliance_manager'] })
  )['key'] as string
  await send('/core/projects', { name: 'Web' }, at.key)
  await send('/admin/feeds/osv/import', advisory('CVE-2026-7777', at.package))
  at.project = await makeNpmProject()
})

afterAll(async () => {
  at.server.kill('SIGTERM')
  await at.server.ended
  await rm(at.project, { recursive: true, force: true })
})

async function send(path: string, body: object, key = 'operator-key-of-the-process'): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${at.server.url}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}

async function read(path: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${at.server.url}/api/v2${path}`, { headers: { 'x-api-key': at.key } })
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** Creates a project as npm leaves it after an install: manifest, lock file, installed packages. */
async function makeNpmProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'waybill-npm-'))
  const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`
  const manifest = { name: 'web-shop', version: '1.0.0', license: 'MIT', dependencies: { [at.package]: '^1.0.0' } }
  const leaf = { name: 'leaf', version: '2.0.0', license: 'ISC' }
  const installed = { name: at.package, version: '1.2.0', license: 'MIT', dependencies: { leaf: '^2.0.0' } }
  const lock = {
    name: 'web-shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      [`node_modules/${at.package}`]: {
        version: '1.2.0',
        resolved: `https://packages.example/${at.package}.tgz`,
        integrity,
        license: 'MIT',
        dependencies: { leaf: '^2.0.0' },
      },
      'node_modules/leaf': { version: '2.0.0', resolved: 'https://packages.example/leaf.tgz', integrity, license: 'ISC' },
    },
  }
  await writeJson(join(root, 'package.json'), manifest)
  await writeJson(join(root, 'package-lock.json'), lock)
  await writeJson(join(root, 'node_modules', at.package, 'package.json'), installed)
  await writeJson(join(root, 'node_modules', 'leaf', 'package.json'), leaf)
  return root
}

async function writeJson(file: string, content: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(content, undefined, 2))
}

interface Ended {
  readonly code: number
  readonly output: string
}

async function ended(file: string, parameters: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(file, [...parameters], { cwd: at.project, timeout: patienceMs })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string }
    return { code: code ?? -1, output: `${stdout ?? ''}${stderr ?? ''}` }
  }
}

function runClient(base: string, ...more: readonly string[]): Promise<Ended> {
  return ended(process.execPath, [client, '--apiKey', at.key, '--project', 'Web', '--url', `${at.server.url}${base}`, ...more])
}

describe('the npm package ts-node-client, unmodified', () => {
  it.each(['/api', ''])('uploads a project below the base %s, and its components are there', async (base) => {
    const { code, output } = await runClient(
      base,
      '--branch',
      'main',
      '--tag',
      'v1',
      '--binaryLinks',
      'https://a.example,https://b.example',
    )
    expect([code, output]).toEqual([0, expect.stringContaining('successfully transferred')])
    const [scan] = (await read('/core/scans')) as unknown as readonly Readonly<Record<string, unknown>>[]
    expect(scan).toMatchObject({
      project: 'Web',
      branch: 'main',
      tag: 'v1',
      binaryLinks: [{ name: 'https://a.example' }, { name: 'https://b.example' }],
      analysisStatus: 'Finished',
      userAgent: expect.stringContaining('ts-node-client'),
    })
    const parts = await read(`/core/modules/${String(scan?.['moduleId'])}/partsList`)
    expect((parts['components'] as { key: string }[]).map(({ key }) => key).toSorted()).toEqual([`npm:${at.package}`, 'npm:leaf'])
  })

  it('waits for the analysis and breaks the build on a violation', async () => {
    const broken = await runClient('/api', '--breakOnViolations', 'true')
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('violations, see more details')])
  })

  it('lets the build pass when the violation is accepted', async () => {
    const [scan] = (await read('/core/scans')) as unknown as readonly Readonly<Record<string, unknown>>[]
    const whitelist = [{ cveKey: 'CVE-2026-7777', key: `npm:${at.package}`, version: '*', comment: 'not reachable' }]
    await send(`/core/modules/${String(scan?.['moduleId'])}`, { cveConfig: { whitelist, blacklist: [] } }, at.key)
    await expect.poll(async () => (await runClient('/api', '--breakOnViolations', 'true')).code).toBe(0)
  })
})

describe('npm sbom', () => {
  const formats = [
    ['cyclonedx', 'cyclonedx'],
    ['spdx', 'spdx'],
  ] as const
  it.each(formats)('in %s is imported as it comes', async (format, way) => {
    const { code, output } = await ended('npm', ['sbom', '--sbom-format', format, '--package-lock-only'])
    if (code !== 0) return
    const document = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as object
    const answer = await send(`/core/imports/scan/${way}?project=Web&module=npm-sbom-${format}`, document, at.key)
    const sbom = await read(`/core/modules/${String(answer['moduleId'])}/sbom`)
    const list = sbom['list'] as readonly { readonly key: string; readonly version: string }[]
    expect(list.map(({ key, version }) => `${key}@${version}`).toSorted()).toEqual([`npm:${at.package}@1.2.0`, 'npm:leaf@2.0.0'])
    expect((await read(`/core/scans/${String(answer['scanId'])}`))['statistics']).toMatchObject({ vulnerability: { violations: 1 } })
  })
})

describe('curl', () => {
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    components: [{ type: 'library', name: 'leaf', version: '2.0.0', purl: 'pkg:npm/leaf@2.0.0' }],
  }

  it.each([
    ['a body', ['-H', 'content-type: application/json', '--data-binary', '@bom.json'], 'cyclonedx'],
    ['a file', ['-F', 'file=@bom.json'], 'cyclonedx/json'],
  ])('sends a CycloneDX document as %s', async (_name, parameters, way) => {
    await writeJson(join(at.project, 'bom.json'), sbom)
    const { code, output } = await ended('curl', [
      '-sS',
      '-H',
      `x-api-key: ${at.key}`,
      ...parameters,
      `${at.server.url}/api/v2/core/imports/scan/${way}?project=Web&module=curl`,
    ])
    expect(code === 0 ? JSON.parse(output) : { scanId: 'curl is not installed' }).toMatchObject({ scanId: expect.any(String) })
  })
})

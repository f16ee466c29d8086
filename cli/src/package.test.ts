import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { newFolder } from '../test/run-waybill.ts'
import { type Ended, startProgram } from '../test/start-program.ts'
import { type ListeningService, serviceAt } from '../test/service-at.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const example = join(root, 'examples/shop-backend.cdx.json')
const packed = join(newFolder(), 'package')
/** A project that has installed the tarball and nothing else. */
const project = newFolder()
let service: ListeningService
let env: Readonly<Record<string, string>>

/** Runs a program in the project. */
function start(program: string, args: readonly string[]): Promise<Ended> {
  return startProgram(program, args, { cwd: project, env })
}

/** Node.js 20, where a system has it. */
const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) => existsSync(path) && execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('v20.'),
)

const installed = join(project, 'node_modules/.bin/waybill')
const upload = ['import', example, '--project', 'Shop', '--create-project', '--wait']

function makeSources(): string {
  mkdirSync(join(project, 'sources'))
  writeFileSync(join(project, 'sources/LICENSE'), readFileSync(join(root, 'LICENSE')))
  writeFileSync(
    join(project, 'sources/a.js'),
    "// SPDX-License-Identifier: MIT\nimport { createHash } from 'node:crypto'\ncreateHash('sha256')\n",
  )
  return 'sources'
}

beforeAll(async () => {
  service = await serviceAt()
  env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: newFolder(),
    WAYBILL_URL: service.url,
    WAYBILL_API_KEY: (await makeCompany({ in: service })).key,
  }
  execFileSync(process.execPath, [join(root, 'scripts/build-cli.mjs'), packed])
  const npm = { cwd: project, env, encoding: 'utf8' } as const
  const [tarball] = JSON.parse(execFileSync('npm', ['pack', packed, '--json'], npm)) as [{ readonly filename: string }]
  writeFileSync(join(project, 'package.json'), '{}')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball.filename}`], npm)
  makeSources()
})

afterAll(() => service.stop())

describe('the package', () => {
  it('has at most 1 MB of JavaScript, no dependencies, a licence and the licences of others', () => {
    const files = readdirSync(packed, { recursive: true, encoding: 'utf8' })
    const sizes = files.filter((name) => name.endsWith('.js')).map((name) => statSync(join(packed, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000)
    const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).toMatchObject({ bin: { waybill: 'waybill.js' }, license: 'Apache-2.0', engines: { node: '>=20' } })
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md']))
    expect(readFileSync(join(packed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^commander [\d.]+ \(MIT\)$/mu)
    expect(readdirSync(join(project, 'node_modules/@waybill'))).toEqual(['cli'])
  })

  it('names no function of Node.js in an import that 20.0 lacks: the module would not load', () => {
    const later =
      /\b(?:crc32|hash|glob\w*|styleText|parseEnv|getCallSites|stripTypeScriptTypes|registerHooks|enableCompileCache|\w*[zZ]std\w*)\b(?=[^{}]*\}\s*from\s*["']node:)/u
    const texts = readdirSync(packed).filter((name) => name.endsWith('.js'))
    expect(texts.flatMap((name) => later.exec(readFileSync(join(packed, name), 'utf8')) ?? [])).toEqual([])
  })

  it('is not packed from the sources: npm says which script packs it, and runs that script', async () => {
    const sources = { cwd: join(root, 'cli'), env }
    expect(await startProgram('npm', ['pack', '--dry-run'], sources)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run pack -w cli'),
    })
    // npm runs `prepack` before `pack` too; `pack` itself would write to the checkout.
    expect(await startProgram('npm', ['run', 'prepack'], sources)).toMatchObject({ code: 0 })
  })

  it('installs offline in an empty folder, and runs there', async () => {
    expect(await start('npx', ['--no-install', 'waybill', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: waybill/u),
    })
    const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'))
    expect(await start(installed, ['--version'])).toMatchObject({ code: 0, stdout: `${String(version)}\n` })
  })

  it('uploads an SBOM and shows its findings', async () => {
    const run = await start(installed, upload)
    expect(run).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') })
    expect(run.stdout).toMatch(/^CycloneDX 1\.\d, \d+ components\n/u)
  })

  it('scans a folder', async () => {
    const run = await start(installed, ['scan', 'sources', '--no-send', '--out', 'result.json'])
    expect(run.code).toBe(0)
    expect(readFileSync(join(project, 'result.json'), 'utf8')).toContain('Apache-2.0')
  })

  it.skipIf(olderNode === undefined)(
    'runs on Node.js 20: uploads, and scans a folder with the same result (skipped without it)',
    async () => {
      const main = join(project, 'node_modules/@waybill/cli/waybill.js')
      expect(await start(olderNode ?? '', [main, ...upload])).toMatchObject({ code: 0 })
      await start(installed, ['scan', 'sources', '--no-send', '--out', 'newer.json'])
      expect(await start(olderNode ?? '', [main, 'scan', 'sources', '--no-send', '--out', 'older.json'])).toMatchObject({ code: 0 })
      const [older, newer] = ['older.json', 'newer.json'].map((name) => JSON.parse(readFileSync(join(project, name), 'utf8')))
      expect({ ...older, time: 0 }).toEqual({ ...newer, time: 0 })
    },
  )
})

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../server/test/harness.ts'
import { newFolder } from '../test/run-waybill.ts'
import { startProgram } from '../test/start-program.ts'
import { type ListeningService, serviceAt } from '../test/service-at.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the executable (Linux on x64 only)', () => {
  const folder = newFolder()
  const executable = join(folder, 'waybill')
  let service: ListeningService
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    service = await serviceAt()
    env = { HOME: folder, WAYBILL_URL: service.url, WAYBILL_API_KEY: (await makeCompany({ in: service })).key }
    execFileSync(process.execPath, [join(root, 'scripts/build-executable.mjs'), executable], { stdio: 'pipe' })
  })

  afterAll(() => service.stop())

  it('uploads an SBOM without Node.js', async () => {
    const upload = ['import', join(root, 'examples/shop-backend.cdx.json'), '--project', 'Shop', '--create-project', '--wait']
    const run = await startProgram(executable, upload, { cwd: folder, env })
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^CycloneDX 1\.\d, \d+ components\n/u) })
  })

  it('scans a folder in threads of its own', async () => {
    writeFileSync(join(folder, 'LICENSE'), readFileSync(join(root, 'LICENSE')))
    const scan = ['scan', '.', '--exclude', 'waybill', '--no-send', '--out', 'result.json']
    expect(await startProgram(executable, scan, { cwd: folder, env })).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'result.json'), 'utf8')).toContain('Apache-2.0')
  })
})

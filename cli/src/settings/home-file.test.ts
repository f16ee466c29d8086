import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'

it.skipIf(process.platform === 'win32')(
  'login leaves the file to its owner where it was readable by others (docs/reference/cli.md#waybill-login)',
  async () => {
    const home = newFolder()
    const file = join(home, '.config/waybill/config.json')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '{"url":"http://127.0.0.1:1"}', { mode: 0o644 })
    const url = await scriptedService(json({ company: 'Acme', scopes: [] }))
    expect(await runWaybill(['login', url, '--with-key'], { home, stdin: 'wb_key\n' })).toMatchObject({ code: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

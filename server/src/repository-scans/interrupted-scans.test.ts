import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startArchiveServer } from '#test/archive-server.ts'
import { eventually } from '#test/eventually.ts'
import { freshEnvironment, type Running, startProcess } from '#test/process.ts'
import { zipOf } from '#test/zip.ts'

/** With a database server another process may have the job, which is given up only after a minute without a sign of life. */
const isServer = process.env['TEST_DATABASE_URL'] !== undefined

type Fields = Readonly<Record<string, string>>

async function ask(at: Running, path: string, key: string, body?: object): Promise<Fields> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(
    `${at.url}/api/v2${path}`,
    body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) },
  )
  return (await answer.json()) as Fields
}

it.skipIf(isServer)(
  'a scan whose process is killed runs again after the start, and leaves no folder (embedded database)',
  { timeout: 240_000 },
  async () => {
    const archives = await startArchiveServer()
    const environment: Fields = { ...(await freshEnvironment()), WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' }
    const first = await startProcess(environment)
    const operator = 'operator-key-of-the-process'
    const { companyId = '' } = await ask(first, '/admin/companies', operator, { name: 'ACME' })
    const { key = '' } = await ask(first, `/admin/companies/${companyId}/keys`, operator, { name: 'key', scopes: ['developer'] })

    const asked = Promise.withResolvers<undefined>()
    const { answer } = archives
    archives.answer = () => asked.resolve(undefined)
    archives.files.set('/shop.zip', zipOf([{ name: 'a.js', content: '// SPDX-License-Identifier: MIT\n' }]))
    const { uid = '' } = await ask(first, '/repository/scan', key, { url: `${archives.url}/shop.zip`, type: 'file' })
    await asked.promise
    const folder = join(environment['WAYBILL_DATA_DIR'] ?? '', 'deep-scans')
    expect(readdirSync(folder)).toEqual([uid])
    first.kill('SIGKILL')
    await first.ended

    archives.answer = answer
    const second = await startProcess(environment)
    const status = await eventually('the end of the scan', async () => {
      const found = await ask(second, `/repository/status?uid=${uid}`, key)
      return found['completed'] !== null && found
    })
    expect(status).toMatchObject({ status: 'finished', progress: { files: 1, done: 1 } })
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    second.kill('SIGTERM')
    await second.ended
    archives.close()
  },
)

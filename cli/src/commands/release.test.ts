import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'

type Reply = Parameters<typeof scriptedService>[0]

function download(csaf: Reply, folder: string) {
  return scriptedService((request, response) => (request.url?.endsWith('/csaf') === true ? csaf : json({}))(request, response)).then(
    (url) => runWaybill(['release', 'download', 'key', '--url', url], { folder }),
  )
}

function breaksOff(...[, response]: Parameters<Reply>): void {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{', () => response.destroy())
}

describe('release download (docs/reference/cli.md#output-and-exit-codes)', () => {
  it('goes on without CSAF where the service refuses it', async () => {
    const folder = newFolder()
    expect(await download(json({ error: 'The feature csaf is not licensed.' }, 403), folder)).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'waybill-signing-key.pem'))).toBe(true)
  })

  it('exits with 3 where CSAF breaks off or the service fails, and leaves no half document', async () => {
    const folder = newFolder()
    expect(await download(breaksOff, folder)).toMatchObject({ code: 3 })
    expect(existsSync(join(folder, 'csaf.json'))).toBe(false)
    expect(await download(json({ error: 'overloaded' }, 503), folder)).toMatchObject({ code: 3 })
  })
})

import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isWithoutOpenssl, listen, makeCertificate } from '../../../server/test/git-server.ts'
import { type Run, newFolder, runWaybill } from '../../test/run-waybill.ts'
import { json, scriptedService } from '../../test/scripted-service.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'
import { sbomOf } from '../../test/vulnerable-shop.ts'

let service: ListeningService
const folder = newFolder()

function waybill(args: readonly string[], injected: Parameters<typeof runWaybill>[1] = {}): Promise<Run> {
  return runWaybill(args, { env: { WAYBILL_URL: service.url, WAYBILL_API_KEY: 'wb_nobody' }, folder, ...injected })
}

beforeAll(async () => {
  service = await serviceAt()
})

afterAll(() => service.stop())

describe('a wrong key exits with 2', () => {
  const large = sbomOf('large', { type: 'library', name: 'x'.repeat(20_000_000) })

  it('while a large body is sent', async () => {
    const run = await waybill(['import', '-', '--project', 'Shop'], { stdin: large })
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('key is not known') })
  })

  it('although the service closes the connection early', async () => {
    const refusal = json({ error: 'The API key is not known.' }, 401)
    const url = await scriptedService((request, response) => {
      if (request.method === 'POST') request.socket.destroy()
      else refusal(request, response)
    })
    const run = await waybill(['import', '-', '--project', 'Shop'], {
      stdin: large,
      env: { WAYBILL_URL: url, WAYBILL_API_KEY: 'wb_nobody' },
    })
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('key is not known') })
  })

  it('for the operator key too, and a right one stays a broken connection', async () => {
    const asked: string[] = []
    const url = await scriptedService((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
      if (request.method === 'POST') request.socket.destroy()
      else json([])(request, response)
    })
    const given = { stdin: large, env: { WAYBILL_URL: url, WAYBILL_OPERATOR_KEY: 'k' } }
    expect(await waybill(['feeds', 'import', 'osv', '-'], given)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cannot be reached'),
    })
    expect(asked.at(-1)).toBe('GET /api/v2/admin/feeds')
  })
})

describe('a protocol that the port does not speak exits with 3 and says so', () => {
  it('https to an http port', async () => {
    const run = await waybill(['projects', 'list', '--url', service.url.replace('http:', 'https:')])
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining(`does not answer by https; is the URL ${service.url}?`)])
  })

  it('http to a port of another protocol', async () => {
    const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    const run = await waybill(['projects', 'list', '--url', url])
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('does not answer by http; is the URL right?')])
  })
})

it.skipIf(isWithoutOpenssl)('a certificate of an unknown authority exits with 3, and says how to trust it (needs openssl)', async () => {
  const host = await listen(json([]), makeCertificate(folder))
  onTestFinished(() => host.close())
  const run = await waybill(['projects', 'list', '--url', host.url])
  expect([run.code, run.stderr]).toEqual([
    3,
    expect.stringContaining('is not trusted: name the file of its authority by NODE_EXTRA_CA_CERTS'),
  ])
})

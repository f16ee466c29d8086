import { afterEach, describe, expect, it } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'
import { readTrustedProxies } from '#platform/trusted-proxies.ts'

const running: { http?: Awaited<ReturnType<typeof createHttpServer>> } = {}

afterEach(() => running.http?.close())

interface Case {
  readonly setting: string
  readonly sender: string
  /** X-Forwarded-For. */
  readonly header: string
}

/** Returns the address that the service takes for that of the client. */
async function clientAddress({ setting, sender, header }: Case): Promise<string> {
  const trustProxy = readTrustedProxies({ WAYBILL_TRUST_PROXY: setting })
  running.http = await createHttpServer({ logger: undefined, corsOrigins: [], rateLimit: undefined, trustProxy })
  running.http.get('/ip', async ({ ip }) => ({ ip }))
  const answer = await running.http.inject({ url: '/ip', remoteAddress: sender, headers: { 'x-forwarded-for': header } })
  return answer.json<{ ip: string }>().ip
}

describe('the address of a client (docs/how-to/run-behind-a-proxy.md#which-proxies-are-believed)', () => {
  const [forged, client, proxy] = ['198.51.100.66', '192.0.2.7', '10.0.0.7']

  it.each<[string, Case, string]>([
    ['is that of the connection without trust', { setting: 'off', sender: proxy, header: client }, proxy],
    ['is the first of the header where everybody is trusted', { setting: 'on', sender: proxy, header: `${forged}, ${client}` }, forged],
    ['is the last that no trusted proxy has', { setting: '10.0.0.0/8', sender: proxy, header: `${forged}, ${client}, 10.1.1.1` }, client],
    ['is that of the connection past the proxy', { setting: '10.0.0.0/8', sender: client, header: forged }, client],
    ['is believed of a proxy on an IPv6 socket', { setting: '10.0.0.7', sender: '::ffff:10.0.0.7', header: client }, client],
    ['is believed of an IPv6 proxy', { setting: 'fd00::/8', sender: 'fd00::7', header: client }, client],
  ])('%s', async (_rule, request, expected) => {
    expect(await clientAddress(request)).toBe(expected)
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'

import { afterEach, describe, expect, it } from 'vitest'

import {
  createOutbound,
  type OutboundResponse,
  OutboundFailedError,
  type OutboundOptions,
  OutboundBlockedError,
  readText,
} from '#platform/outbound.ts'
import type { Address } from '#platform/outbound/guard-target.ts'

const servers: Server[] = []
const limits: OutboundOptions = { maxBytes: 100_000, timeoutMs: 10_000 }

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** Starts a real server on a free port. */
async function serve(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly port: number; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer(answer).on('connection', (socket) => sockets.push(socket))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${String(port)}`, port, sockets }
}

const local = createOutbound({ allow: ['127.0.0.0/8'] })

function pointingTo(...addresses: readonly string[]): () => Promise<readonly Address[]> {
  return () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
}

/** An answer that has begun, under so short a limit of silence that the rest of it breaks off; a longer one where the machine is too slow. */
function begun(url: string, idleMs: number): Promise<OutboundResponse> {
  return local.fetch(url, { ...limits, idleMs }).catch((error: unknown) => {
    if (idleMs > 5000) throw error
    return begun(url, idleMs * 4)
  })
}

async function bytesOf({ body }: OutboundResponse): Promise<number> {
  return (await Array.fromAsync(body)).reduce((sum, chunk) => sum + chunk.length, 0)
}

describe('an answer', () => {
  it('has status, headers, body and its URL', async () => {
    const { url } = await serve((request, answer) =>
      answer.writeHead(418, { 'x-kind': 'teapot' }).end(`${request.method ?? ''} ${request.url ?? ''}`),
    )
    const answer = await local.fetch(`${url}/a?b=c`, limits)
    expect(answer).toMatchObject({ status: 418, headers: { 'x-kind': 'teapot' }, url: `${url}/a?b=c` })
    expect(await readText(answer)).toBe('GET /a?b=c')
  })

  it('is requested with the given headers and body', async () => {
    const { url } = await serve((request, answer) => {
      const { method, headers } = request
      request.on('data', (chunk: Buffer) =>
        answer.write(`${method ?? ''} ${String(headers['x-one'])} ${String(headers['user-agent'])} ${chunk.toString()}`),
      )
      request.on('end', () => answer.end())
    })
    const answer = await local.fetch(url, { ...limits, headers: { 'x-one': '1' }, body: 'hello' })
    expect(await readText(answer)).toBe('POST 1 waybill hello')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('encoded as %s is decoded', async (encoding, compress) => {
    const { url } = await serve((request, answer) => {
      expect(request.headers['accept-encoding']).toContain(encoding)
      answer.writeHead(200, { 'content-encoding': encoding }).end(compress('decoded'))
    })
    expect(await readText(await local.fetch(url, limits))).toBe('decoded')
  })

  it('without a body is empty', async () => {
    const { url } = await serve((_, answer) => answer.writeHead(304).end())
    const answer = await local.fetch(url, limits)
    expect(answer.status).toBe(304)
    expect(await readText(answer)).toBe('')
  })
})

describe('limits', () => {
  it('block a body whose declared length is too large, before reading it', async () => {
    const { url } = await serve((_, answer) => answer.writeHead(200, { 'content-length': '100001' }).write('x'))
    await expect(local.fetch(url, limits)).rejects.toThrow(new OutboundBlockedError(`${url}/ is larger than 100000 bytes`))
  })

  it('block a body as soon as it is too large, and close its connection', async () => {
    const { url, sockets } = await serve((_, answer) => {
      const piece = Buffer.alloc(10_000)
      const timer = setInterval(() => answer.write(piece), 1)
      answer.on('close', () => clearInterval(timer))
    })
    await expect(bytesOf(await local.fetch(url, limits))).rejects.toThrow(OutboundBlockedError)
    if (sockets[0]?.destroyed === false) await once(sockets[0], 'close')
    expect(sockets[0]?.destroyed).toBe(true)
  })

  it('apply to the decoded size of a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(limits.maxBytes)
    const { url } = await serve((_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    await expect(bytesOf(await local.fetch(url, limits))).rejects.toThrow(OutboundBlockedError)
  })

  it('block unknown and stacked encodings', async () => {
    const { url } = await serve((request, answer) => answer.writeHead(200, { 'content-encoding': request.url?.slice(1) }).end('x'))
    await expect(local.fetch(`${url}/compress`, limits)).rejects.toThrow('encoded as compress')
    await expect(local.fetch(`${url}/gzip,gzip`, limits)).rejects.toThrow(OutboundBlockedError)
    await expect(local.fetch(`${url}/constructor`, limits)).rejects.toThrow(OutboundBlockedError)
  })

  it('accept exactly as many bytes as are allowed', async () => {
    const { url } = await serve((_, answer) => answer.end(Buffer.alloc(limits.maxBytes)))
    expect(await bytesOf(await local.fetch(url, limits))).toBe(limits.maxBytes)
  })

  it('end a request that is not answered in time', async () => {
    const { url } = await serve(() => undefined)
    await expect(local.fetch(url, { ...limits, timeoutMs: 50 })).rejects.toThrow(
      new OutboundFailedError(`${url}/ could not be read: it took too long`),
    )
  })

  it('abort an endless slow response', async () => {
    const { url } = await serve((_, answer) => {
      const timer = setInterval(() => answer.write('x'), 5)
      answer.on('close', () => clearInterval(timer))
    })
    await expect(local.fetch(url, { ...limits, timeoutMs: 100 }).then(bytesOf)).rejects.toThrow('it took too long')
  })

  it('abort after silence before the response and within it', async () => {
    const { url } = await serve((request, answer) => {
      if (request.url === '/within') answer.write('x')
    })
    await expect(local.fetch(url, { ...limits, idleMs: 50 })).rejects.toThrow('sent nothing for too long')
    await expect(bytesOf(await begun(`${url}/within`, 50))).rejects.toThrow('sent nothing for too long')
  })

  it('end with the signal of the caller, whether it waits for the name, the answer or the body', async () => {
    const { url } = await serve((request, answer) => {
      if (request.url === '/body') answer.write('x')
    })
    const deaf = createOutbound({ allow: [], lookup: () => new Promise(() => undefined) })
    await expect(deaf.fetch('https://example.com', { ...limits, signal: AbortSignal.timeout(20) })).rejects.toThrow(OutboundFailedError)
    await expect(local.fetch(url, { ...limits, signal: AbortSignal.timeout(20) })).rejects.toThrow(OutboundFailedError)
    const control = new AbortController()
    const answer = await local.fetch(`${url}/body`, { ...limits, signal: control.signal })
    control.abort(new Error('stopped by the operator'))
    await expect(bytesOf(answer)).rejects.toThrow('stopped by the operator')
    await expect(local.fetch(url, { ...limits, signal: control.signal })).rejects.toThrow('stopped by the operator')
  })

  it('report an answer that is cut short, encoded or not', async () => {
    const { url } = await serve((request, answer) => {
      const isEncoded = request.url === '/gzip'
      answer.writeHead(200, isEncoded ? { 'content-encoding': 'gzip' } : { 'content-length': '100' })
      const beginning = isEncoded ? gzipSync('x'.repeat(1000)).subarray(0, 20) : 'x'
      answer.write(beginning, () => (isEncoded ? answer.end() : answer.destroy()))
    })
    await expect(bytesOf(await local.fetch(url, limits))).rejects.toThrow(OutboundFailedError)
    await expect(bytesOf(await local.fetch(`${url}/gzip`, limits))).rejects.toThrow(OutboundFailedError)
  })

  it('report an answer that is cut short on a connection used before, and do not ask again', async () => {
    const asked: string[] = []
    const { url, sockets } = await serve((request, answer) => {
      asked.push(request.url ?? '')
      if (request.url === '/whole') return answer.end('whole')
      return answer.writeHead(200, { 'content-length': '1000' }).write('begin')
    })
    expect(await bytesOf(await local.fetch(`${url}/whole`, limits))).toBe(5)
    // the connection is free for another request then
    await nextTurn()
    const broken = await local.fetch(`${url}/cut`, limits)
    expect(sockets).toHaveLength(1)
    sockets[0]?.resetAndDestroy()
    await expect(bytesOf(broken)).rejects.toThrow('was cut short')
    expect(await bytesOf(await local.fetch(`${url}/whole`, limits))).toBe(5)
    expect(asked).toEqual(['/whole', '/cut', '/whole'])
  })

  it('let a reader leave early, which closes the connection', async () => {
    const { url, sockets } = await serve((_, answer) => answer.write('x'.repeat(1000)))
    for await (const chunk of (await local.fetch(url, limits)).body) {
      expect(chunk.length).toBe(1000)
      break
    }
    const answer = await local.fetch(url, limits)
    answer.cancel()
    await Promise.all(sockets.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')))
    expect(sockets).toHaveLength(2)
  })
})

describe('private and reserved addresses are blocked', () => {
  const closed = createOutbound({ allow: [] })

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://168.63.129.16/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
    'https://[3fff::1]/',
  ])('%s', async (url) => {
    await expect(closed.fetch(url, limits)).rejects.toThrow(/has a private or reserved address$/)
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', 'nonsense', ''])(
    'a name that points to %j',
    async (address) => {
      const outbound = createOutbound({ allow: [], lookup: pointingTo(address) })
      await expect(outbound.fetch('https://innocent.example/', limits)).rejects.toThrow(OutboundBlockedError)
    },
  )

  it('a name that points nowhere', async () => {
    const outbound = createOutbound({ allow: [], lookup: pointingTo() })
    await expect(outbound.fetch('https://innocent.example/', limits)).rejects.toThrow(OutboundBlockedError)
  })

  it.each(['printer', 'printer.local', 'metadata.google.internal', 'METADATA.goog.', 'a.localhost', 'router.home.arpa'])(
    'the local name %s, whatever it points to, unless the host or its network is allowed',
    async (name) => {
      const { port } = await serve((_, answer) => answer.end('inside'))
      const outbound = createOutbound({ allow: ['10.0.0.0/8'], lookup: pointingTo('93.184.215.14') })
      await expect(outbound.fetch(`https://${name}/`, limits)).rejects.toThrow(/is a name of private networks$/)
      for (const allow of ['127.0.0.0/8', name.replace(/\.$/, '')]) {
        const open = createOutbound({ allow: [allow], lookup: pointingTo('127.0.0.1') })
        expect(await readText(await open.fetch(`http://${name}:${String(port)}/`, limits))).toBe('inside')
      }
    },
  )

  it('plain http, unless the host or its network is allowed', async () => {
    const outbound = createOutbound({ allow: ['10.0.0.0/8'], lookup: pointingTo('93.184.215.14') })
    await expect(outbound.fetch('http://example.com/', limits)).rejects.toThrow(
      new OutboundBlockedError('http://example.com/ is not https'),
    )
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'javascript:1', 'not a url', ''])(
    '%j is no web address',
    async (url) => {
      await expect(closed.fetch(url, limits)).rejects.toThrow(OutboundBlockedError)
    },
  )

  it('URLs with credentials, which are not repeated in the message', async () => {
    const attempt = closed.fetch('https://user:secret@example.com/a?token=1', limits)
    await expect(attempt).rejects.toThrow(new OutboundBlockedError('https://example.com/a carries a user name or password'))
  })

  it('even when one of several addresses is public: only that one is used', async () => {
    const { port } = await serve((_, answer) => answer.end('private'))
    const outbound = createOutbound({ allow: [], lookup: pointingTo('127.0.0.1', '192.0.2.7') })
    await expect(outbound.fetch(`https://mixed.example:${String(port)}/`, limits)).rejects.toThrow(OutboundBlockedError)
  })

  it('and a name cannot point elsewhere between the check and the connection', async () => {
    const { port } = await serve((_, answer) => answer.end('reached'))
    const answers = [['127.0.0.1'], ['10.255.255.1'], ['10.255.255.1']]
    const asked: string[] = []
    const outbound = createOutbound({
      allow: ['127.0.0.0/8'],
      lookup: (host) => {
        asked.push(host)
        return pointingTo(...(answers.shift() ?? []))()
      },
    })
    expect(await readText(await outbound.fetch(`http://rebinding.example:${String(port)}/`, limits))).toBe('reached')
    expect(asked).toEqual(['rebinding.example'])
    await expect(outbound.fetch(`http://rebinding.example:${String(port)}/`, limits)).rejects.toThrow(OutboundBlockedError)
  })
})

describe('allowed hosts are reachable', () => {
  it.each(['127.0.0.1', '127.0.0.0/8', 'inner.example', 'INNER.example', 'inner.example:PORT'])('by %s', async (entry) => {
    const { port } = await serve((_, answer) => answer.end('inside'))
    const outbound = createOutbound({ allow: [entry.replace('PORT', String(port))], lookup: pointingTo('127.0.0.1') })
    expect(await readText(await outbound.fetch(`http://inner.example.:${String(port)}/`, limits))).toBe('inside')
  })

  it('and nothing else', async () => {
    const outbound = createOutbound({ allow: ['inner.example:1', 'other.example', '127.0.0.2/32', '::1'], lookup: pointingTo('127.0.0.1') })
    await expect(outbound.fetch('https://inner.example:2/', limits)).rejects.toThrow(OutboundBlockedError)
    await expect(outbound.fetch('https://sub.other.example/', limits)).rejects.toThrow(OutboundBlockedError)
  })

  it.each(['10.0.0.0/33', '::/129', 'a b', 'https://x', '10.0.0.0/a', '1.2.3.4/8/8', ''])('but %j is not a valid entry', (entry) => {
    expect(() => createOutbound({ allow: [entry] })).toThrow(`${entry} is neither a host nor a network`)
  })
})

describe('redirects', () => {
  it('are followed, relative ones too', async () => {
    const { url } = await serve((request, answer) => {
      if (request.url === '/end') answer.end('arrived')
      else answer.writeHead(302, { location: request.url === '/' ? '/next' : 'end' }).end('on')
    })
    const answer = await local.fetch(url, limits)
    expect(answer.url).toBe(`${url}/end`)
    expect(await readText(answer)).toBe('arrived')
  })

  it.each([
    'http://169.254.169.254/latest',
    'https://[::1]/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'http://example.com/',
  ])('to %s are refused like any URL', async (location) => {
    const { url } = await serve((_, answer) => answer.writeHead(301, { location }).end())
    const outbound = createOutbound({ allow: ['127.0.0.0/8'], lookup: pointingTo('93.184.215.14') })
    await expect(outbound.fetch(url, limits)).rejects.toThrow(OutboundBlockedError)
  })

  it('are limited in number', async () => {
    const { url } = await serve((_, answer) => answer.writeHead(302, { location: '/' }).end())
    await expect(local.fetch(url, limits)).rejects.toThrow('one redirect too many')
    await expect(local.fetch(url, { ...limits, maxRedirects: 0 })).rejects.toThrow(OutboundBlockedError)
  })

  it('do not carry keys to another origin', async () => {
    const seen: IncomingMessage['headers'][] = []
    const other = await serve((request, answer) => {
      seen.push(request.headers)
      answer.end()
    })
    const { url } = await serve((_, answer) => answer.writeHead(302, { location: other.url }).end())
    await readText(await local.fetch(url, { ...limits, headers: { authorization: 'Bearer key', 'x-api-key': 'key', accept: 'text/csv' } }))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ accept: 'text/csv' })
    expect(seen[0]).not.toHaveProperty('authorization')
    expect(seen[0]).not.toHaveProperty('x-api-key')
  })

  it('are not followed with a body', async () => {
    const { url } = await serve((_, answer) => answer.writeHead(307, { location: '/elsewhere' }).end())
    await expect(local.fetch(url, { ...limits, body: 'secret' })).rejects.toThrow('redirects a request with a body')
  })
})

describe('a failure', () => {
  it('is a name that does not resolve', async () => {
    const outbound = createOutbound({ allow: [], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    await expect(outbound.fetch('https://gone.example/', limits)).rejects.toThrow(new OutboundFailedError('gone.example does not resolve'))
  })

  it('is a port where nobody listens', async () => {
    const { url } = await serve(() => undefined)
    servers.splice(0).forEach((server) => server.close())
    await expect(local.fetch(`${url}/?key=secret`, limits)).rejects.toThrow(OutboundFailedError)
    await expect(local.fetch(`${url}/?key=secret`, limits)).rejects.not.toThrow(/secret/)
  })
})

describe('checking a URL', () => {
  it('sends no request, and blocks what a fetch would block at once', async () => {
    const asked: string[] = []
    const { url } = await serve((request, answer) => {
      asked.push(request.url ?? '')
      answer.end()
    })
    await expect(local.check(url)).resolves.toBeUndefined()
    expect(asked).toEqual([])
    const outbound = createOutbound({ allow: [], lookup: pointingTo('10.0.0.1') })
    await expect(outbound.check('https://inside.example/')).rejects.toThrow(
      new OutboundBlockedError('inside.example has a private or reserved address'),
    )
    await expect(outbound.check('nothing')).rejects.toThrow(OutboundBlockedError)
  })

  it('fails for a name that does not resolve', async () => {
    const outbound = createOutbound({ allow: [], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    await expect(outbound.check('https://gone.example/')).rejects.toThrow(new OutboundFailedError('gone.example does not resolve'))
  })

  it('blocks a local name that does not resolve, unless the host is allowed', async () => {
    const outbound = createOutbound({ allow: ['inside.internal'], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    await expect(outbound.check('https://gone.internal/')).rejects.toThrow(
      new OutboundBlockedError('gone.internal is a name of private networks'),
    )
    await expect(outbound.check('https://inside.internal/')).rejects.toThrow(OutboundFailedError)
    await expect(outbound.fetch('https://gone.internal/', limits)).rejects.toThrow(OutboundFailedError)
  })
})

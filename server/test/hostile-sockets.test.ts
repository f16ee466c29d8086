import { connect } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, fileUpload } from './cyclonedx.ts'
import { makeCompany, type Service, startService, type TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

const mebibyte = 1_048_576

interface Listening {
  readonly at: Service
  readonly url: URL
  readonly company: TestCompany
}

const running: { listening?: Listening } = {}

beforeAll(async () => {
  const at = await startService()
  const url = new URL(await at.http.listen({ port: 0, host: '127.0.0.1' }))
  const company = await makeCompany({ in: at })
  await makeProject(company, { name: 'Shop' })
  running.listening = { at, url, company }
})

afterAll(async () => {
  const { at } = listening()
  await at.http.close()
  await at.context.jobs.stop()
  await at.connection.close()
})

function listening(): Listening {
  if (running.listening === undefined) throw new Error('nothing listens')
  return running.listening
}

interface Heard {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
  readonly body: any
}

type Sent = Uint8Array<ArrayBuffer> | ReadableStream | string

async function send(path: string, body: Sent, headers: Readonly<Record<string, string>>): Promise<Heard> {
  const { url, company } = listening()
  const options = { method: 'POST', body, duplex: 'half', headers: { 'x-api-key': company.key, ...headers } }
  const answer = await fetch(new URL(`/api/v2${path}`, url), options as RequestInit)
  return { status: answer.status, body: await answer.json() }
}

/** Returns the response to the first line of a request, however malformed. */
function ask(path: string, method = 'GET'): Promise<Heard> {
  const { url, company } = listening()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    const heard: Buffer[] = []
    socket.on('data', (bytes) => heard.push(bytes)).on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(heard).toString().split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${company.key}\r\nconnection: close\r\n\r\n`)
  })
}

const bodyRoute = '/core/imports/scan/cyclonedx?project=Shop'
const fileRoute = '/core/imports/scan/cyclonedx/json?project=Shop'
const json = { 'content-type': 'application/json' }

function spaces(mebibytes: number): Readable {
  const piece = Buffer.alloc(mebibyte, ' ')
  return Readable.from(Array.from({ length: mebibytes }, () => piece))
}

function streamed(stream: Readable): ReadableStream {
  return Readable.toWeb(stream)
}

describe('a body over its limit gets a 413 before it is sent completely, and the response arrives', () => {
  it('with content-length and chunked', async () => {
    const limit = { status: 413, body: { error: expect.stringContaining('larger than') } }
    expect(await send(bodyRoute, new Uint8Array(100 * mebibyte), json)).toEqual(limit)
    expect(await send(bodyRoute, streamed(spaces(100)), json)).toEqual(limit)
    expect(await send('/core/projects', streamed(spaces(100)), json)).toEqual(limit)
  })
  it('as a file, with content-length and chunked', async () => {
    const { payload, headers } = fileUpload(Buffer.alloc(60 * mebibyte, ' '))
    const limit = { status: 413, body: { error: 'the file is larger than 50 MiB' } }
    expect(await send(fileRoute, new Uint8Array(payload), headers)).toEqual(limit)
    expect(await send(fileRoute, streamed(Readable.from([payload])), headers)).toEqual(limit)
  })
  // compresses gigabytes
  it('as a gzip bomb of a gigabyte: in a body, in a file, in another field', { timeout: 300_000 }, async () => {
    const gzip = { 'content-encoding': 'gzip' }
    expect((await send(bodyRoute, streamed(spaces(1000).pipe(createGzip({ level: 1 }))), { ...json, ...gzip })).status).toBe(413)
    for (const part of ['name="file"; filename="bom.json"', 'name="other"']) {
      const head = Readable.from([
        `--xyz\r\ncontent-disposition: form-data; ${part}\r\n\r\n`,
        ...Array.from({ length: 1000 }, () => Buffer.alloc(mebibyte)),
      ])
      const bomb = streamed(head.pipe(createGzip({ level: 1 })))
      const { status, body } = await send(fileRoute, bomb, { 'content-type': 'multipart/form-data; boundary=xyz', ...gzip })
      expect([part, status, body.error]).toEqual([part, 413, 'the file is larger than 50 MiB'])
    }
  })
})

describe('a multipart body', () => {
  const { payload, headers } = fileUpload(JSON.stringify(cyclonedx(['pkg:npm/a@1'])))
  const text = payload.toString()
  it.each([
    ['is empty', '', 'ends too early|Unexpected end'],
    ['has no file part', text.replace('name="file"', 'name="bom"'), 'a multipart part named file is required'],
    ['has the document in a field', text.replace('; filename="bom.json"', ''), 'a multipart part named file is required'],
    ['has two files', text.replace('--xyz--\r\n', '') + text, 'only one'],
    ['ends in the middle', text.slice(0, -100), 'Unexpected end'],
    ['ends in its head', text.slice(0, 60), 'Unexpected end'],
    ['ends in the middle of a file under another name', text.slice(0, -100).replace('name="file"', 'name="bom"'), 'Unexpected end'],
    ['is none', 'hello', 'Unexpected end'],
    ['has an empty file', fileUpload('').payload.toString(), 'is empty'],
  ])('that %s is a 400 that says so', async (_name, body, requested) => {
    const heard = await send(fileRoute, body, headers)
    expect([heard.status, heard.body.error]).toEqual([400, expect.stringMatching(requested)])
  })
  it('with a file under another name that is too large is a 413', async () => {
    const large = Buffer.concat([Buffer.from(text.split('{')[0]!.replace('name="file"', 'name="bom"')), Buffer.alloc(60 * mebibyte, ' ')])
    const { status, body } = await send(fileRoute, new Uint8Array(large), headers)
    expect([status, body.error]).toEqual([413, 'the file is larger than 50 MiB'])
  })

  it('that is missing is a 400 that names the part', async () => {
    const { status, body } = await listening().company.request({ method: 'POST', url: fileRoute })
    expect([status, body.parameter, body.error]).toEqual([400, 'file', 'a multipart part named file is required'])
  })
  it('without its boundary is a 400', async () => {
    const heard = await send(fileRoute, text, { 'content-type': 'multipart/form-data' })
    expect([heard.status, heard.body.error]).toEqual([400, 'the multipart body cannot be read: Multipart: Boundary not found'])
  })
})

describe('an address with broken encoding', () => {
  it.each(['/api/v2/core/scans/%ZZ', '/api/v2/core/modules/%ff/findings', '/v2/core/scans/%E0%A4%A', '/api/v2/core/projects/%/sbom'])(
    'matches nothing: %s',
    async (path) => {
      expect(await ask(path)).toEqual({ status: 404, body: { error: expect.stringContaining('percent-encod') } })
    },
  )
  it.each([
    ['projectId=%ZZ', 'projectId'],
    ['page=1&moduleId=%ff', 'moduleId'],
    ['projectId=%', 'projectId'],
    ['%E0%A4%A=1', '%E0%A4%A'],
    ['projectId=a%00b', 'projectId'],
  ])('in its query names the parameter: %s', async (query, parameter) => {
    const { status, body } = await ask(`/api/v2/core/scans?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
  it('but a plus, an encoded percent sign and letters of any script are fine', async () => {
    expect((await ask('/api/v2/core/projects?tags=a+b%25%C3%A4,%F0%9F%98%80')).status).toBe(200)
  })
  it('and one that is too long gets an {error} too', async () => {
    const { status, body } = await ask(`/api/v2/core/scans?projectId=${'x'.repeat(20_000)}`)
    expect([status, body]).toEqual([431, { error: 'The headers of the request are too long.' }])
  })
  it('and so does a method that HTTP does not have', async () => {
    const { status, body } = await ask('/api/v2/core/scans', 'FETCH')
    expect([status, body]).toEqual([400, { error: expect.stringContaining('check the method') }])
  })
})

it('the service keeps running, and nothing was stored', async () => {
  const { company, at } = listening()
  expect((await company.get('/core/scans')).body).toEqual([])
  expect((await company.get('/core/modules')).body).toEqual([])
  expect(await Array.fromAsync(at.context.files.list())).toEqual([])
  const { status } = await send(fileRoute, gzipSync(fileUpload(JSON.stringify(cyclonedx([]))).payload), {
    ...fileUpload('').headers,
    'content-encoding': 'gzip',
  })
  expect(status).toBe(201)
})

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'

interface RecordedRequest {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** In base64. */
  readonly body?: string
}

/**
 * Requests that ts-deepscan 2.4.1 and ts-scan 1.10.0 made, as they came over the network. The upload address, the uid and the key are put in, and
 * the large result that the PUT carried is the small one.
 */
const recorded = JSON.parse(readFileSync(new URL('recorded-requests.json', import.meta.url), 'utf8')) as {
  readonly requests: readonly RecordedRequest[]
}

function bodyOf(name: string): Buffer {
  return Buffer.from(recorded.requests.find((request) => request.name === name)?.body ?? '', 'base64')
}

interface Sending {
  readonly by: TestCompany
  readonly uid?: string
  readonly token?: string
}

async function replay(name: string, { by, uid = '', token = '' }: Sending) {
  const request = recorded.requests.find((each) => each.name === name)
  if (request === undefined) throw new Error(`${name} was not recorded`)
  const { http } = await service()
  const body = bodyOf(name)
  const key = request.method === 'PUT' ? {} : { 'x-api-key': by.key }
  return http.inject({
    method: request.method,
    url: request.url.replace('{token}', token),
    headers: { ...request.headers, ...key },
    ...(body.length > 0 && { payload: uid === '' ? body : body.toString('utf8').replace('{uid}', uid) }),
  })
}

async function resultOf(by: TestCompany, uid: string): Promise<unknown> {
  return (await by.get(`/repository/results/${uid}.json`)).body
}

it('ts-deepscan uploads a small result at once (docs/reference/repository-scans.md#uploads)', async () => {
  const by = await makeCompany()
  const answer = await replay('ts-deepscan upload of a small result', { by })
  expect(answer.statusCode).toBe(200)
  const sent: unknown = JSON.parse(gunzipSync(bodyOf('ts-deepscan upload of a small result')).toString('utf8'))
  expect(await resultOf(by, answer.json().uid)).toEqual(sent)
})

it('ts-deepscan uploads a large result to an address that it asks for', async () => {
  const by = await makeCompany()
  const asked = await replay('request-upload of ts-deepscan', { by })
  const { uid, upload_url: url } = asked.json() as { readonly uid: string; readonly upload_url: string }
  expect((await replay('PUT of ts-deepscan', { by, token: url.split('/').at(-1) ?? '' })).statusCode).toBe(204)
  expect((await replay('claim of ts-deepscan', { by, uid })).json()).toMatchObject({ uid })
  expect(await resultOf(by, uid)).toMatchObject({ result: { 'a.c': { comments: [{ licenses: ['MIT'] }] } } })
})

it('ts-scan uploads the deep scans of its dependencies, then the dependencies', async () => {
  const by = await makeCompany()
  expect((await by.post('/core/projects', { name: 'Shop' })).status).toBe(201)
  expect((await replay('ts-scan upload of a deep scan', { by })).statusCode).toBe(200)
  const answer = await replay('ts-scan upload of the dependencies', { by })
  expect(answer.statusCode).toBe(201)
  const components = (await by.get(`/core/modules/${answer.json().moduleId}/components`)).body
  expect(components).toMatchObject([{ purl: 'pkg:npm/left-pad@1.0.0' }])
  const [{ uid, moduleName, status }] = (await by.get('/repository/scans')).body
  expect([moduleName, status]).toEqual(['npm:left-pad', 'finished'])
  // the recorded dependency names the scan of the recording, which this service does not have
  expect(await deepScanOf(by)).toBeNull()
  const dependency = { key: 'npm:left-pad', versions: ['1.0.0'], meta: { versions: [{ version: '1.0.0', deepScanId: uid }] } }
  expect((await by.post('/core/scans', { project: 'Shop', module: 'web', dependencies: [dependency] })).status).toBe(201)
  expect(await deepScanOf(by)).toBe(uid)
})

/** The deep scan that the page of the component links. */
async function deepScanOf(by: TestCompany): Promise<string | null> {
  const component = (await by.get('/core/components/npm:left-pad')).body
  return component.versions[0].modules.items[0].deepScanId
}

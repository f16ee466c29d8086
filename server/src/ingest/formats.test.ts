import { ParseError } from '@waybill/documents'
import { type Static, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importers } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { formats } from '#ingest/formats.ts'
import { type Client, clientOf, makeCompany, operatorKey, type Service, service } from '#test/harness.ts'
import { createApp } from '../app.ts'

const Packing = Type.Object({ boxes: Type.Integer(), label: Type.Union([Type.String(), Type.Null()]) })

function readPacking({ bytes }: { readonly bytes: Uint8Array }): { readonly boxes: number } {
  const { packing } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { packing?: { boxes?: unknown } }
  const boxes = packing?.boxes
  if (typeof boxes !== 'number') throw new ParseError('/packing/boxes', 'boxes must be a number')
  return { boxes }
}

/** A format that the service does not have: one entry is all it takes. */
const packingList = defineFormat({
  id: 'packing-list',
  name: 'Packing list',
  kinds: [{ kind: 'packing-list', detect: ({ packing }) => (packing === undefined ? undefined : 'a packing list') }],
  readers: { document: readPacking },
  scopes: importers,
  tags: ['imports'],
  uploads: [
    { path: '/core/imports/packing-list', as: 'body', operationId: 'importToy', summary: 'Import a packing list' },
    { path: '/core/imports/packing-list/json', as: 'file', operationId: 'importToyFile', summary: 'Import a packing list as a file' },
  ],
  query: Type.Object({ label: Type.Optional(Type.String({ maxLength: 10 })) }),
  result: Packing,
  async ingest(_context, { bytes, query, read }): Promise<Static<typeof Packing>> {
    return { ...(await read.document({ bytes })), label: query.label ?? null }
  },
})

const at: { service?: Service; client?: Client; reader?: Client } = {}

beforeAll(async () => {
  const running = await service()
  const app = await createApp(running.context, operatorKey, [...formats, packingList])
  await app.http.ready()
  at.service = { ...running, ...app }
  at.client = clientOf(at.service, (await makeCompany()).key)
  at.reader = clientOf(at.service, (await makeCompany({ scopes: ['compliance_manager'] })).key)
})

afterAll(() => at.service?.http.close())

describe('a format that is added to the list', () => {
  it('accepts its documents as a body, with its query', async () => {
    const answer = await at.client?.post('/core/imports/packing-list?label=mine', { packing: { boxes: 3 } })
    expect(answer).toMatchObject({ status: 201, body: { boxes: 3, label: 'mine' } })
  })

  it('answers 413 to a body over 5 MiB, naming the path that takes it as a file', async () => {
    const answer = await at.client?.post('/core/imports/packing-list', { packing: ' '.repeat(5_242_880) })
    const error =
      'the body is larger than 5 MiB: send it as the part file of a form (multipart/form-data) to POST /core/imports/packing-list/json'
    expect(answer).toMatchObject({ status: 413, body: { error } })
  })

  it('answers 413 to a larger body of a format without such a path, naming the one for any document', async () => {
    const answer = await at.client?.post('/core/scans', { project: ' '.repeat(5_242_880) })
    expect(answer).toMatchObject({ status: 413, body: { error: expect.stringMatching(/ to POST \/core\/imports\/any$/u) } })
  })

  it('answers 400 with a pointer where its reader rejects a document', async () => {
    const answer = await at.client?.post('/core/imports/packing-list', { packing: { boxes: 'many' } })
    expect(answer).toMatchObject({ status: 400, body: { details: { pointer: '/packing/boxes' } } })
  })

  it('answers 403 without its permission', async () => {
    const answer = await at.reader?.post('/core/imports/packing-list', { packing: { boxes: 3 } })
    expect(answer?.status).toBe(403)
  })

  it('is recognised where its documents are sent to another path', async () => {
    const answer = await at.client?.post('/core/tests/sarif?projectId=none', { packing: { boxes: 3 } })
    expect(answer).toMatchObject({ status: 400, body: { details: { format: 'packing-list', path: '/core/imports/packing-list' } } })
    expect(answer?.text).toContain('the document is a packing list, not')
  })

  it('is documented', async () => {
    const { body } = (await at.client?.get('/openapi.json')) ?? { body: undefined }
    expect(Object.keys((body as { paths: object }).paths)).toEqual(
      expect.arrayContaining(['/core/imports/packing-list', '/core/imports/packing-list/json']),
    )
  })
})

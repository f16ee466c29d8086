import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { PRODW } from '#access/scope-sets.ts'
import { collect } from '#platform/http/body-parsers.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { receiveUpload } from '#platform/http/upload.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { addFile, type NewFile, type Place, removeFile } from '#products/attachments/attachment-store.ts'
import { type DocumentType, documentTypes } from '#products/attachments/attachments.ts'
import { readFileName } from '#products/attachments/file-name.ts'
import { readDocumentType } from '#products/attachments/read-document-type.ts'
import { readPhoto } from '#products/attachments/read-photo.ts'
import { ProductRecord } from '#products/product.ts'
import { changeBelongings } from '#products/write-product.ts'

const tags = ['products']
const scopes = { scopes: PRODW, feature: 'products' } as const
const params = Type.Object({ product_id: Id })
const consumes = ['multipart/form-data']
/** What boundaries and fields may take beside a file. */
const overhead = 1_048_576

const file = { type: 'string', format: 'binary' }
const Photo = Type.Unsafe<unknown>({ 'x-raw': true, type: 'object', properties: { file }, required: ['file'] })
const Document = Type.Unsafe<unknown>({
  'x-raw': true,
  type: 'object',
  properties: { file, documentType: { enum: [...documentTypes] } },
  required: ['file', 'documentType'],
})
const Link = Type.String({ minLength: 1, maxLength: 3000, description: 'as it stands in the product' })
const PhotoLink = Type.Object({ url: Link }, { additionalProperties: false })
const DocumentLink = Type.Object({ documentType: Type.Enum([...documentTypes]), url: Link }, { additionalProperties: false })

/** Photos and documents of a product (§4.4). */
export function attachmentRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    uploadRoutes(app, tools)
    removingRoutes(app, tools)
  }
}

function uploadRoutes(app: RouteHost, tools: Tools): void {
  const described = { tags, params, consumes, response: { 201: ProductRecord } }
  const settings = { bodyLimit: tools.config.http.uploadLimit + overhead, config: { ...scopes, body: 'upload' } } as const
  app.post(
    '/core/products/:product_id/photo',
    { ...settings, schema: { ...described, summary: 'Add a photo: PNG, JPEG, WebP or GIF', body: Photo } },
    async (request, reply) => reply.code(201).send(await addUpload(tools, request, request.params.product_id, receivePhoto)),
  )
  app.post(
    '/core/products/:product_id/document',
    { ...settings, schema: { ...described, summary: 'Put a document into its slot, in the place of what is there', body: Document } },
    async (request, reply) => reply.code(201).send(await addUpload(tools, request, request.params.product_id, receiveDocument)),
  )
}

interface Received extends Pick<NewFile, 'place' | 'name' | 'contentType'> {
  readonly bytes: Buffer
}

type Receive = (request: FastifyRequest, limit: number) => Promise<Received>

/** All is looked at before anything is stored; the bytes are kept only once the product is there. */
async function addUpload(tools: Tools, request: FastifyRequest, id: string, receive: Receive): Promise<ProductRecord> {
  const { caller } = request
  const { bytes, ...received } = await receive(request, tools.config.http.uploadLimit)
  return changeBelongings(tools, caller, id, async (trx) => {
    const digest = await tools.files.keep(caller.companyId, bytes)
    await addFile(trx, caller, id, { ...received, digest, size: bytes.length, uploaded: tools.now() })
  })
}

async function receivePhoto(request: FastifyRequest, limit: number): Promise<Received> {
  const { fileName, taken: bytes } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  const named = readFileName(fileName)
  return { place: 'photo', name: named.name, bytes, contentType: await readPhoto(named, bytes) }
}

async function receiveDocument(request: FastifyRequest, limit: number): Promise<Received> {
  const { fileName, fields, taken: bytes } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  const place = readPlace(fields.get('documentType'))
  const named = readFileName(fileName)
  return { place, name: named.name, bytes, contentType: await readDocumentType(named, bytes) }
}

function readPlace(sent: string | undefined): DocumentType {
  const found = documentTypes.find((type) => type === sent)
  if (found === undefined) throw invalid('documentType', `documentType must be one of ${documentTypes.join(', ')}`)
  return found
}

function removingRoutes(app: RouteHost, tools: Tools): void {
  const { publicUrl } = tools.config.http
  function remove(caller: Caller, id: string, what: { readonly place: Place; readonly url: string }) {
    return changeBelongings(tools, caller, id, (trx) => removeFile(trx, caller, id, { ...what, publicUrl }))
  }
  const described = { tags, params, response: { 200: ProductRecord } }
  app.delete(
    '/core/products/:product_id/photo',
    { config: scopes, schema: { ...described, summary: 'Remove a photo', body: PhotoLink } },
    async ({ caller, params: { product_id: id }, body: { url } }) => remove(caller, id, { place: 'photo', url }),
  )
  app.delete(
    '/core/products/:product_id/document',
    { config: scopes, schema: { ...described, summary: 'Empty the slot of a document', body: DocumentLink } },
    async ({ caller, params: { product_id: id }, body: { documentType: place, url } }) => remove(caller, id, { place, url }),
  )
}

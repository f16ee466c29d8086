import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { productWriters } from '#access/scope-sets.ts'
import { collect } from '#platform/http/read-bodies.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { receiveUpload } from '#platform/http/receive-upload.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { addFile, type NewFile, type AttachmentSlot, removeFile } from '#products/attachments/attachment-store.ts'
import { type DocumentType, documentTypes } from '#products/attachments/attachments.ts'
import { readFileName } from '#products/attachments/file-name.ts'
import { readDocumentType } from '#products/attachments/read-document-type.ts'
import { readPhoto } from '#products/attachments/read-photo.ts'
import { ProductRecord } from '#products/product.ts'
import { changeParts } from '#products/write-product.ts'

const tags = ['products']
const scopes = { scopes: productWriters, feature: 'products' } as const
const params = Type.Object({ product_id: Id })
const consumes = ['multipart/form-data']
/** Allowance for the boundaries and fields beside a file. */
const overhead = 1_048_576

const file = { type: 'string', format: 'binary' }
const Photo = Type.Unsafe<unknown>({ 'x-raw': true, title: 'PhotoForm', type: 'object', properties: { file }, required: ['file'] })
const Document = Type.Unsafe<unknown>({
  'x-raw': true,
  title: 'DocumentForm',
  type: 'object',
  properties: { file, documentType: { enum: [...documentTypes] } },
  required: ['file', 'documentType'],
})
const Link = Type.String({ minLength: 1, maxLength: 3000, description: 'as the product shows it' })
const PhotoLink = Type.Object({ url: Link }, { title: 'PhotoLink', ...closed })
const DocumentLink = Type.Object({ documentType: Type.Enum([...documentTypes]), url: Link }, { title: 'DocumentLink', ...closed })

/** Photos and documents of a product (docs/reference/products.md#files). */
export function attachmentRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    uploadRoutes(app, context)
    removingRoutes(app, context)
  }
}

function uploadRoutes(app: RouteHost, context: AppContext): void {
  const described = { tags, params, consumes, response: { 201: ProductRecord } }
  const settings = { bodyLimit: context.config.http.uploadLimit + overhead, config: { ...scopes, body: 'upload' } } as const
  app.post(
    '/core/products/:product_id/photo',
    { ...settings, schema: { ...described, operationId: 'addPhoto', summary: 'Add a photo: PNG, JPEG, WebP or GIF', body: Photo } },
    async (request, reply) => reply.code(201).send(await addUpload(context, request, request.params.product_id, receivePhoto)),
  )
  app.post(
    '/core/products/:product_id/document',
    {
      ...settings,
      schema: {
        ...described,
        operationId: 'setProductDocument',
        summary: 'Upload a document into its slot; replaces the one stored there',
        body: Document,
      },
    },
    async (request, reply) => reply.code(201).send(await addUpload(context, request, request.params.product_id, receiveDocument)),
  )
}

interface ReceivedFile extends Pick<NewFile, 'slot' | 'name' | 'contentType'> {
  readonly bytes: Buffer
}

type Receive = (request: FastifyRequest, limit: number) => Promise<ReceivedFile>

/** Validates everything before storing anything; stores the bytes once the product is found. */
async function addUpload(context: AppContext, request: FastifyRequest, id: string, receive: Receive): Promise<ProductRecord> {
  const { caller } = request
  const { bytes, ...received } = await receive(request, context.config.http.uploadLimit)
  const document = await packDocument(bytes)
  return changeParts(context, caller, id, async (trx) => {
    const digest = await context.files.save(caller.companyId, document)
    await addFile(trx, caller, id, { ...received, digest, size: bytes.length, uploaded: context.now() })
  })
}

async function receivePhoto(request: FastifyRequest, limit: number): Promise<ReceivedFile> {
  const { fileName, content: bytes } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  const named = readFileName(fileName)
  return { slot: 'photo', name: named.name, bytes, contentType: await readPhoto(named, bytes) }
}

async function receiveDocument(request: FastifyRequest, limit: number): Promise<ReceivedFile> {
  const { fileName, fields, content: bytes } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  const slot = readDocumentTypeField(fields.get('documentType'))
  const named = readFileName(fileName)
  return { slot, name: named.name, bytes, contentType: await readDocumentType(named, bytes) }
}

function readDocumentTypeField(text: string | undefined): DocumentType {
  const found = documentTypes.find((type) => type === text)
  if (found === undefined) throw invalid('documentType', `documentType must be one of ${documentTypes.join(', ')}`)
  return found
}

function removingRoutes(app: RouteHost, context: AppContext): void {
  const { publicUrl } = context.config.http
  function remove(caller: Caller, id: string, what: { readonly place: AttachmentSlot; readonly url: string }) {
    return changeParts(context, caller, id, (trx) => removeFile(trx, caller, id, { ...what, publicUrl }))
  }
  const described = { tags, params, response: { 200: ProductRecord } }
  app.delete(
    '/core/products/:product_id/photo',
    { config: scopes, schema: { ...described, operationId: 'removePhoto', summary: 'Remove a photo', body: PhotoLink } },
    async ({ caller, params: { product_id: id }, body: { url } }) => remove(caller, id, { place: 'photo', url }),
  )
  app.delete(
    '/core/products/:product_id/document',
    {
      config: scopes,
      schema: { ...described, operationId: 'removeProductDocument', summary: 'Remove the document of a slot', body: DocumentLink },
    },
    async ({ caller, params: { product_id: id }, body: { documentType: place, url } }) => remove(caller, id, { place, url }),
  )
}

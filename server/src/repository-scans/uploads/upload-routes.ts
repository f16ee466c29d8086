import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { repositoryScanners } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { basePath } from '#platform/http/http-server.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { HttpError } from '#platform/http-error.ts'
import { refProblem } from '#repository-scans/scan-target.ts'
import { acceptResult } from '#repository-scans/uploads/accept-result.ts'
import { readPackedBody } from '#repository-scans/uploads/read-packed-body.ts'
import { insertUpload, isUploadAwaited, saveUpload } from '#repository-scans/uploads/upload-store.ts'
import { openUpload, sealUpload } from '#repository-scans/uploads/upload-token.ts'

const tags = ['deep scans']
const scanners = { scopes: repositoryScanners, feature: 'deepscan' } as const

/** Takes results of scans that clients ran themselves (docs/reference/repository-scans.md#uploads). */
export function uploadRoutes(app: RouteHost, context: AppContext): void {
  resultRoute(app, context)
  requestRoute(app, context)
  documentRoute(app, context)
}

const Ref = Type.Optional(checkedText(Type.String({ maxLength: 250 }), (ref, parameter) => problemOf(parameter, refProblem(ref))))
const Name = Type.Optional(Type.String({ maxLength: 1000 }))

function bodyOf(description: string) {
  return Type.Unsafe<Readable | undefined>({ 'x-raw': true, type: 'string', format: 'binary', description })
}

const resultSchema = {
  operationId: 'uploadRepositoryResult',
  summary: 'Store the result of a scan that a client ran; with projectName, fill a module from it',
  tags,
  consumes: ['application/json'],
  querystring: Type.Object({
    module: Type.Optional(Type.String({ maxLength: 1000, description: 'what was scanned' })),
    projectName: Name,
    moduleName: Name,
    branch: Ref,
    tag: Ref,
  }),
  body: bodyOf('a result document, plain or as gzip, or {uid} of one that was uploaded'),
  response: {
    200: Type.Object(
      {
        uid: Type.String(),
        url: Type.String({ description: 'address of the result document' }),
        moduleId: Type.Optional(Type.String()),
        scanId: Type.Optional(Type.String()),
        error: Type.Optional(Type.String({ description: 'why the module was not filled' })),
      },
      { title: 'UploadedRepositoryResult' },
    ),
  },
}

function resultRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/repository/upload-results',
    { config: { ...scanners, body: 'stream', isDecodedLater: true }, schema: resultSchema },
    async ({ caller, query, body, headers }) => {
      const bytes = await readPackedBody(body, context.config.deepScan.resultBytes)
      return acceptResult(context, caller, { bytes, query, userAgent: headers['user-agent'] ?? 'unknown' })
    },
  )
}

const requestSchema = {
  operationId: 'requestRepositoryUpload',
  summary: 'Ask for an address to which a result is uploaded, once and within 15 minutes',
  tags,
  response: { 200: Type.Object({ uid: Type.String(), upload_url: Type.String() }, { title: 'RequestedUpload' }) },
}

function requestRoute(app: RouteHost, context: AppContext): void {
  app.get('/repository/request-upload', { config: scanners, schema: requestSchema }, async ({ caller }, reply) => {
    reply.header('cache-control', 'no-store')
    const id = await openForUpload(context, caller)
    const token = sealUpload(context.secrets, { companyId: caller.companyId, id })
    return { uid: id, upload_url: `${context.config.http.publicUrl}${basePath}/repository/uploads/${token}` }
  })
}

const minutes = 15

async function openForUpload({ db, now, config }: AppContext, caller: Caller): Promise<string> {
  const { waiting: most } = config.deepScan
  const id = await transact(db, (trx) => insertUpload(trx, caller, { now: now(), expires: expiryFrom(now()), most }))
  if (id !== undefined) return id
  throw new HttpError(429, `${String(most)} uploads of the company are open; ask again when some are done.`, {
    headers: { 'retry-after': '60' },
  })
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

const documentSchema = {
  operationId: 'uploadRepositoryDocument',
  summary: 'Upload a result document to an address that was asked for; needs no key',
  tags,
  consumes: ['application/json'],
  params: Type.Object({ token: Type.String() }),
  body: bodyOf('a result document, plain or as gzip'),
  response: { 204: Type.Null() },
}

function documentRoute(app: RouteHost, context: AppContext): void {
  app.put(
    '/repository/uploads/:token',
    { config: { scopes: 'public', body: 'stream', isDecodedLater: true }, schema: documentSchema },
    async ({ params, body }, reply) => {
      await keepDocument(context, params.token, body)
      return reply.code(204).send(null)
    },
  )
}

/** Stores a document byte for byte until it is claimed; it is read then. */
async function keepDocument({ db, files, now, secrets, config }: AppContext, token: string, body: Readable | undefined): Promise<void> {
  const upload = openUpload(secrets, token)
  if (upload === undefined || !(await isUploadAwaited(db, upload, { id: upload.id, now: now() }))) throw gone()
  const document = await packDocument(await readPackedBody(body, config.deepScan.resultBytes))
  await transact(db, async (trx) => {
    const at = now()
    const digest = await files.save(upload.companyId, document)
    if (!(await saveUpload(trx, upload, { id: upload.id, now: at }, { digest, expires: expiryFrom(at) }))) throw gone()
  })
}

function gone(): HttpError {
  return new HttpError(404, 'This upload address is unknown, was used before, or its time is over; ask for another.')
}

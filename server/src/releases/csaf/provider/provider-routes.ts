import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { digestOf } from '#platform/files/file-store.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { notFound, HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findEdition } from '#releases/csaf/edition-store.ts'
import {
  findAdvisory,
  findListedCompany,
  listAdvisories,
  type ListedAdvisory,
  listListedCompanies,
} from '#releases/csaf/provider/listing-store.ts'
import {
  advisoryPathOf,
  type ProviderKey,
  providerMetadata,
  type Provider,
  rolieFeed,
  wellKnownPath,
} from '#releases/csaf/provider/provider-documents.ts'
import { openPgpSignatureOf, isTrustedProvider, usableKey } from '#releases/csaf/openpgp/sign-csaf.ts'
import { sendArmor } from '#releases/csaf/openpgp/signature-routes.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'
import { sendEdition } from '#releases/csaf/send-edition.ts'
import { serialiseCsaf } from '@waybill/documents/csaf'
import type { JsonObject } from '@waybill/documents/json'

const config = { scopes: 'public' } as const
const CompanyId = Type.Object({ company_id: Type.String() })
const KeyFile = Type.Object({ company_id: Type.String(), file: Type.String() })
const File = Type.Object({ company_id: Type.String(), year: Type.String(), file: Type.String() })

/**
 * Routes for publicly listed CSAF documents (docs/explanation/csaf.md), outside the base path: provider metadata, feed, and documents with
 * their digests. Served only over https, as the standard requires.
 */
export function csafProviderRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    metadataRoutes(app, context)
    feedRoute(app, context)
    keyRoute(app, context)
    fileRoute(app, context)
  }
}

function metadataRoutes(app: RouteHost, context: AppContext): void {
  app.get(wellKnownPath, { config, schema: { hide: true } }, async (request, reply) => {
    const only = await onlyListedProvider(context)
    if (only === undefined) throw new HttpError(404, 'No single company lists its CSAF documents here.')
    return sendEdition(
      request,
      reply,
      toSentDocument(providerMetadata(only, await listAdvisories(context.db, only.company.companyId), true)),
    )
  })
  app.get('/csaf/:company_id/provider-metadata.json', { config, schema: { hide: true, params: CompanyId } }, async (request, reply) => {
    const provider = await requireProvider(context, request.params.company_id)
    const only = await onlyListedProvider(context)
    const isOnly = only?.company.companyId === provider.company.companyId
    return sendEdition(
      request,
      reply,
      toSentDocument(providerMetadata(provider, await listAdvisories(context.db, provider.company.companyId), isOnly)),
    )
  })
}

function feedRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/csaf/:company_id/white/csaf-feed-tlp-white.json',
    { config, schema: { hide: true, params: CompanyId } },
    async (request, reply) => {
      const provider = await requireProvider(context, request.params.company_id)
      return sendEdition(request, reply, toSentDocument(rolieFeed(provider, await listAdvisories(context.db, provider.company.companyId))))
    },
  )
}

function keyRoute(app: RouteHost, context: AppContext): void {
  app.get('/csaf/:company_id/openpgp/:file', { config, schema: { hide: true, params: KeyFile } }, async (request, reply) => {
    const { company_id: companyId, file } = request.params
    await requireProvider(context, companyId)
    const key = usableKey(context)
    if (key === undefined || file !== `${key.fingerprint}.asc`) throw notFound(file)
    return sendArmor(reply, 'application/pgp-keys', key.publicKey)
  })
}

function fileRoute(app: RouteHost, context: AppContext): void {
  app.get('/csaf/:company_id/white/:year/:file', { config, schema: { hide: true, params: File } }, async (request, reply) => {
    const { company_id: companyId, year, file } = request.params
    await requireProvider(context, companyId)
    const [, name = '', approvalId = '', beside] = /^(vex-([0-9a-f-]{36})\.json)(?:\.(sha256|sha512|asc))?$/u.exec(file) ?? []
    const advisory = await findAdvisory(context.db, companyId, approvalId)
    if (advisory === undefined || advisoryPathOf(advisory) !== `${year}/${name}`) throw notFound(`${year}/${file}`)
    const document = await bytesOf(context, companyId, advisory)
    if (beside === undefined) return sendEdition(request, reply, document)
    if (beside === 'asc') return sendSignature(context, reply, { companyId, approvalId }, document)
    const bytes = `${createHash(beside).update(document.bytes).digest('hex')}  ${name}\n`
    return sendEdition(request, reply.type('text/plain; charset=utf-8'), { digest: digestOf(Buffer.from(bytes)), bytes })
  })
}

async function sendSignature(
  context: AppContext,
  reply: FastifyReply,
  release: ReleaseId,
  document: { readonly digest: string; readonly bytes: Buffer },
): Promise<FastifyReply> {
  const armored = await openPgpSignatureOf(context, release, document)
  if (armored === undefined) throw notFound(`${document.digest}.asc`)
  return sendArmor(reply, 'application/pgp-signature', armored)
}

async function bytesOf(
  { db, files }: AppContext,
  companyId: string,
  { approvalId, digest, isFrozen }: ListedAdvisory,
): Promise<{ readonly digest: string; readonly bytes: Buffer }> {
  const edition = isFrozen ? undefined : await findEdition(db, { companyId, approvalId })
  return edition ?? { digest, bytes: await files.read(companyId, digest) }
}

async function requireProvider(context: AppContext, companyId: string): Promise<Provider> {
  const {
    db,
    config: { http },
  } = context
  const company = isSecure(http) ? await findListedCompany(db, companyId, http.publicUrl) : undefined
  if (company === undefined) throw notFound(companyId)
  return { publicUrl: http.publicUrl, company, openPgp: providerKey(context) }
}

function providerKey(context: AppContext): ProviderKey | undefined {
  const key = usableKey(context)
  return key && { fingerprint: key.fingerprint, isTrusted: isTrustedProvider(context) }
}

/** Returns the only listed company; undefined when there are several. */
async function onlyListedProvider(context: AppContext): Promise<Provider | undefined> {
  const {
    db,
    config: { http },
  } = context
  const [company, another] = isSecure(http) ? await listListedCompanies(db, http.publicUrl, { limit: 2 }) : []
  return company === undefined || another !== undefined ? undefined : { publicUrl: http.publicUrl, company, openPgp: providerKey(context) }
}

function isSecure({ publicUrl }: AppContext['config']['http']): boolean {
  return publicUrl.startsWith('https:')
}

function toSentDocument(document: JsonObject): { readonly digest: string; readonly bytes: string } {
  const bytes = serialiseCsaf(document)
  return { digest: digestOf(Buffer.from(bytes)), bytes }
}

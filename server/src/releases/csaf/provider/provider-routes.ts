import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { digestOf } from '#platform/files/file-store.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { findEdition } from '#releases/csaf/edition-store.ts'
import { findAdvisory, findListed, listAdvisories, type ListedAdvisory, listListed } from '#releases/csaf/provider/listing-store.ts'
import {
  advisoryPathOf,
  type ProviderKey,
  providerMetadata,
  type ProviderPlace,
  rolieFeed,
  wellKnownPath,
} from '#releases/csaf/provider/provider-documents.ts'
import { openPgpSignatureOf, signsAsTrusted, usableKey } from '#releases/csaf/openpgp/sign-csaf.ts'
import { sendArmor } from '#releases/csaf/openpgp/signature-routes.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'
import { sendEdition } from '#releases/csaf/send-edition.ts'
import type { JsonObject } from '#standards/json/json-values.ts'
import { csafTextOf } from '#standards/csaf/write-csaf.ts'

const config = { scopes: 'public' } as const
const CompanyId = Type.Object({ company_id: Type.String() })
const KeyFile = Type.Object({ company_id: Type.String(), file: Type.String() })
const File = Type.Object({ company_id: Type.String(), year: Type.String(), file: Type.String() })

/**
 * The CSAF documents of companies that list them (docs/csaf.md), for everybody, outside of the base path: who provides them, the feed,
 * and the documents with their digests. All of it at https addresses only, as the standard asks.
 */
export function csafProviderRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    metadataRoutes(app, tools)
    feedRoute(app, tools)
    keyRoute(app, tools)
    fileRoute(app, tools)
  }
}

function metadataRoutes(app: RouteHost, tools: Tools): void {
  app.get(wellKnownPath, { config, schema: { hide: true } }, async (request, reply) => {
    const only = await onlyListed(tools)
    if (only === undefined) throw new Refusal(404, 'No single company lists its CSAF documents here.')
    return sendEdition(request, reply, asSent(providerMetadata(only, await listAdvisories(tools.db, only.company.companyId), true)))
  })
  app.get('/csaf/:company_id/provider-metadata.json', { config, schema: { hide: true, params: CompanyId } }, async (request, reply) => {
    const place = await demandPlace(tools, request.params.company_id)
    const only = await onlyListed(tools)
    const isOnly = only?.company.companyId === place.company.companyId
    return sendEdition(request, reply, asSent(providerMetadata(place, await listAdvisories(tools.db, place.company.companyId), isOnly)))
  })
}

function feedRoute(app: RouteHost, tools: Tools): void {
  app.get(
    '/csaf/:company_id/white/csaf-feed-tlp-white.json',
    { config, schema: { hide: true, params: CompanyId } },
    async (request, reply) => {
      const place = await demandPlace(tools, request.params.company_id)
      return sendEdition(request, reply, asSent(rolieFeed(place, await listAdvisories(tools.db, place.company.companyId))))
    },
  )
}

function keyRoute(app: RouteHost, tools: Tools): void {
  app.get('/csaf/:company_id/openpgp/:file', { config, schema: { hide: true, params: KeyFile } }, async (request, reply) => {
    const { company_id: companyId, file } = request.params
    await demandPlace(tools, companyId)
    const key = usableKey(tools)
    if (key === undefined || file !== `${key.fingerprint}.asc`) throw notFound(file)
    return sendArmor(reply, 'application/pgp-keys', key.publicKey)
  })
}

function fileRoute(app: RouteHost, tools: Tools): void {
  app.get('/csaf/:company_id/white/:year/:file', { config, schema: { hide: true, params: File } }, async (request, reply) => {
    const { company_id: companyId, year, file } = request.params
    await demandPlace(tools, companyId)
    const [, name = '', approvalId = '', beside] = /^(vex-([0-9a-f-]{36})\.json)(?:\.(sha256|sha512|asc))?$/u.exec(file) ?? []
    const advisory = await findAdvisory(tools.db, companyId, approvalId)
    if (advisory === undefined || advisoryPathOf(advisory) !== `${year}/${name}`) throw notFound(`${year}/${file}`)
    const document = await bytesOf(tools, companyId, advisory)
    if (beside === undefined) return sendEdition(request, reply, document)
    if (beside === 'asc') return sendSignature(tools, reply, { companyId, approvalId }, document)
    const bytes = `${createHash(beside).update(document.bytes).digest('hex')}  ${name}\n`
    return sendEdition(request, reply.type('text/plain; charset=utf-8'), { digest: digestOf(Buffer.from(bytes)), bytes })
  })
}

async function sendSignature(
  tools: Tools,
  reply: FastifyReply,
  release: ReleaseId,
  document: { readonly digest: string; readonly bytes: Buffer },
): Promise<FastifyReply> {
  const armored = await openPgpSignatureOf(tools, release, document)
  if (armored === undefined) throw notFound(`${document.digest}.asc`)
  return sendArmor(reply, 'application/pgp-signature', armored)
}

async function bytesOf(
  { db, files }: Tools,
  companyId: string,
  { approvalId, digest, isFrozen }: ListedAdvisory,
): Promise<{ readonly digest: string; readonly bytes: Buffer }> {
  const edition = isFrozen ? undefined : await findEdition(db, { companyId, approvalId })
  return edition ?? { digest, bytes: await files.read(companyId, digest) }
}

async function demandPlace(tools: Tools, companyId: string): Promise<ProviderPlace> {
  const {
    db,
    config: { http },
  } = tools
  const company = isSecure(http) ? await findListed(db, companyId, http.publicUrl) : undefined
  if (company === undefined) throw notFound(companyId)
  return { publicUrl: http.publicUrl, company, openPgp: providerKey(tools) }
}

function providerKey(tools: Tools): ProviderKey | undefined {
  const key = usableKey(tools)
  return key && { fingerprint: key.fingerprint, isTrusted: signsAsTrusted(tools) }
}

/** The one company that lists, where no other does. */
async function onlyListed(tools: Tools): Promise<ProviderPlace | undefined> {
  const {
    db,
    config: { http },
  } = tools
  const [company, another] = isSecure(http) ? await listListed(db, http.publicUrl, { limit: 2 }) : []
  return company === undefined || another !== undefined ? undefined : { publicUrl: http.publicUrl, company, openPgp: providerKey(tools) }
}

function isSecure({ publicUrl }: Tools['config']['http']): boolean {
  return publicUrl.startsWith('https:')
}

function asSent(document: JsonObject): { readonly digest: string; readonly bytes: string } {
  const bytes = csafTextOf(document)
  return { digest: digestOf(Buffer.from(bytes)), bytes }
}

import { type Static, Type } from 'typebox'
import { type Release, releaseUrl } from '#approvals/approvals.ts'
import { csafChangesDocument } from '#releases/csaf/current-csaf.ts'
import { isDocument } from '#releases/freeze-documents.ts'
import type { FrozenDocument } from '#releases/release-document-store.ts'
import { fileNameOf, type ReleaseDocument } from '#releases/release-document.ts'
import { releaseDocuments } from '#releases/release-documents.ts'

const SignedDocument = Type.Object(
  {
    name: Type.String(),
    format: Type.String(),
    title: Type.String(),
    url: Type.String(),
    fileName: Type.String(),
    mediaType: Type.String(),
    size: Type.Integer(),
    sha256: Type.String({ description: 'in hex, of the bytes' }),
    algorithm: Type.Literal('Ed25519'),
    signature: Type.String({ description: 'base64, over the bytes (RFC 8032)' }),
    keyId: Type.String({ description: 'thumbprint of the public key (RFC 7638)' }),
    publicKey: Type.String({ description: 'URL of the public key' }),
  },
  { title: 'SignedDocument' },
)

/** The documents of a release with their digests and signatures. */
export const ReleaseSignatures = Type.Object(
  {
    release: Type.Object({
      name: Type.String(),
      version: Type.Union([Type.String(), Type.Null()]),
      company: Type.String(),
      approved: Type.String(),
      page: Type.String(),
    }),
    documents: Type.Array(SignedDocument),
  },
  { title: 'ReleaseSignatures' },
)
export type ReleaseSignatures = Static<typeof ReleaseSignatures>
export type SignedDocument = Static<typeof SignedDocument>

type DocumentInfo = Pick<ReleaseDocument, 'name' | 'format' | 'title' | 'mediaType' | 'ending'>
const signedDocuments: readonly DocumentInfo[] = [...releaseDocuments, csafChangesDocument]

/** Describes the published documents of a release, with absolute URLs. */
export function toSignaturesResponse(publicUrl: string, release: Release, frozen: readonly FrozenDocument[]): ReleaseSignatures {
  const { name, version = null, companyName: company, approved } = release
  return {
    release: { name, version, company, approved: approved.toISOString(), page: pageUrl(publicUrl, release) },
    documents: frozen.flatMap((one) => {
      const document = signedDocuments.find((each) => isDocument(one, each))
      return document === undefined ? [] : [toSignedDocument(publicUrl, release, document, one)]
    }),
  }
}

/** Returns the URL of the release page. */
export function pageUrl(publicUrl: string, { releaseKey }: Pick<Release, 'releaseKey'>): string {
  return `${publicUrl}/r/${releaseKey}`
}

function toSignedDocument(publicUrl: string, release: Release, document: DocumentInfo, frozen: FrozenDocument): SignedDocument {
  const { name, format, title, mediaType } = document
  return {
    name,
    format,
    title,
    url: `${releaseUrl(publicUrl, release)}/${name}${document === csafChangesDocument ? '' : `?format=${format}`}`,
    fileName: fileNameOf(document, release),
    mediaType,
    size: frozen.size,
    sha256: frozen.digest,
    algorithm: 'Ed25519',
    signature: frozen.signature.toString('base64'),
    keyId: frozen.keyId,
    publicKey: `${publicUrl}/.well-known/waybill-signing-key?keyId=${frozen.keyId}`,
  }
}

import type { Release, Tlp } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { csafDocument } from '#releases/csaf/csaf-document.ts'
import { type CsafEditionRow, findEdition } from '#releases/csaf/edition-store.ts'
import { updateCsaf } from '#releases/csaf/update-csaf.ts'
import { freezeDocuments } from '#releases/freeze-documents.ts'
import type { FrozenDocument } from '#releases/release-document-store.ts'

/** The newest edition of what is said of a release, signed. */
export interface CurrentCsaf {
  /** SHA-256 of the bytes. */
  readonly digest: string
  readonly bytes: Buffer
  readonly tlp: Tlp
  readonly signature: Buffer
  readonly keyId: string
}

/** What is to be said of a release now: a new edition where something changed. */
export async function currentCsaf(context: AppContext, release: Release): Promise<CurrentCsaf> {
  return currentOf(context, release, await updateCsaf(context, release))
}

/** What was said of a release last, without looking whether it still holds. */
export async function lastCsaf(context: AppContext, release: Release): Promise<CurrentCsaf> {
  return currentOf(context, release, await findEdition(context.db, release))
}

async function currentOf(context: AppContext, release: Release, edition: CsafEditionRow | undefined): Promise<CurrentCsaf> {
  if (edition?.signature !== undefined && edition.keyId !== undefined)
    return { ...edition, signature: edition.signature, keyId: edition.keyId }
  // one that no signature is kept of is signed by asking for it
  return edition === undefined ? frozenCsaf(context, release) : currentCsaf(context, release)
}

/** What was said of a release when it was released. */
export async function frozenCsaf(context: AppContext, release: Release): Promise<CurrentCsaf> {
  const [frozen] = await freezeDocuments(context, release, [csafDocument])
  if (frozen === undefined) throw new Error(`csaf of ${release.approvalId} was not kept`)
  return { ...frozen, bytes: await context.files.read(release.companyId, frozen.digest) }
}

/** The current edition as the list of signatures tells it, beside the frozen documents. */
export function toFrozenDocument({ digest, bytes, tlp, signature, keyId }: CurrentCsaf): FrozenDocument {
  return { name: csafChangesDocument.name, format: csafChangesDocument.format, digest, size: bytes.length, tlp, signature, keyId }
}

/** How the current edition is called. */
export const csafChangesDocument = {
  name: 'csaf-changes',
  format: 'json',
  title: 'Vulnerabilities as of now, CSAF 2.0 VEX',
  mediaType: csafDocument.mediaType,
  ending: '.csaf-changes.json',
} as const

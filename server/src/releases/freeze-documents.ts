import { loadSnapshot, type Release, type Snapshot } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import { packDocument } from '#platform/files/file-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type ReleaseSummary, toReleaseSummary } from '#releases/page/release-summary.ts'
import type { ReleaseDocument } from '#releases/release-document.ts'
import {
  addDocument,
  addSummary,
  findDocuments,
  findSummary,
  type FrozenDocument,
  saveSigningKey,
  type ReleaseId,
} from '#releases/release-document-store.ts'
import { releaseDocuments } from '#releases/release-documents.ts'

/** Lists the documents of a release that the features of its company allow (docs/reference/release-documents.md#operations). */
export function offeredDocuments({ features }: Pick<Release, 'features'>): readonly ReleaseDocument[] {
  return releaseDocuments.filter(({ feature }) => feature === undefined || features.includes(feature))
}

/**
 * The published documents among those wanted, in their order. What is not published yet is written now and stays as it is from
 * then on: of two who write at once the first one wins, and both answer what that one wrote (docs/reference/release-documents.md#freezing).
 */
export async function freezeDocuments(
  context: AppContext,
  release: ReleaseId,
  requested: readonly ReleaseDocument[],
): Promise<readonly FrozenDocument[]> {
  const before = await findDocuments(context.db, release)
  const missing = requested.filter((document) => !before.some((frozen) => isDocument(frozen, document)))
  if (missing.length > 0) await writeDocuments(context, release, missing)
  const published = missing.length === 0 ? before : await findDocuments(context.db, release)
  return requested.flatMap((document) => published.find((frozen) => isDocument(frozen, document)) ?? [])
}

/** Whether a published document has this name and format. */
export function isDocument(frozen: FrozenDocument, { name, format }: Pick<ReleaseDocument, 'name' | 'format'>): boolean {
  return frozen.name === name && frozen.format === format
}

async function writeDocuments(context: AppContext, release: ReleaseId, documents: readonly ReleaseDocument[]): Promise<void> {
  const snapshot = await loadSnapshot(context.db, release, release.approvalId)
  for (const document of documents) await writeDocument(context, release, document, snapshot)
  // cheap here; the page would have to load the snapshot again
  await transact(context.db, (trx) => addSummary(trx, release, toReleaseSummary(snapshot)))
}

async function writeDocument(
  { db, files, signer, now }: AppContext,
  release: ReleaseId,
  document: ReleaseDocument,
  snapshot: Snapshot,
): Promise<void> {
  const { name, format, isLabelled = false } = document
  const bytes = Buffer.from(document.build(snapshot))
  const tlp = isLabelled ? (snapshot.tlp ?? 'WHITE') : 'WHITE'
  const packed = await packDocument(bytes)
  const frozen = { name, format, digest: packed.digest, size: bytes.length, tlp, signature: signer.sign(bytes), keyId: signer.keyId }
  await transact(db, async (trx) => {
    await files.save(release.companyId, packed)
    await saveSigningKey(trx, signer.publicJwk, now())
    await addDocument(trx, release, frozen, now())
  })
}

/** Loads the summary of a release; computes it from the snapshot the first time. */
export async function freezeSummary({ db }: AppContext, release: ReleaseId): Promise<ReleaseSummary> {
  const known = await findSummary(db, release)
  if (known?.publisher !== undefined) return known
  const summary = toReleaseSummary(await loadSnapshot(db, release, release.approvalId))
  await transact(db, (trx) => addSummary(trx, release, summary))
  return summary
}

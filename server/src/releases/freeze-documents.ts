import { loadSnapshot, type Release, type Snapshot } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import { digestOf } from '#platform/files/file-store.ts'
import type { Tools } from '#platform/tools.ts'
import { type ReleaseSummary, summaryOf } from '#releases/page/release-summary.ts'
import type { ReleaseDocument } from '#releases/release-document.ts'
import {
  addDocument,
  addSummary,
  findDocuments,
  findSummary,
  type FrozenDocument,
  keepSigningKey,
  type ReleaseId,
} from '#releases/release-document-store.ts'
import { releaseDocuments } from '#releases/release-documents.ts'

/** What is published of a release with the features its company has (decisions 16). */
export function offeredDocuments({ features }: Pick<Release, 'features'>): readonly ReleaseDocument[] {
  return releaseDocuments.filter(({ feature }) => feature === undefined || features.includes(feature))
}

/**
 * The published documents among those wanted, in their order. What is not published yet is written now and stays as it is from
 * then on: of two who write at once the first one wins, and both answer what that one wrote (decisions 9).
 */
export async function freezeDocuments(
  tools: Tools,
  release: ReleaseId,
  wanted: readonly ReleaseDocument[],
): Promise<readonly FrozenDocument[]> {
  const before = await findDocuments(tools.db, release)
  const missing = wanted.filter((document) => !before.some((frozen) => isOf(frozen, document)))
  if (missing.length > 0) await writeDocuments(tools, release, missing)
  const published = missing.length === 0 ? before : await findDocuments(tools.db, release)
  return wanted.flatMap((document) => published.find((frozen) => isOf(frozen, document)) ?? [])
}

/** Whether a published document is of this kind and format. */
export function isOf(frozen: FrozenDocument, { name, format }: Pick<ReleaseDocument, 'name' | 'format'>): boolean {
  return frozen.name === name && frozen.format === format
}

async function writeDocuments(tools: Tools, release: ReleaseId, documents: readonly ReleaseDocument[]): Promise<void> {
  const snapshot = await loadSnapshot(tools.db, release, release.approvalId)
  for (const document of documents) await writeDocument(tools, release, document, snapshot)
  // it costs nothing now, and reading the snapshot once more for the page does
  await transact(tools.db, (trx) => addSummary(trx, release, summaryOf(snapshot)))
}

async function writeDocument(
  { db, files, signer, now }: Tools,
  release: ReleaseId,
  document: ReleaseDocument,
  snapshot: Snapshot,
): Promise<void> {
  const { name, format, isLabelled = false } = document
  const bytes = Buffer.from(document.build(snapshot))
  const tlp = isLabelled ? (snapshot.tlp ?? 'WHITE') : 'WHITE'
  const frozen = { name, format, digest: digestOf(bytes), size: bytes.length, tlp, signature: signer.sign(bytes), keyId: signer.keyId }
  await transact(db, async (trx) => {
    await files.keep(release.companyId, bytes)
    await keepSigningKey(trx, signer.publicJwk, now())
    await addDocument(trx, release, frozen, now())
  })
}

/** The figures of a release, drawn from its snapshot the first time. */
export async function freezeSummary({ db }: Tools, release: ReleaseId): Promise<ReleaseSummary> {
  const known = await findSummary(db, release)
  if (known?.publisher !== undefined) return known
  const summary = summaryOf(await loadSnapshot(db, release, release.approvalId))
  await transact(db, (trx) => addSummary(trx, release, summary))
  return summary
}

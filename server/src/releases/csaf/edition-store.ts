import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { type Database, json, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'
import type { CsafRevision } from '#standards/csaf/csaf-source.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What is said of a release since it is something else than when it was released. */
export interface CsafEditionRow {
  /** Oldest first; the first is the frozen document. */
  readonly revisions: readonly CsafRevision[]
  /** SHA-256 of what it says, without when it was said. */
  readonly contentDigest: string
  /** SHA-256 of the bytes. */
  readonly digest: string
  readonly bytes: Buffer
}

/** One writer at a time for each release; 404 when it is gone. */
export async function lockRelease(trx: Transaction, { companyId, approvalId }: ReleaseId): Promise<void> {
  const row = await trx
    .selectFrom('approval')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', approvalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound(approvalId)
}

export async function findEdition(db: Database | Transaction, { companyId, approvalId }: ReleaseId): Promise<CsafEditionRow | undefined> {
  const row = await db
    .selectFrom('csaf_edition')
    .select(['revisions', 'content_digest', 'digest', 'document'])
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const bytes = await decompress(row.document)
  return { revisions: row.revisions as readonly CsafRevision[], contentDigest: row.content_digest, digest: row.digest, bytes }
}

/** Puts an edition in the place of the one before. */
export async function saveEdition(trx: Transaction, release: ReleaseId, edition: CsafEditionRow, at: Date): Promise<void> {
  const { revisions, contentDigest, digest, bytes } = edition
  const columns = { revisions: json(revisions), content_digest: contentDigest, digest, document: await compress(bytes), edited: at }
  await trx
    .insertInto('csaf_edition')
    .values({ company_id: release.companyId, approval_id: release.approvalId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'approval_id']).doUpdateSet(columns))
    .execute()
}

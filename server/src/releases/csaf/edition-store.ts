import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Tlp } from '#approvals/approvals.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'
import type { CsafRevision } from '@waybill/documents/csaf'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What is said of a release since it is something else than when it was released. */
export interface CsafEdition {
  /** Oldest first; the first is the frozen document. */
  readonly revisions: readonly CsafRevision[]
  /** SHA-256 of what it says, without when it was said. */
  readonly contentDigest: string
  /** SHA-256 of the bytes. */
  readonly digest: string
  readonly bytes: Buffer
  readonly tlp: Tlp
}

/** An edition with the service's signature over its bytes; of before editions were signed it has none. */
export interface CsafEditionRow extends CsafEdition {
  readonly signature: Buffer | undefined
  readonly keyId: string | undefined
  readonly edited: Date
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
    .select(['revisions', 'content_digest', 'digest', 'document', 'tlp', 'signature', 'key_id', 'edited'])
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const bytes = await decompress(row.document)
  return {
    revisions: row.revisions as readonly CsafRevision[],
    contentDigest: row.content_digest,
    digest: row.digest,
    bytes,
    tlp: row.tlp as Tlp,
    signature: row.signature === null ? undefined : Buffer.from(row.signature),
    keyId: row.key_id ?? undefined,
    edited: row.edited,
  }
}

/** Puts an edition in the place of the one before. */
export async function saveEdition(trx: Transaction, release: ReleaseId, edition: CsafEditionRow): Promise<void> {
  const { revisions, contentDigest, digest, bytes, tlp, signature, keyId, edited } = edition
  const signed = { tlp, signature: signature ?? null, key_id: keyId ?? null }
  const columns = { revisions: json(revisions), content_digest: contentDigest, digest, document: await compress(bytes), edited, ...signed }
  await trx
    .insertInto('csaf_edition')
    .values({ company_id: release.companyId, approval_id: release.approvalId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'approval_id']).doUpdateSet(columns))
    .execute()
}

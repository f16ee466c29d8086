import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Tlp } from '#approvals/approvals.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { PublicJwk } from '#platform/signer.ts'
import type { ReleaseSummary } from '#releases/page/release-summary.ts'

/** A published document. */
export interface FrozenDocument {
  readonly name: string
  readonly format: string
  /** SHA-256 in hex. */
  readonly digest: string
  readonly size: number
  /** Its TLP label; always WHITE except for CSAF documents. */
  readonly tlp: Tlp
  readonly signature: Buffer
  readonly keyId: string
}

/** Identifies a release of a company. */
export interface ReleaseId extends Tenant {
  readonly approvalId: string
}

/** Loads the documents of a release published so far. */
export async function findDocuments(db: Database | Transaction, { companyId, approvalId }: ReleaseId): Promise<readonly FrozenDocument[]> {
  const rows = await db
    .selectFrom('release_document')
    .select(['name', 'format', 'digest', 'size', 'tlp', 'signature', 'key_id'])
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .execute()
  return rows.map(({ name, format, digest, size, tlp, signature, key_id: keyId }) => ({
    name,
    format,
    digest,
    size,
    tlp: tlp as Tlp,
    signature: Buffer.from(signature),
    keyId,
  }))
}

/** Stores a published document unless there is one already. */
export async function addDocument(
  trx: Transaction,
  { companyId, approvalId }: ReleaseId,
  { keyId, ...document }: FrozenDocument,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('release_document')
    .values({ company_id: companyId, approval_id: approvalId, ...document, key_id: keyId, created: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the public half of a signing key. */
export async function saveSigningKey(trx: Transaction, { kid, x }: PublicJwk, at: Date): Promise<void> {
  await trx
    .insertInto('signing_key')
    .values({ id: kid, x, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the public half of a signing key, in base64url; undefined for an unknown id. */
export async function findSigningKey(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('signing_key').select('x').where('id', '=', id).executeTakeFirst()
  return row?.x
}

/** Counts the keys that ever signed: this one, and others. */
export async function countSigningKeys(db: Database, keyId: string): Promise<{ readonly own: number; readonly others: number }> {
  const { rows } = await sql<{ own: number; others: number }>`
    select (count(*) filter (where id = ${keyId}))::int as own, (count(*) filter (where id <> ${keyId}))::int as others
    from signing_key`.execute(db)
  return rows[0] ?? { own: 0, others: 0 }
}

export async function findSummary(db: Database | Transaction, { companyId, approvalId }: ReleaseId): Promise<ReleaseSummary | undefined> {
  const row = await db
    .selectFrom('release_summary')
    .select('summary')
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
  return row?.summary as ReleaseSummary | undefined
}

/** Stores the summary of a release; replaces one of an older version. */
export async function addSummary(trx: Transaction, { companyId, approvalId }: ReleaseId, summary: ReleaseSummary): Promise<void> {
  await trx
    .insertInto('release_summary')
    .values({ company_id: companyId, approval_id: approvalId, summary: json(summary) })
    .onConflict((conflict) => conflict.columns(['company_id', 'approval_id']).doUpdateSet({ summary: json(summary) }))
    .execute()
}

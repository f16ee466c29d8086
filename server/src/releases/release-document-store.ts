import type { Tenant } from '#access/access.ts'
import type { Tlp } from '#approvals/approvals.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { PublicJwk } from '#platform/signer.ts'
import type { ReleaseSummary } from '#releases/page/release-summary.ts'

/** A document as it was published. */
export interface FrozenDocument {
  readonly name: string
  readonly format: string
  /** SHA-256 in hex. */
  readonly digest: string
  readonly size: number
  /** The label that it carries; of CSAF documents alone another than WHITE. */
  readonly tlp: Tlp
  readonly signature: Buffer
  readonly keyId: string
}

/** Which release of which company. */
export interface ReleaseId extends Tenant {
  readonly approvalId: string
}

/** What was published of a release so far. */
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

/** Publishes a document unless somebody did before; what was published stays. */
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

/** Remembers the public half of a key that signs. */
export async function saveSigningKey(trx: Transaction, { kid, x }: PublicJwk, at: Date): Promise<void> {
  await trx
    .insertInto('signing_key')
    .values({ id: kid, x, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The public half of a key that signed once, in base64url; undefined for an id that no key had. */
export async function findSigningKey(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('signing_key').select('x').where('id', '=', id).executeTakeFirst()
  return row?.x
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

/** Keeps the figures of a release, in the place of those an older version drew. */
export async function addSummary(trx: Transaction, { companyId, approvalId }: ReleaseId, summary: ReleaseSummary): Promise<void> {
  await trx
    .insertInto('release_summary')
    .values({ company_id: companyId, approval_id: approvalId, summary: json(summary) })
    .onConflict((conflict) => conflict.columns(['company_id', 'approval_id']).doUpdateSet({ summary: json(summary) }))
    .execute()
}

import type { Database, Transaction } from '#database/database.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'

/** The signed document and the key. */
export interface SignedWith {
  /** SHA-256 of the document. */
  readonly digest: string
  readonly fingerprint: string
}

/** Finds the signature of a document, in ASCII armour; undefined before it is made. */
export async function findOpenPgpSignature(
  db: Database | Transaction,
  { companyId, approvalId }: ReleaseId,
  { digest, fingerprint }: SignedWith,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('openpgp_signature')
    .select('armored')
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .where('digest', '=', digest)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.armored
}

/** Stores a signature unless there is one. */
export async function addOpenPgpSignature(
  trx: Transaction,
  { companyId, approvalId }: ReleaseId,
  { digest, fingerprint, armored, created }: SignedWith & { readonly armored: string; readonly created: Date },
): Promise<void> {
  await trx
    .insertInto('openpgp_signature')
    .values({ company_id: companyId, approval_id: approvalId, digest, fingerprint, armored, created })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

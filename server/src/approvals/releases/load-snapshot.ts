import type { Tenant } from '#access/access.ts'
import type { BinaryLink } from '#sboms/sboms.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { orUndefined } from '#approvals/or-undefined.ts'
import { digestOfParts, unpackPart } from '#approvals/snapshot/pack-part.ts'
import type { Snapshot, SnapshotModule } from '#approvals/snapshot/snapshot.ts'
import type { SnapshotHead } from '#approvals/snapshot/take-snapshot.ts'

/**
 * What an approval froze, whatever became of its modules since, with the request's own words as they are now: from its submission
 * on they stand. 404 for an id that is no approval of the company; fails when what is stored is not what was frozen.
 */
export async function loadSnapshot(db: Database | Transaction, { companyId }: Tenant, approvalId: string): Promise<Snapshot> {
  if (!isId(approvalId)) throw notFound(approvalId)
  const row = await db
    .selectFrom('approval')
    .select(['id', 'name', 'version', 'description', 'purl', 'binary_links', 'snapshot', 'snapshot_digest'])
    .where('company_id', '=', companyId)
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(approvalId)
  const { part, digest } = await unpackPart(row.snapshot)
  const { modules, digests } = await loadModules(db, { companyId }, approvalId)
  if (digestOfParts([digest, ...digests]) !== row.snapshot_digest) throw new Error(`the snapshot of approval ${approvalId} is damaged`)
  const { id, name } = row
  const words = { version: orUndefined(row.version), description: orUndefined(row.description), purl: orUndefined(row.purl) }
  return { ...(part as SnapshotHead), approval: { id, name, ...words, binaryLinks: row.binary_links as readonly BinaryLink[] }, modules }
}

interface LoadedModules {
  readonly modules: readonly SnapshotModule[]
  readonly digests: readonly string[]
}

async function loadModules(db: Database | Transaction, { companyId }: Tenant, approvalId: string): Promise<LoadedModules> {
  const rows = await db
    .selectFrom('approval_module')
    .select('content')
    .where('company_id', '=', companyId)
    .where('approval_id', '=', approvalId)
    .orderBy('ordinal')
    .execute()
  const modules: SnapshotModule[] = []
  const digests: string[] = []
  for (const { content } of rows) {
    const { part, digest } = await unpackPart(content)
    modules.push(part as SnapshotModule)
    digests.push(digest)
  }
  return { modules, digests }
}

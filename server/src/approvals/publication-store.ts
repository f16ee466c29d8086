import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { type PublisherSetting, publisherOf } from '#approvals/snapshot/publisher.ts'
import type { SnapshotPublisher } from '#approvals/snapshot/snapshot.ts'
import { type Tlp, tlpOf } from '#approvals/snapshot/tlp.ts'

/** How a company approves and publishes, by its settings of now. */
export interface Publication {
  readonly companyName: string
  readonly publisher: SnapshotPublisher
  /** Whether the settings name the publisher; without them it is the company at the service's public address. */
  readonly isPublisherSet: boolean
  /** Of its CSAF documents. */
  readonly tlp: Tlp
  /** Whether somebody else than the requester has to approve. */
  readonly fourEyes: boolean
}

/** Loads how the company publishes; one statement, 404 when it is gone. */
export async function loadPublication(db: Database | Transaction, { companyId }: Tenant, publicUrl: string): Promise<Publication> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'publisher', 'approvals', 'csaf'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
  const publisher = (row.publisher ?? {}) as PublisherSetting
  return {
    companyName: row.name,
    publisher: publisherOf({ name: row.name, publisher }, publicUrl),
    isPublisherSet: publisher.name !== undefined && Boolean(publisher.namespace),
    tlp: tlpOf(row.csaf as Parameters<typeof tlpOf>[0]),
    fourEyes: (row.approvals as { readonly fourEyes?: boolean } | null)?.fourEyes === true,
  }
}

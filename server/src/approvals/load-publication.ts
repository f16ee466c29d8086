import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { loadCompanySettings } from '#portfolio/portfolio.ts'
import { publisherOf } from '#approvals/snapshot/publisher.ts'
import type { SnapshotPublisher } from '#approvals/snapshot/snapshot.ts'
import { type Tlp, tlpOf } from '#approvals/snapshot/tlp.ts'

/** The company's current settings for approvals and publication. */
export interface Publication {
  readonly companyName: string
  readonly publisher: SnapshotPublisher
  /** Whether the settings name the publisher; the default is the company at the service's public address. */
  readonly isPublisherSet: boolean
  /** The TLP label of its CSAF documents. */
  readonly tlp: Tlp
  /** Whether a person other than the requester has to approve. */
  readonly fourEyes: boolean
}

/** Loads how the company publishes; one statement, 404 when it is gone. */
export async function loadPublication(db: Database | Transaction, tenant: Tenant, publicUrl: string): Promise<Publication> {
  const { name, publisher = {}, approvals, csaf } = await loadCompanySettings(db, tenant)
  return {
    companyName: name,
    publisher: publisherOf({ name, publisher }, publicUrl),
    isPublisherSet: publisher.name !== undefined && Boolean(publisher.namespace),
    tlp: tlpOf(csaf),
    fourEyes: approvals?.fourEyes === true,
  }
}

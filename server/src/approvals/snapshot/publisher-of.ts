import type { ReleasingCompany } from '#approvals/snapshot/released-modules-store.ts'
import type { SnapshotPublisher } from '#approvals/snapshot/snapshot.ts'

/** Who publishes a company's documents: as its settings say; where they say nothing, itself, at the service's public address (decisions 16). */
export function publisherOf({ name, publisher }: Pick<ReleasingCompany, 'name' | 'publisher'>, publicUrl: string): SnapshotPublisher {
  return {
    name: publisher.name ?? name,
    namespace: publisher.namespace || publicUrl,
    category: (publisher.category as SnapshotPublisher['category'] | undefined) ?? 'vendor',
    contact: publisher.contact,
  }
}

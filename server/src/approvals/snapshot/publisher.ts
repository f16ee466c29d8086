import type { SnapshotPublisher } from '#approvals/snapshot/snapshot.ts'

/** The company's setting `publisher`; what is unset is absent. */
export type PublisherSetting = Readonly<Partial<Record<'name' | 'namespace' | 'category' | 'contact', string>>>

/** Who publishes a company's documents: as its settings say; where they say nothing, itself, at the service's public address (decisions 16). */
export function publisherOf(
  { name, publisher }: { readonly name: string; readonly publisher: PublisherSetting },
  publicUrl: string,
): SnapshotPublisher {
  return {
    name: publisher.name ?? name,
    namespace: publisher.namespace || publicUrl,
    category: (publisher.category as SnapshotPublisher['category'] | undefined) ?? 'vendor',
    contact: publisher.contact,
  }
}

import type { SnapshotPublisher } from '#approvals/snapshot/snapshot.ts'

/** The company's setting `publisher`; unset fields are absent. */
export type PublisherSetting = Readonly<Partial<Record<'name' | 'namespace' | 'category' | 'contact', string>>>

/**
 * Returns the publisher of a company's documents: the one of its settings, else the company itself at the service's public address
 * (docs/reference/release-documents.md#publisher).
 */
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

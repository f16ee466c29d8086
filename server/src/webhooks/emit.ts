import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { Event } from '#webhooks/event.ts'
import { storeEvents } from '#webhooks/outbox-store.ts'
import { findSubscribedCompanies } from '#webhooks/find-subscribed-companies.ts'

/**
 * Emits an event to the company's webhooks within the caller's transaction: it is delivered if the transaction commits. Without
 * subscribers, it costs one query per transaction and company.
 */
export async function emit(trx: Transaction, { companyId }: Tenant, event: Event): Promise<void> {
  await emitAll(trx, [{ companyId, ...event }])
}

/** Emits many events, in one statement per company. */
export async function emitAll(trx: Transaction, events: readonly (Tenant & Event)[]): Promise<void> {
  const companies = events.map(({ companyId }) => companyId)
  const requested: (Tenant & Event)[] = []
  for (const [type, same] of Map.groupBy(events, (event) => event.type)) {
    const subscribed = await findSubscribedCompanies(trx, type, companies)
    requested.push(...same.filter(({ companyId }) => subscribed.has(companyId)))
  }
  for (const [companyId, its] of Map.groupBy(requested, (event) => event.companyId)) await storeEvents(trx, { companyId }, its)
}

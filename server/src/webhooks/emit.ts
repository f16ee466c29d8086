import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { Event } from '#webhooks/event.ts'
import { storeEvents } from '#webhooks/outbox-store.ts'
import { findSubscribedCompanies } from '#webhooks/find-subscribed-companies.ts'

/**
 * Tells the company's webhooks what happened, in the transaction in which it happens: it is on its way exactly when that commits.
 * Costs nothing more than one question for each transaction and company where no webhook asks for it.
 */
export async function emit(trx: Transaction, { companyId }: Tenant, event: Event): Promise<void> {
  await emitAll(trx, [{ companyId, ...event }])
}

/** The same for many events, in one statement for each company. */
export async function emitAll(trx: Transaction, events: readonly (Tenant & Event)[]): Promise<void> {
  const companies = events.map(({ companyId }) => companyId)
  const requested: (Tenant & Event)[] = []
  for (const [type, same] of Map.groupBy(events, (event) => event.type)) {
    const wishing = await findSubscribedCompanies(trx, type, companies)
    requested.push(...same.filter(({ companyId }) => wishing.has(companyId)))
  }
  for (const [companyId, its] of Map.groupBy(requested, (event) => event.companyId)) await storeEvents(trx, { companyId }, its)
}

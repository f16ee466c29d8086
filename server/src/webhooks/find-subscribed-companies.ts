import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'
import { loadSubscriptions } from '#webhooks/subscription-store.ts'

/** Subscriptions by transaction: many events in one transaction need one query per company. */
const loadedByTransaction = new WeakMap<Transaction, Map<string, ReadonlySet<string>>>()

/** Finds which of these companies subscribe to an event. Call it before building an event that needs queries. */
export async function findSubscribedCompanies(
  trx: Transaction,
  type: EventType,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = loadedByTransaction.get(trx) ?? new Map<string, ReadonlySet<string>>()
  loadedByTransaction.set(trx, known)
  for (const companyId of companyIds) if (!known.has(companyId)) known.set(companyId, await loadSubscriptions(trx, companyId))
  return new Set(companyIds.filter((companyId) => known.get(companyId)?.has(type)))
}

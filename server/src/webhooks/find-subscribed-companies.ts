import type { Transaction } from '#database/database.ts'
import type { EventType } from '#webhooks/event.ts'
import { loadSubscriptions } from '#webhooks/subscription-store.ts'

/** What was asked already, transaction by transaction: however much happens in one, it asks once for each company. */
const loadedByTransaction = new WeakMap<Transaction, Map<string, ReadonlySet<string>>>()

/** Which of these companies want to be told of an event. Ask before making an event that costs statements to make. */
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

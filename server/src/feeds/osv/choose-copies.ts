import type { Transaction } from '#database/database.ts'
import type { KnownAdvisory } from '#feeds/osv/advisory-store.ts'
import { loadCopies } from '#feeds/osv/copy-store.ts'
import { copyKey, isOlderCopy, mergeCopies, publisherOf, addCopy } from '#feeds/osv/merge-copies.ts'
import type { Advisory } from '@waybill/vulnerabilities'

interface IncomingCopies {
  /** At most one copy per record and publisher. */
  readonly batch: readonly Advisory[]
  readonly stored: ReadonlyMap<string, KnownAdvisory>
  /** Keys of the copies that occurred earlier in the same file. */
  readonly seen: ReadonlySet<string>
}

export interface ChosenCopies {
  /** The copy in force of each record in the batch, without those that a stored copy of the same publisher supersedes. */
  readonly advisories: readonly Advisory[]
  /** All copies of records that come from several publishers, where they changed. */
  readonly copies: ReadonlyMap<string, readonly Advisory[]>
}

/** Chooses which copy of each record in a batch is in force. Only records of several publishers cost statements: two in all. */
export async function chooseCopies(trx: Transaction, { batch, stored, seen }: IncomingCopies): Promise<ChosenCopies> {
  const byId = Map.groupBy(batch, ({ id }) => id)
  const contested = [...byId].filter(([id, those]) => hasSeveralPublishers(those, stored.get(id)))
  const ids = new Set(contested.map(([id]) => id))
  const plain = batch.filter((advisory) => !ids.has(advisory.id) && !isSuperseded(advisory, stored, seen))
  if (contested.length === 0) return { advisories: plain, copies: new Map() }
  const known = contested.flatMap(([id]) => stored.get(id) ?? [])
  const single = known.filter(({ hasCopies }) => !hasCopies).map(({ id }) => id)
  const several = known.filter(({ hasCopies }) => hasCopies).map(({ id }) => id)
  const before = await loadCopies(trx, single, several)
  const copies = new Map(
    contested.map(([id, those]) => {
      const taken = those.reduce((all, copy) => addCopy(all, copy, seen.has(copyKey(copy))), before.get(id) ?? [])
      return [id, taken] as const
    }),
  )
  return {
    advisories: [...plain, ...Array.from(copies.values(), mergeCopies)],
    copies: new Map([...copies].filter(([id, those]) => hasChanged(those, before.get(id) ?? []))),
  }
}

/** Checks whether several publishers have the record, in the batch or in the store. */
function hasSeveralPublishers(arrived: readonly Advisory[], known: KnownAdvisory | undefined): boolean {
  if (arrived.length > 1) return true
  if (known === undefined) return false
  return known.hasCopies || arrived.some((copy) => publisherOf(copy).name !== known.publisher.name)
}

function isSuperseded(advisory: Advisory, stored: IncomingCopies['stored'], seen: IncomingCopies['seen']): boolean {
  const known = stored.get(advisory.id)
  return known !== undefined && isOlderCopy(advisory, known, seen.has(copyKey(advisory)))
}

function hasChanged(now: readonly Advisory[], before: readonly Advisory[]): boolean {
  return now.length !== before.length || now.some((copy) => !before.includes(copy))
}

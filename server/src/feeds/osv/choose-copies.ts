import type { Transaction } from '#database/database.ts'
import type { KnownAdvisory } from '#feeds/osv/advisory-store.ts'
import { loadCopies } from '#feeds/osv/copy-store.ts'
import { copyKey, isOlderCopy, mergeCopies, publisherOf, addCopy } from '#feeds/osv/merge-copies.ts'
import type { Advisory } from '@waybill/vulnerabilities/advisory.ts'

interface IncomingCopies {
  /** At most one copy of a record and publisher. */
  readonly batch: readonly Advisory[]
  readonly stored: ReadonlyMap<string, KnownAdvisory>
  /** The copies met before in the same file. */
  readonly seen: ReadonlySet<string>
}

export interface ChosenCopies {
  /** What counts of each record of the batch, those apart of which the same publisher gave out a later copy before. */
  readonly advisories: readonly Advisory[]
  /** All copies of the records that several publishers have, where they changed. */
  readonly copies: ReadonlyMap<string, readonly Advisory[]>
}

/** Decides for the records of a batch which copy counts; only those that come from several publishers cost statements: two. */
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

/** More than one publisher speaks: in the batch, or here and there. */
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

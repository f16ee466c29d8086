import { type Part, placeComponents, placeCpes } from '#bills/bills.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { describeComponents, joinMatching } from '#feeds/feeds.ts'
import { placeLives } from '#analysis/endoflife/place-lives.ts'
import { matchNewComponents } from '#analysis/matching/match-components.ts'

/**
 * Adds what is missing of a module's components to the catalogue, matches and describes it, and answers the catalogue ids in the order of the
 * parts. The transaction joined the matching before.
 */
export async function placeParts(trx: Transaction, parts: readonly Part[]): Promise<readonly number[]> {
  const { ids, added } = await placeComponents(
    trx,
    parts.map(({ purl }) => purl),
  )
  await matchNewComponents(trx, [...added, ...(await placeCpes(trx, parts, ids))])
  await describeComponents(trx, added)
  await placeLives(trx, added, parts, ids)
  return ids
}

const partsAtOnce = 500

/**
 * Places a large document's components in transactions of a bounded size, so that nobody waits for long: the catalogue holds nothing of the
 * tenant, and a component in it is a matched one whether a module has it or not. Answers the catalogue ids by purl.
 */
export async function placeAhead(db: Database, parts: readonly Part[]): Promise<ReadonlyMap<string, number>> {
  const placed = new Map<string, number>()
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce)
    const ids = await transact(db, async (trx) => {
      await joinMatching(trx)
      return placeParts(trx, some)
    })
    for (const [i, { purl }] of some.entries()) placed.set(purl, ids[i] ?? 0)
  }
  return placed
}

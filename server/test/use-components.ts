import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { addLookups, resolveComponents } from '#sboms/sboms.ts'

/** Adds components to the catalogue, with the packages by which advisories may name them, and matches none. The purls are in ascending order. */
export async function useComponents(db: Database, purls: readonly string[]): Promise<void> {
  await transact(db, async (trx) => {
    const { added } = await resolveComponents(trx, purls, async () => undefined)
    await addLookups(trx, added)
  })
}

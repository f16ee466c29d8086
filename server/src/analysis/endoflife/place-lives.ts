import type { NewComponent } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { findLives } from '#analysis/endoflife/find-lives.ts'
import type { LifeSubject } from '#analysis/endoflife/life.ts'
import { addLives } from '#analysis/endoflife/life-store.ts'

interface Held {
  readonly purl: string
  readonly cpe: string | undefined
}

/**
 * Finds the releases that a module's components belong to, in the transaction that places them: those of components new to the
 * catalogue, and what this module's document says by CPE. At most three statements, none where there is neither.
 */
export async function placeLives(
  trx: Transaction,
  added: readonly NewComponent[],
  parts: readonly Held[],
  ids: readonly number[],
): Promise<void> {
  const news = new Set(added.map(({ id }) => id))
  const subjects = parts.flatMap(({ purl, cpe }, index): LifeSubject[] => {
    const componentId = ids[index] ?? 0
    return cpe !== undefined || news.has(componentId) ? [{ componentId, purl, cpes: cpe === undefined ? [] : [cpe] }] : []
  })
  if (subjects.length > 0) await addLives(trx, await findLives(trx, subjects))
}

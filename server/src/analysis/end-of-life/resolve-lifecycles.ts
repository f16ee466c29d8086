import type { NewComponent } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { findLifecycles } from '#analysis/end-of-life/find-lifecycles.ts'
import type { LifecycleTarget } from '#analysis/end-of-life/lifecycle.ts'
import { addLifecycles } from '#analysis/end-of-life/lifecycle-store.ts'

interface NamedComponent {
  readonly purl: string
  readonly cpe: string | undefined
}

/**
 * Finds the releases that a module's components belong to, in the transaction that resolves them: those of components new to the
 * catalogue, and what this module's document says by CPE. At most three statements, none where there is neither.
 */
export async function resolveLifecycles(
  trx: Transaction,
  added: readonly NewComponent[],
  components: readonly NamedComponent[],
  ids: readonly number[],
): Promise<void> {
  const news = new Set(added.map(({ id }) => id))
  const targets = components.flatMap(({ purl, cpe }, index): LifecycleTarget[] => {
    const componentId = ids[index] ?? 0
    return cpe !== undefined || news.has(componentId) ? [{ componentId, purl, cpes: cpe === undefined ? [] : [cpe] }] : []
  })
  if (targets.length > 0) await addLifecycles(trx, await findLifecycles(trx, targets))
}

import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { readPastQueryMoment } from '#platform/http/read-query-moment.ts'
import { loadBeginning } from '#analysis/changes/beginning-store.ts'
import type { EarliestMoments } from '#analysis/changes/change-shape.ts'
import type { Period } from '#analysis/changes/read-changes.ts'

/** A moment as a query states it. */
interface QueriedMoment {
  readonly parameter: string
  readonly text: string
  readonly now: Date
}

/** Reads a moment of a company's past. Throws a 400 that names the parameter when it is unreadable, lies ahead, or before the company. */
export async function readPastMoment(db: Database, tenant: Tenant, { parameter, text, now }: QueriedMoment): Promise<Date> {
  const at = readPastQueryMoment(parameter, text, now)
  const { created } = await loadBeginning(db, tenant)
  if (at < created) throw invalid(parameter, `${parameter} lies before the company, which exists since ${created.toISOString()}`)
  return at
}

/** Reads the earliest moments that `from` and `asOf` take. */
export async function readEarliest(db: Database, tenant: Tenant): Promise<EarliestMoments> {
  const { created, stored = created } = await loadBeginning(db, tenant)
  return { from: created.toISOString(), asOf: (stored > created ? stored : created).toISOString() }
}

/** A period as a query states it; without a begin it starts with the company, without an end it ends now. */
interface QueriedPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Reads a period of a company's past. Throws the same, and a 400 for one that ends before it begins. */
export async function readPastPeriod(db: Database, tenant: Tenant, query: QueriedPeriod, now: Date): Promise<Period> {
  const from = query.from ? await readPastMoment(db, tenant, { parameter: 'from', text: query.from, now }) : undefined
  const to = query.to ? await readPastMoment(db, tenant, { parameter: 'to', text: query.to, now }) : now
  if (from !== undefined && from > to) throw invalid('from', 'from must not be after to')
  return { from: from ?? (await loadBeginning(db, tenant)).created, to }
}

/**
 * Reads `asOf`: the moment as of which findings are read; undefined for an absent or empty one. Throws the same, and a 400 for a moment before which
 * changes of findings were not stored (docs/reference/changes.md#as-of).
 */
export async function readAsOf(db: Database, tenant: Tenant, text: string | undefined, now: Date): Promise<Date | undefined> {
  if (!text) return undefined
  const at = await readPastMoment(db, tenant, { parameter: 'asOf', text, now })
  const { stored } = await loadBeginning(db, tenant)
  if (stored !== undefined && at < stored)
    throw invalid('asOf', `asOf lies before ${stored.toISOString()}; changes of findings are stored since then`)
  return at
}

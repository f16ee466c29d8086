import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { requireFilteredScope } from '#portfolio/portfolio.ts'
import { requireKnownClasses, type RiskFilter } from '#risks/reads/risk-filter.ts'
import type { Scheme } from '#risks/scheme.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'

/**
 * Validates a filter and returns the scheme it refers to: the module's or project's, or else the company's
 * (docs/reference/risks.md#filters). Throws
 * 404 for an unknown project or module, and 400 for an impact class that the scheme does not have.
 */
export async function requireValidFilter(db: Database | Transaction, caller: Caller, filter: RiskFilter): Promise<Scheme> {
  const { projectId, moduleId } = filter
  await requireFilteredScope(db, caller, { projectId, moduleId })
  const scheme = await loadScheme(db, caller, { projectId, moduleId })
  requireKnownClasses(
    filter,
    scheme.impactClasses.map(({ value }) => value),
  )
  return scheme
}

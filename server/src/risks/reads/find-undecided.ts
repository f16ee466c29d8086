import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { rankOf, requiresDecision, type Scheme } from '#risks/scheme.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import { countUndecided, listUndecided, type UndecidedRisk } from '#risks/reads/undecided-risk-store.ts'

/** Finds untreated risks whose class reaches decisionRequiredFrom of their scheme and that have no decision: the first, and how many there are. At most three statements. */
export async function findUndecided(
  db: Database,
  tenant: Tenant,
  most: number,
): Promise<{ readonly total: number; readonly items: readonly UndecidedRisk[] }> {
  const groups = await countUndecided(db, tenant)
  const schemeOf = await loadSchemes(db, tenant, groups)
  const reaching = groups
    .flatMap((group) => {
      const height = heightOf(schemeOf(group), group.impactClass)
      return height === undefined ? [] : [{ ...group, height }]
    })
    .toSorted((a, b) => b.height - a.height)
  return {
    total: reaching.reduce((sum, { count }) => sum + count, 0),
    items: await listUndecided(db, tenant, reaching, most),
  }
}

/** Returns the rank of a class at or above the threshold; undefined for a lower one, and without a threshold. */
function heightOf(scheme: Scheme, impactClass: string): number | undefined {
  return requiresDecision(scheme, impactClass) ? rankOf(scheme, impactClass) : undefined
}

import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { findVulnerabilities } from '#feeds/feeds.ts'
import { inBatches } from '#platform/http/csv.ts'
import { offsetOf, pageSize } from '#platform/http/paging.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { allFacets, countCells, countFacets, everyFacetCell, isByFacets, selectFacets } from '#analysis/findings/facets/count-facets.ts'
import { loadDecidedFindings, noDecisions } from '#analysis/findings/decided-finding-store.ts'
import { findUncountedModules } from '#analysis/findings/facets/facet-count-store.ts'
import { countIntroducers, loadFacetCells } from '#analysis/findings/facets/finding-facet-report.ts'
import type { FindingFilter } from '#analysis/findings/finding-filter.ts'
import type { FindingOrder } from '#analysis/findings/finding-order.ts'
import { countMatching, type FindingRef, listFindingRefs } from '#analysis/findings/finding-list-report.ts'
import { loadFindings } from '#analysis/findings/finding-report.ts'
import type { FindingFacets, FindingItem } from '#analysis/findings/finding-shape.ts'
import { type FindingSearch, isOfWholeCompany } from '#analysis/findings/matching-findings-store.ts'
import { findIntroducer, findTextMatches, findVulnerabilitiesWithWeakness } from '#analysis/findings/named-by-findings-store.ts'

/** How many findings of the company are counted exactly (docs/reference/findings.md#counts). */
export const maxCounted = 10_000

/** Most findings in a CSV export (docs/reference/findings.md#csv). */
export const maxExported = 100_000

/** Looks up what the register decided and what the filter names, once for all that follows. */
export async function prepareSearch(db: Database, caller: Caller, filter: FindingFilter, at: Date): Promise<FindingSearch> {
  const { moduleId, vulnerability, q, weakness, introducedBy, asOf } = filter
  const scope = { companyId: caller.companyId, moduleId, asOf }
  const [decided, names, text, weak, introducer] = await Promise.all([
    asOf === undefined ? loadDecidedFindings(db, caller, { moduleId, at }) : noDecisions,
    vulnerability === undefined ? [] : namesOf(db, vulnerability),
    q === undefined ? undefined : findTextMatches(db, scope, q),
    weakness === undefined ? undefined : findVulnerabilitiesWithWeakness(db, scope, weakness),
    introducedBy === undefined ? undefined : findIntroducer(db, scope, introducedBy),
  ])
  return { caller, filter, decided, names, text, weak, introducer }
}

async function namesOf(db: Database, vulnerability: string): Promise<readonly string[]> {
  const name = canonicalVulnerabilityId(vulnerability)
  const [named] = (await findVulnerabilities(db, [name])).values()
  return [name, ...(named?.names ?? [])]
}

/** Lists a page of findings. */
export async function listFindings(
  db: Database,
  search: FindingSearch,
  { order, page }: { readonly order: FindingOrder; readonly page: number | undefined },
): Promise<readonly FindingItem[]> {
  const refs = await listFindingRefs(db, search, { order, limit: pageSize, offset: offsetOf(page) })
  return loadFindings(db, search, refs)
}

/** How many findings a search has. */
export interface FindingCount {
  readonly total: number
  /** There are more than the total says. */
  readonly isCapped: boolean
  /** Undefined when they were not requested. */
  readonly facets?: FindingFacets
}

/** Counts the findings of a search; of the company up to 10,000 or the end of the page, whichever is more. */
export async function countFindings(
  db: Database,
  search: FindingSearch,
  { page, countTo }: { readonly page: number | undefined; readonly countTo?: number },
): Promise<FindingCount> {
  if (countTo === undefined) return { total: await countMatching(db, search), isCapped: false }
  const most = Math.max(countTo, offsetOf(page) + pageSize)
  const counted = await countMatching(db, search, most + 1)
  return { total: Math.min(counted, most), isCapped: counted > most }
}

/** Counts the facets of a search, and with them the findings that pass all filters. Two statements, of the whole company three. */
export async function countWithFacets(db: Database, search: FindingSearch): Promise<FindingCount> {
  const uncounted = isOfWholeCompany(search) ? await findUncountedModules(db, search.caller.companyId) : undefined
  const counted = loadFacetCells(db, search, uncounted)
  const selected = isByFacets(search.filter) ? selectFacets(search.introducer ? everyFacetCell() : await counted, search.filter) : allFacets
  const [cells, introducedBy] = await Promise.all([counted, countIntroducers(db, search, { ...selected, uncounted })])
  const facets = { ...countFacets(cells, search.filter), introducedBy: [...introducedBy] }
  return { total: countCells(cells, search.filter), isCapped: false, facets }
}

/** Lists the findings of an export, at most 100,000. */
export function listExported(db: Database, search: FindingSearch, order: FindingOrder): Promise<readonly FindingRef[]> {
  return listFindingRefs(db, search, { order, limit: maxExported, offset: 0 })
}

/** Reads the findings of an export in batches; each is read when the one before it was consumed. */
export function readExported(db: Database, search: FindingSearch, refs: readonly FindingRef[]): AsyncGenerator<readonly FindingItem[]> {
  return inBatches(refs, (some) => loadFindings(db, search, some))
}

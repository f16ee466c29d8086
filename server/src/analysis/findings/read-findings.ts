import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { Page, Window } from '#platform/http/paging.ts'
import type { FindingFilter } from '#analysis/findings/finding-filter.ts'
import { countMatching, listFindingRefs } from '#analysis/findings/finding-list-report.ts'
import { loadFindings } from '#analysis/findings/finding-report.ts'
import type { FindingItem } from '#analysis/findings/finding-shape.ts'
import { prepareSearch } from '#analysis/findings/list-findings.ts'

/** Which findings of the company to read. */
export interface RequestedFindings {
  readonly filter: FindingFilter
  readonly window: Window
  readonly at: Date
}

/** Reads findings, worst first, and counts them. */
export async function readFindings(db: Database, caller: Caller, { filter, window, at }: RequestedFindings): Promise<Page<FindingItem>> {
  const search = await prepareSearch(db, caller, filter, at)
  const order = { key: 'severity', isReversed: false } as const
  const refs = await listFindingRefs(db, search, { order, ...window })
  return { items: await loadFindings(db, search, refs), total: await countMatching(db, search) }
}

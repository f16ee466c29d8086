import { type Caller, hasFeature, hasScope } from '#access/access.ts'
import { portfolioReaders } from '#access/scope-sets.ts'
import { loadDecidedFindings } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countRows } from '#overview/counts/page-counts-report.ts'
import type { PageCounts } from '#overview/counts/page-counts.ts'

/** Counts the rows of the lists that the caller may read; at most three statements. */
export async function loadPageCounts({ db, now }: Pick<AppContext, 'db' | 'now'>, caller: Caller): Promise<PageCounts> {
  const readsRegister = hasScope(caller, ...portfolioReaders)
  const [{ findings, risks, approvals }, { ids }] = await Promise.all([
    countRows(db, caller),
    loadDecidedFindings(db, caller, { moduleId: undefined, at: now() }),
  ])
  return {
    findings: Math.max(0, findings - ids.length),
    ...(readsRegister && { risks }),
    ...(readsRegister && hasFeature(caller, 'approvals') && { approvals }),
  }
}

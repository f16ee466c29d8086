import type { Caller } from '#access/access.ts'
import { activityLevel, explainLicenses, type ExplainedLicense } from '#analysis/analysis.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Page, Window } from '#platform/http/paging.ts'
import type { ModuleComponentFilter } from '#overview/components/module-component-filter.ts'
import type { ModuleComponentItem } from '#overview/components/module-component-item.ts'
import { countModuleComponents, listModuleComponents, type ModuleComponentRow } from '#overview/components/module-component-report.ts'

interface Requested extends Window {
  readonly moduleId: string
  readonly filter: ModuleComponentFilter
}

/** Loads components of a module with their licences under its settings; a constant number of statements. */
export async function loadModuleComponents(
  { db, now }: AppContext,
  { companyId }: Caller,
  { moduleId, filter, limit, offset }: Requested,
): Promise<Page<ModuleComponentItem>> {
  const module = { companyId, moduleId }
  return transact(db, async (trx) => {
    const rows = await listModuleComponents(trx, module, filter, { limit, offset })
    const total = await countModuleComponents(trx, module, filter)
    const at = now()
    const licenses = await explainLicenses(
      trx,
      module,
      rows.map((row) => row.component_id),
      at,
    )
    return { items: rows.map((row) => toItem(row, licenses.get(row.component_id), at)), total }
  })
}

function toItem(row: ModuleComponentRow, license: ExplainedLicense | undefined, at: Date): ModuleComponentItem {
  const { key, version, purl, latest, newer, published, violations, warnings, whitelisted, direct, depth, introducer, ends } = row
  return {
    key,
    version,
    purl,
    licence: license === undefined ? null : { expression: license.expression ?? license.text, from: sources[license.source] },
    licenceStatus: row.licence_status,
    latest,
    newer,
    published: published?.toISOString() ?? null,
    level: levelOf(row, at) ?? null,
    ends,
    counts: { violations, warnings, whitelisted },
    direct,
    depth: depth === 0 ? null : depth,
    introducedBy: introducer,
  }
}

const sources = { selected: 'chosen', document: 'declared', registry: 'registry' } as const

/** What of a row the activity of the repository is derived from. */
type RepositoryColumns = Pick<ModuleComponentRow, 'repository' | 'archived' | 'last_activity' | 'monthly_commits'>

/** Derives the activity of a component's repository; undefined when none is known. */
export function levelOf(row: RepositoryColumns, at: Date): number | undefined {
  if (row.repository === null) return undefined
  return activityLevel(
    { isArchived: row.archived, lastActivity: row.last_activity ?? undefined, monthlyCommits: row.monthly_commits ?? undefined },
    at,
  )
}

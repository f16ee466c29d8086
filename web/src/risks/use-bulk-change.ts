import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { readCsv } from '../api/csv.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import type { GridSelection } from '../ui/grid-selection.ts'
import type { PagedRows } from '../ui/use-paged-rows.ts'
import { mostChanged, type SelectedRisk } from './bulk-change.ts'
import type { RiskSearch } from './risk-query.ts'
import type { Risk } from './risk.ts'

/** Reads every risk of a search in one request: its table. */
function allRisksQuery(search: RiskSearch) {
  return queryOptions({
    queryKey: ['risks', 'all', search],
    queryFn: async ({ signal }): Promise<readonly SelectedRisk[]> => {
      const query = { ...search, format: 'csv' as const }
      const text = await unwrap(api.GET('/core/risks', { params: { query }, parseAs: 'text', signal }))
      return readCsv(text).map((row) => ({
        _id: row['id'] ?? '',
        projectId: row['projectId'] ?? '',
        moduleId: row['moduleId'] || null,
        impactClass: row['impactClass'] ?? '',
      }))
    },
  })
}

function summaryOf({ _id, projectId, moduleId, riskProperties: { impactClass = '' } }: Risk): SelectedRisk {
  return { _id, projectId, moduleId, impactClass }
}

function byId(risks: readonly SelectedRisk[]): ReadonlyMap<string, SelectedRisk> {
  return new Map(risks.map((risk) => [risk['_id'], risk]))
}

/** The risks of the open form, and how it is opened; `change` is undefined for a user who may not. */
export function useBulkChange(search: RiskSearch, rows: PagedRows<Risk>, selection: GridSelection) {
  const queries = useQueryClient()
  const [changing, setChanging] = useState<readonly SelectedRisk[]>([])
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const all = allRisksQuery(search)

  /** Changes the selected risks, else the given one. */
  async function change(risk?: Risk): Promise<void> {
    const loaded = byId(rows.loaded().map(summaryOf))
    const isLoaded = [...selection.ids].every((id) => loaded.has(id))
    const known = isLoaded ? loaded : byId(await queries.fetchQuery(all))
    const selected = [...selection.ids].flatMap((id) => known.get(id) ?? [])
    const only = risk === undefined ? [] : [summaryOf(risk)]
    setChanging((selected.length > 0 ? selected : only).slice(0, mostChanged))
  }
  /** Selects every risk of the list; above the limit of a change, those that are loaded. */
  async function selectAll(): Promise<void> {
    const risks = rows.total > mostChanged ? rows.loaded() : await queries.fetchQuery(all)
    selection.add(risks.map(({ _id: id }) => id))
  }
  return {
    changing,
    close: () => setChanging([]),
    change: mayWrite ? (risk?: Risk) => void change(risk) : undefined,
    selectAll: () => void selectAll(),
  }
}

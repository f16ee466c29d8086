import { api } from '../api/client.ts'
import { type FindingSearch, type GroupName, toApiQuery } from './finding-query.ts'

/** What is asked for beside the filters. */
interface Asked {
  readonly page: number
  readonly facets?: 'true'
  readonly group?: GroupName
}

/** Asks for findings. A past SBOM is evaluated with the knowledge of today by the list of its module; that of the company answers everything else. */
export function listFindings(search: FindingSearch, asked: Asked, signal: AbortSignal) {
  const { moduleId, ...query } = { ...toApiQuery(search), ...asked }
  if (search.knowledge === undefined || moduleId === undefined)
    return api.GET('/core/findings', { params: { query: { ...query, ...(moduleId !== undefined && { moduleId }) } }, signal })
  // the list of a module has another order of its own
  const order = asked.group === undefined && { sort: query.sort ?? ('worst' as const) }
  return api.GET('/core/modules/{module_id}/findings', {
    params: { path: { module_id: moduleId }, query: { ...query, ...order, knowledge: 'today' } },
    signal,
  })
}

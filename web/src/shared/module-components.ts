import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { readCsv } from '../api/csv.ts'
import type { Finding } from './finding.ts'

/** What the table of a module's components says of each. */
export interface ComponentSummary {
  /** Component key with version: `npm:lodash 4.17.20`. */
  readonly text: string
  readonly key: string
  readonly version: string
  /** SPDX expression; empty when none is known. */
  readonly licence: string
  readonly licenceFrom: string
  /** The worst of its legal findings. */
  readonly licenceStatus: Finding['status'] | undefined
  /** Findings that count. */
  readonly violations: number
  readonly warnings: number
}

/** Reads every component of a module in one request: its table. */
export function allComponentsQuery(moduleId: string) {
  return queryOptions({
    queryKey: ['modules', moduleId, 'components', 'all'],
    queryFn: async ({ signal }): Promise<readonly ComponentSummary[]> => {
      const params = { path: { module_id: moduleId }, query: { format: 'csv' as const } }
      const text = await unwrap(api.GET('/core/modules/{module_id}/components', { params, parseAs: 'text', signal }))
      return readCsv(text).map(toSummary)
    },
  })
}

function toSummary(row: Readonly<Record<string, string>>): ComponentSummary {
  const { Component: key = '', Version: version = '' } = row
  return {
    text: [key, version].filter(Boolean).join(' '),
    key,
    version,
    licence: row['Licence'] ?? '',
    licenceFrom: row['Licence from'] ?? '',
    licenceStatus: (row['Licence status'] || undefined) as ComponentSummary['licenceStatus'],
    violations: Number(row['Violations']),
    warnings: Number(row['Warnings']),
  }
}

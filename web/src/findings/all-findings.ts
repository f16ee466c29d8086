import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { readCsv } from '../api/csv.ts'
import type { Finding } from '../shared/finding.ts'
import { type FindingSearch, toApiQuery } from './finding-query.ts'

/** What the table of all findings says of each. */
export interface FindingSummary {
  readonly _id: string
  readonly moduleId: string
  readonly key: string
  readonly kind: Finding['kind']
  readonly status: Finding['status']
  readonly severity: Finding['severity']
  /** Component key with version, as `componentText` writes it. */
  readonly component: string
  readonly score: number | null
  readonly epss: number | null
  readonly module: string
}

/** Reads every finding of a search in one request: its table. */
export function allFindingsQuery(search: FindingSearch) {
  return queryOptions({
    queryKey: ['findings', 'all', search],
    queryFn: async ({ signal }): Promise<readonly FindingSummary[]> => {
      const query = { ...toApiQuery(search), format: 'csv' as const }
      const text = await unwrap(api.GET('/core/findings', { params: { query }, parseAs: 'text', signal }))
      return readCsv(text).map(toSummary)
    },
  })
}

function toSummary(row: Readonly<Record<string, string>>): FindingSummary {
  return {
    _id: row['Finding id'] ?? '',
    moduleId: row['Module id'] ?? '',
    key: row['Finding'] ?? '',
    kind: row['Kind'] as Finding['kind'],
    status: row['Status'] as Finding['status'],
    severity: row['Severity'] as Finding['severity'],
    component: [row['Component'], row['Version']].filter(Boolean).join(' '),
    score: numberOrNull(row['Score']),
    epss: numberOrNull(row['EPSS']),
    module: row['Module'] ?? '',
  }
}

function numberOrNull(text = ''): number | null {
  return text === '' ? null : Number(text)
}

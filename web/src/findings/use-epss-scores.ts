import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { Finding } from '../shared/finding.ts'

/** Returns the id by which a finding has EPSS scores; undefined where it has none. */
export function scoredCve({ key, aliases, epss }: Finding): string | undefined {
  return epss === null ? undefined : [key, ...aliases].find((id) => id.startsWith('CVE-'))
}

/** The stored EPSS scores of a vulnerability, the oldest first; nothing is read without one. */
export function useEpssScores(cve: string | undefined) {
  return useQuery({
    queryKey: ['vulnerabilities', 'epss', cve],
    enabled: cve !== undefined,
    queryFn: ({ signal }) => unwrap(api.GET('/epss/{cve_id}/history', { params: { path: { cve_id: cve ?? '' } }, signal })),
  })
}

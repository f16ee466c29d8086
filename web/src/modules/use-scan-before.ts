import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** The id of the scan before the last one of a module; undefined where there is only one. */
export function useScanBefore(moduleId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: ['scans', { moduleId }],
    enabled: isNeeded,
    queryFn: ({ signal }) => unwrap(api.GET('/core/scans', { params: { query: { moduleId } }, signal })),
    select: (scans) => scans[1]?.['_id'],
  })
}

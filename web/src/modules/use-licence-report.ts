import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

type LicensesReport = components['schemas']['LicensesReport']

/** The licences of a project with their conflicts and obligations; reads nothing while the project is unknown. */
export function useLicenceReport(projectId: string | undefined) {
  return useQuery({
    queryKey: ['reports', 'licenses', projectId],
    enabled: projectId !== undefined,
    queryFn: ({ signal }) =>
      // it is a table only where that is asked for
      unwrap(api.GET('/core/reports/licenses', { params: { query: { projectId: projectId ?? '' } }, signal })) as Promise<LicensesReport>,
  })
}

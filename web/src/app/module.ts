import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, tagOf, unwrapWithHeaders } from '../api/client.ts'

/** Reads a module with the name of its project. Its settings are part of it, so their page begins with this answer and its tag. */
export function moduleQuery(moduleId: string | null) {
  return queryOptions({
    queryKey: ['modules', moduleId],
    enabled: moduleId !== null,
    queryFn: async ({ signal }) => {
      const params = { path: { module_id: moduleId ?? '' } }
      const { data, headers } = await unwrapWithHeaders(api.GET('/core/modules/{module_id}', { params, signal }))
      return { values: data, etag: tagOf(headers) }
    },
  })
}

/** Returns a module with the name of its project; nothing without an id. */
export function useModule(moduleId: string | null) {
  return useQuery({ ...moduleQuery(moduleId), select: ({ values }) => values })
}

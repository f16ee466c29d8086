import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Search } from '../api/search.ts'
import { openIn, readViewQuery, toViewQuery } from './view-query.ts'

export type SavedView = components['schemas']['SavedView']

/** The user's saved views, and those that others share. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => unwrap(api.GET('/account/views', { signal })),
})

/** The saved views of a page. The user's default one opens the page where the address names no filter. */
export function useViews(page: string, search: Search): readonly SavedView[] {
  const { data: all = [] } = useQuery(viewsQuery)
  const views = all.filter((view) => view.page === page)
  const standard = views.find((view) => view.default && view.own)?.query
  const navigate = useNavigate()
  const isUntouched = useRef(toViewQuery(search) === '')
  const hasFilters = toViewQuery(search) !== ''
  useEffect(() => {
    // later changes of the address are the user's: "Clear" must not bring the default back
    if (hasFilters) isUntouched.current = false
    if (!isUntouched.current || standard === undefined) return
    isUntouched.current = false
    void navigate({ to: '.', search: (now: Search) => ({ ...openIn(now), ...readViewQuery(standard) }), replace: true })
  }, [standard, hasFilters, navigate])
  return views
}

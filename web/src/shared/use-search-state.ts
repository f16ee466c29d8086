import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../api/search.ts'

/** Whether a change of the address is an entry of its own in the history, so that Back undoes it. */
interface SearchChange {
  readonly isEntry: boolean
}

/** The query of the address, and a function that changes parts of it; without a new entry in the history unless it is one. */
export function useSearchState(): readonly [Search, (changed: Search, how?: SearchChange) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Search, { isEntry }: SearchChange = { isEntry: false }) =>
      void navigate({ to: '.', search: (now: Search) => ({ ...now, ...changed }), replace: !isEntry }),
    [navigate],
  )
  return [search, change]
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../api/search.ts'

/** The query of the address, and a function that changes parts of it without a new entry in the history. */
export function useSearchState(): readonly [Search, (changed: Search) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Search) => void navigate({ to: '.', search: (now: Search) => ({ ...now, ...changed }), replace: true }),
    [navigate],
  )
  return [search, change]
}

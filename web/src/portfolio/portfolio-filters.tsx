import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { Search } from '../api/search.ts'
import { useHasRole } from '../shared/session.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { PagedRows } from '../ui/use-paged-rows.ts'
import { useWords } from '../words/words.tsx'
import type { PortfolioItem, PortfolioQuery } from './portfolio-query.ts'

/** Takes every filter of the portfolio away. */
export const unfiltered: Search = { q: undefined, status: undefined, tags: undefined }

interface PortfolioFiltersProps {
  readonly query: PortfolioQuery
  readonly rows: PagedRows<PortfolioItem>
  readonly onChange: (changed: Search) => void
}

const statuses = ['violations', 'warnings', 'ok'] as const

/** The filters of the portfolio; of tags only where something has one. Several values, which only the address has, stay until another is chosen. */
export function PortfolioFilters({ query: { status, tags }, rows, onChange }: PortfolioFiltersProps): ReactNode {
  const words = useWords()
  const [isUsed, setUsed] = useState(false)
  const names = useTagNames(rows, tags, isUsed)
  const isFiltered = status !== undefined || tags !== undefined
  return (
    <>
      <FilterSelect
        label={words.portfolio.columns.status}
        choices={statuses.map((value) => ({ value, label: words.status[value] }))}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      {names.length > 0 && (
        // tags of other pages are not asked for before somebody is about to choose
        <span onFocus={() => setUsed(true)} onPointerEnter={() => setUsed(true)}>
          <FilterSelect
            label={words.portfolio.columns.tags}
            choices={names.map((value) => ({ value, label: value }))}
            value={tags}
            onChange={(chosen) => onChange({ tags: chosen })}
          />
        </span>
      )}
      {/* a list without a match has this button itself */}
      {isFiltered && rows.total > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          title={words.states.clear}
          aria-label={words.states.clear}
          onClick={() => onChange(unfiltered)}
        >
          ×
        </Button>
      )}
    </>
  )
}

/** The names of the tags in the list, and once they are asked for those of all for roles that may list them; none where neither the list nor its filter has one. */
function useTagNames(rows: PagedRows<PortfolioItem>, filter: string | undefined, isAsked: boolean): readonly string[] {
  const used = [...rows.loaded().flatMap(({ tags }) => tags), ...(filter === undefined ? [] : [filter])]
  const mayList = useHasRole()('manager', 'account_admin', 'portfolio_manager')
  const { data = [] } = useQuery({
    queryKey: ['tags'],
    enabled: isAsked && mayList && used.length > 0,
    queryFn: ({ signal }) => unwrap(api.GET('/account/tags', { signal })),
  })
  // several names in the address are one more choice, which the field itself adds
  const listed = [...used.filter((name) => name !== filter), ...data.map(({ name }) => name)]
  const known = listed.length === 0 ? used : listed
  return [...new Set(known)].toSorted((one, other) => one.localeCompare(other))
}

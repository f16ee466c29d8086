import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { EmptyState } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'
import { FirstSteps } from './first-steps.tsx'
import { QuietDay } from './quiet-day.tsx'

/**
 * Stands in for the cards where no findings, risks or tasks wait: the first steps of a company without modules, else why there is nothing
 * to do.
 */
export function NoCards({ hasOthers }: { readonly hasOthers: boolean }): ReactNode {
  const words = useWords()
  const hasModules = useHasModules()
  if (hasModules === undefined) return undefined
  if (!hasModules) return <FirstSteps />
  if (hasOthers) return undefined
  return (
    <EmptyState title={words.home.nothing}>
      <QuietDay />
      <Link to="/portfolio">{words.pages.portfolio}</Link>
    </EmptyState>
  )
}

/** Whether the company has modules, also assumed of one that the user may not read; undefined while that is unknown. */
function useHasModules(): boolean | undefined {
  const mayRead = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const { data, isError } = useQuery({
    queryKey: ['portfolio', 'has-modules'],
    enabled: mayRead,
    queryFn: async ({ signal }) => {
      const { total } = await unwrapPage<unknown>(api.GET('/core/portfolio', { params: { query: { level: 'module' } }, signal }))
      return total > 0
    },
  })
  return mayRead && !isError ? data : true
}

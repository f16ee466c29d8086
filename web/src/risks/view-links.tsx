import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import classes from '../ui/pills.module.css'

interface ViewLinksProps {
  readonly label: string
  readonly views: readonly { readonly title: string; readonly search: Search; readonly isCurrent: boolean }[]
}

/** The named searches of a list; what chooses columns stays. */
export function ViewLinks({ label, views }: ViewLinksProps): ReactNode {
  return (
    <nav className={classes['pills']} aria-label={label}>
      {views.map(({ title, search, isCurrent }) => (
        <Link
          key={title}
          to="."
          search={(now: Search) => ({ columns: now['columns'], ...search })}
          // a search without filters is otherwise taken for part of every other
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
          activeProps={{ 'aria-current': isCurrent ? 'page' : undefined }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

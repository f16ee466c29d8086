import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { SearchContext } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'

/** An address without a page: names it, and offers the search. */
export function UnknownPage(): ReactNode {
  const words = useWords()
  const search = useContext(SearchContext)
  const { pathname } = useLocation()
  return (
    <div className="page">
      <h1>{words.states.notFound}</h1>
      <p className="code">{pathname}</p>
      <p>
        {search && (
          <Button variant="default" size="xs" onClick={search}>
            {words.states.search}
          </Button>
        )}{' '}
        <Link to="/">{words.pages.home}</Link>
      </p>
    </div>
  )
}

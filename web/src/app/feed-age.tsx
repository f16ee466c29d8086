import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { knowledgeQuery } from '../shared/knowledge.ts'
import { useHasRole } from '../shared/session.ts'
import { waitForQuiet } from '../shared/wait-for-quiet.ts'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './top-bar.module.css'

/** Shows on wide screens how old the advisories are that findings come from. */
export function FeedAge(): ReactNode {
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
  return isWide && <AdvisoryAge />
}

/** Its tooltip shows the age of every feed that was read. Its place is kept until it is known. */
function AdvisoryAge(): ReactNode {
  const { feeds: words } = useWords()
  const { relative } = useFormats()
  const mayOpen = useHasRole()('account_admin')
  const { data = [] } = useQuery({ ...knowledgeQuery, enabled: useQuiet() })
  const advisories = data.find(({ feed }) => feed === 'osv')
  const ages = data.flatMap(({ feed, lastSuccess }) => (lastSuccess === null ? [] : [`${feed}: ${relative(lastSuccess)}`]))
  const age = advisories && (advisories.lastSuccess === null ? words.noAdvisories : words.advisories(relative(advisories.lastSuccess)))
  const text = advisories?.late === true ? <Mark tone="warning">{age}</Mark> : age
  return (
    <span className={`soft cut ${classes['age'] ?? ''}`} title={ages.join('\n')}>
      {mayOpen && age !== undefined ? <Link to="/admin/knowledge">{text}</Link> : text}
    </span>
  )
}

/** Whether the first page has had its data: what it does not show itself is asked for afterwards. */
function useQuiet(): boolean {
  const queries = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void waitForQuiet(queries).then(() => !left.signal.aborted && setQuiet(true))
    return () => left.abort()
  }, [queries])
  return isQuiet
}

import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FeedAges, feedAges, type ReadFeed } from '../shared/feed-ages.ts'
import { knowledgeQuery } from '../shared/knowledge.ts'
import { useHasRole } from '../shared/session.ts'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './top-bar.module.css'
import { useQuiet } from './use-quiet.ts'

/** Shows on wide screens how old the data is that findings come from. */
export function FeedAge(): ReactNode {
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
  return isWide && <OldestFeed />
}

/** The feed that is late, or was read longest ago. Its tooltip shows the age of every feed that was read. Its place is kept until it is known. */
function OldestFeed(): ReactNode {
  const { feeds: words } = useWords()
  const { relative } = useFormats()
  const mayOpen = useHasRole()('account_admin')
  const { data } = useQuery({ ...knowledgeQuery, enabled: useQuiet() })
  const ages = feedAges(data ?? [])
  const hasAdvisories = [...ages.late, ...ages.others].some(({ feed }) => feed === 'osv')
  const state = data && <State ages={ages} hasAdvisories={hasAdvisories} />
  const lines = [
    ...ages.late.map((feed) => words.lateLine(feed.feed, relative(feed.lastSuccess))),
    ...ages.others.map(({ feed, lastSuccess }: ReadFeed) => `${feed}: ${relative(lastSuccess)}`),
  ]
  return (
    <span className={`soft cut ${classes['age'] ?? ''}`} title={lines.join('\n')}>
      {mayOpen && state ? <Link to="/admin/knowledge">{state}</Link> : state}
    </span>
  )
}

/** Without advisories there are no findings of vulnerabilities, whatever else was read. */
function State({ ages: { late, others }, hasAdvisories }: { readonly ages: FeedAges; readonly hasAdvisories: boolean }): ReactNode {
  const { feeds: words } = useWords()
  const { relative, number } = useFormats()
  const [first] = late
  const [oldest] = others
  if (!hasAdvisories) return <Mark tone="warning">{words.noAdvisories}</Mark>
  if (first) return <Mark tone="warning">{words.late(first.feed, relative(first.lastSuccess), number(late.length - 1))}</Mark>
  return oldest && words.oldest(oldest.feed, relative(oldest.lastSuccess))
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FeedTable } from '../lookups/feed-table.tsx'
import { feedTexts } from '../lookups/feed-texts.ts'
import { qualityTexts } from '../lookups/quality-texts.ts'
import { knowledgeQuery } from '../shared/knowledge.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'

/** Shows the age of the data of each feed. */
export function KnowledgePage(): ReactNode {
  const { operator } = useTexts(feedTexts)
  const { title } = useTexts(qualityTexts)
  const feeds = useQuery({ ...knowledgeQuery, staleTime: 0 })
  if (feeds.error) return <ErrorState error={feeds.error} onRetry={() => void feeds.refetch()} />
  if (feeds.data === undefined) return <LoadingState />
  return (
    <>
      <p className="soft">
        {operator} <Link to="/lookups/quality">{title}</Link>
      </p>
      <FeedTable feeds={feeds.data} />
    </>
  )
}

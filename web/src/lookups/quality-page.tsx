import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { Facts } from '../ui/facts.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { FeedTable } from './feed-table.tsx'
import { feedTexts } from './feed-texts.ts'
import { qualityTexts } from './quality-texts.ts'

type EcosystemQuality = components['schemas']['EcosystemQuality']

const faults = ['unreadableBounds', 'malformedRanges', 'withoutRanges', 'withoutVersions', 'disagreements'] as const
const counts = ['records', 'entries', ...faults] as const

/** Shows how far the stored records can be trusted, by ecosystem, and how old each feed is. */
export function QualityPage(): ReactNode {
  const { pages } = useWords()
  const texts = useTexts(qualityTexts)
  const { title: feeds } = useTexts(feedTexts)
  const { data, error, refetch } = useQuery({
    queryKey: ['knowledge', 'quality'],
    queryFn: ({ signal }) => unwrap(api.GET('/vulnerabilities/quality', { signal })),
  })
  return (
    <div className={`page ${sections['sections'] ?? ''}`}>
      <Link to="/lookups">{pages.lookups}</Link>
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingState />}
      {data && <Ecosystems computed={data.computed} ecosystems={data.ecosystems} />}
      {data && (
        <section className={sections['section']}>
          <h2>{feeds}</h2>
          <FeedTable feeds={data.feeds} />
        </section>
      )}
    </div>
  )
}

interface EcosystemsProps {
  readonly computed: string | null
  readonly ecosystems: readonly EcosystemQuality[]
}

function Ecosystems({ computed, ecosystems }: EcosystemsProps): ReactNode {
  const texts = useTexts(qualityTexts)
  const { number, relative } = useFormats()
  if (computed === null) return <p className="soft">{texts.notCounted}</p>
  return (
    <section className={sections['section']}>
      <h2>{texts.ecosystems}</h2>
      <p className="soft">{texts.counted(relative(computed))}</p>
      <PlainTable
        label={texts.ecosystems}
        rows={ecosystems}
        idOf={({ ecosystem }) => ecosystem}
        columns={[
          { title: texts.ecosystem, isHeader: true, cell: ({ ecosystem }) => ecosystem },
          ...counts.map((name) => ({ title: texts[name], isNumber: true, cell: (row: EcosystemQuality) => number(row[name]) })),
        ]}
      />
      <Facts facts={faults.map((fault) => [texts[fault], texts.meanings[fault]])} />
      <HelpLink page="matchQuality" label={texts.reference} />
    </section>
  )
}

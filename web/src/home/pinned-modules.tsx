import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { FindingCounts } from '../findings/finding-counts.tsx'
import { sumOf } from '../portfolio/kind-bar-heights.ts'
import type { PortfolioItem } from '../shared/standing.ts'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './home-page.module.css'

/** The modules that the user has pinned, and how they stand; nothing without any. */
export function PinnedModules(): ReactNode {
  const words = useWords()
  const { data = [] } = useQuery({
    queryKey: ['portfolio', 'pinned'],
    queryFn: async ({ signal }) => {
      const query = { level: 'module', pinned: 'true' } as const
      // it is a table only where that is asked for
      return (await unwrap(api.GET('/core/portfolio', { params: { query }, signal }))) as readonly PortfolioItem[]
    },
  })
  if (data.length === 0) return undefined
  return (
    <section className={classes['card']} aria-label={words.home.pinned}>
      <h2>{words.home.pinned}</h2>
      <ul className="plain-list">
        {data.map((item) => (
          <PinnedModule key={item['_id']} item={item} />
        ))}
      </ul>
    </section>
  )
}

function PinnedModule({ item }: { readonly item: PortfolioItem }): ReactNode {
  const words = useWords()
  const { number, date, relative } = useFormats()
  const { _id: id, name, project, exploited, statistics, lastScan } = item
  return (
    <li className={classes['item']}>
      <Link to="/modules/$moduleId" params={{ moduleId: id }} data-card-row>
        {project} / {name}
      </Link>
      <span>
        {lastScan === null ? (
          <span className="soft">{words.portfolio.never}</span>
        ) : (
          <FindingCounts violations={sumOf(statistics, 'violations')} warnings={sumOf(statistics, 'warnings')} number={number} />
        )}
      </span>
      <span>{exploited > 0 && <Mark tone="critical">{words.home.exploited(number(exploited))}</Mark>}</span>
      <span className="soft number" title={lastScan === null ? '' : relative(lastScan.date)}>
        {lastScan === null ? '' : date(lastScan.date)}
      </span>
      <span />
    </li>
  )
}

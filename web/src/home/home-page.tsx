import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { usePollInterval } from '../app/event-stream.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './home-page.module.css'

type Card = components['schemas']['InboxCard']

/** The pages that list everything on a card. */
const lists: Readonly<Partial<Record<Card['card'], string>>> = { tasks: '/risks/tasks' }

/** What needs attention today, by urgency. */
export function HomePage(): ReactNode {
  const words = useWords()
  const refetchInterval = usePollInterval(30_000)
  const { data, error, refetch } = useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => unwrap(api.GET('/core/inbox', { signal })),
    refetchInterval,
  })
  return (
    <div className="page">
      <h1>{words.pages.home}</h1>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data && <Cards cards={data} />}
    </div>
  )
}

function Cards({ cards }: { readonly cards: readonly Card[] }): ReactNode {
  const words = useWords()
  const shown = cards.filter(({ total }) => total > 0)
  if (shown.length === 0)
    return (
      <EmptyState title={words.home.nothing}>
        <Link to="/portfolio">{words.pages.portfolio}</Link>
      </EmptyState>
    )
  return (
    <div className={classes['cards']}>
      {shown.map((card) => (
        <InboxCard key={card.card} card={card} />
      ))}
    </div>
  )
}

function InboxCard({ card: { card, total, items } }: { readonly card: Card }): ReactNode {
  const words = useWords()
  const { number, date, relative } = useFormats()
  return (
    <section className={classes['card']} aria-label={words.home.cards[card]}>
      <h2>
        {lists[card] === undefined ? words.home.cards[card] : <Link to={lists[card]}>{words.home.cards[card]}</Link>}{' '}
        <span className="soft">{number(total)}</span>
      </h2>
      <ul className="plain-list">
        {items.map(({ what, where, since, why, link }) => (
          <li key={[what, where, since, why, link].join(' ')} className={classes['item']}>
            <a href={link} className="cut">
              {what}
            </a>
            <span className="soft cut">{where}</span>
            <span className="soft cut" title={why}>
              {why}
            </span>
            <span className="soft number" title={since === null ? '' : relative(since)}>
              {since === null ? '' : date(since)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

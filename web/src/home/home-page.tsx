import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Search } from '../app/routes.tsx'
import { usePollInterval } from '../app/event-stream.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { useMayOpen } from '../app/use-may-open.ts'
import { openStates } from '../exploited/exploited.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useSpeech, useWords } from '../words/words.tsx'
import classes from './home-page.module.css'
import { sayItem } from './say-item.ts'

type Card = components['schemas']['InboxCard']

const CompanyOverview = lazy(async () => ({ default: (await import('./company-overview.tsx')).CompanyOverview }))
const QuietDay = lazy(async () => ({ default: (await import('./quiet-day.tsx')).QuietDay }))

/** The pages that list what a card counts; those of webhooks and feeds list all, and mark it. */
const lists: Readonly<Partial<Record<Card['card'], { readonly to: string; readonly search?: Search }>>> = {
  'exploited-in-products': { to: '/products/exploited-vulnerabilities', search: { state: openStates } },
  exploited: { to: '/findings', search: { exploited: 'true', status: 'violation,warning' } },
  tasks: { to: '/risks/tasks' },
  'failing-webhooks': { to: '/admin/webhooks' },
  'stale-feeds': { to: '/admin/knowledge' },
}

/** Developers hear of risks they have to decide on, and may not read the register. */
const riskAddress = /^\/risks\/(?!tasks)/u

/** What needs attention, by urgency. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => unwrap(api.GET('/core/inbox', { signal })),
})

/** What needs attention today, by urgency; beside it, how the company stands. */
export function HomePage(): ReactNode {
  const words = useWords()
  const seesOverview = useHasRole()(...permissions.overviewReportReaders)
  const refetchInterval = usePollInterval(30_000)
  const { data, error, refetch } = useQuery({ ...inboxQuery, refetchInterval })
  return (
    <div className="page">
      <h1>{words.pages.home}</h1>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data && (
        <div className={classes['home']}>
          <Cards cards={data} />
          {seesOverview && (
            <div className={classes['overview']}>
              <Suspense fallback={undefined}>
                <CompanyOverview />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Cards({ cards }: { readonly cards: readonly Card[] }): ReactNode {
  const words = useWords()
  const shown = cards.filter(({ total }) => total > 0)
  if (shown.length === 0)
    return (
      <EmptyState title={words.home.nothing}>
        <Suspense fallback={undefined}>
          <QuietDay />
        </Suspense>
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
  const { number } = useFormats()
  const list = lists[card]
  const title = (
    <>
      {words.home.cards[card]} <span className="soft">{number(total)}</span>
    </>
  )
  return (
    <section className={classes['card']} aria-label={words.home.cards[card]}>
      <h2>{list === undefined ? title : <Link {...list}>{title}</Link>}</h2>
      <ul className="plain-list">
        {items.map((item) => (
          <ItemLine key={[item.what, item.where, item.since, item.why, item.link].join(' ')} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ItemLine({ item }: { readonly item: Card['items'][number] }): ReactNode {
  const { language, formats } = useSpeech()
  const { what, where, why } = sayItem(item, language)
  const { since, link } = item
  const mayOpen = useMayOpen('/risks') || !riskAddress.test(link)
  return (
    <li className={classes['item']}>
      {mayOpen ? <a href={link}>{what}</a> : <span>{what}</span>}
      <span className="soft">{where}</span>
      <span className="soft">{why}</span>
      <span className="soft number" title={since === null ? '' : formats.relative(since)}>
        {since === null ? '' : formats.date(since)}
      </span>
    </li>
  )
}

import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Search } from '../api/search.ts'
import { openStates } from '../exploited/exploited.ts'
import { usePollInterval } from '../shared/event-stream.ts'
import { inboxReaders, permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useMayOpen } from '../shared/use-may-open.ts'
import { Breakable } from '../ui/breakable.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useSpeech, useWords } from '../words/words.tsx'
import classes from './home-page.module.css'
import { useNextStep } from './next-step.ts'
import { sayItem } from './say-item.ts'
import { useCardKeys } from './use-card-keys.ts'

type Card = components['schemas']['InboxCard']

const CompanyOverview = lazyPart(() => import('./company-overview.tsx'), 'CompanyOverview')
const OwnPages = lazyPart(() => import('./own-pages.tsx'), 'OwnPages')
const PinnedModules = lazyPart(() => import('./pinned-modules.tsx'), 'PinnedModules')
const NoCards = lazyPart(() => import('./no-cards.tsx'), 'NoCards')

const dayMs = 86_400_000

/** The pages that list what a card counts, or mark it in a short list. No page has exactly the others: their cards list them. */
const lists: Readonly<Partial<Record<Card['card'], { readonly to: string; readonly search?: Search }>>> = {
  'exploited-in-products': { to: '/products/exploited-vulnerabilities', search: { state: openStates } },
  exploited: { to: '/findings', search: { exploited: 'true', status: 'violation,warning' } },
  reviews: { to: '/approvals', search: { status: 'open' } },
  'undecided-risks': { to: '/risks', search: { treatment: 'untreated', decision: 'none' } },
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

/** The service lists this many items of a card that is asked for alone (docs/reference/overview.md#inbox). */
const mostShown = 100

function cardQuery(card: Card['card']) {
  return queryOptions({
    queryKey: ['inbox', card],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/core/inbox', { params: { query: { card } }, signal }))).at(0),
  })
}

/** Shows what needs attention today; for roles that may not read it, the pages that they may open. */
export function HomePage(): ReactNode {
  const words = useWords()
  const mayReadInbox = useHasRole()(...inboxReaders)
  useCardKeys()
  return (
    <div className="page">
      <h1>{words.pages.home}</h1>
      {mayReadInbox ? (
        <Inbox />
      ) : (
        <Suspense fallback={undefined}>
          <OwnPages />
        </Suspense>
      )}
    </div>
  )
}

/** What needs attention, by urgency; beside it, the state of the company. */
function Inbox(): ReactNode {
  const seesOverview = useHasRole()(...permissions.overviewReportReaders)
  const refetchInterval = usePollInterval(30_000)
  const { data, error, refetch } = useQuery({ ...inboxQuery, refetchInterval })
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data && (
        <div className={classes['home']}>
          <div className={classes['cards']}>
            {!seesOverview && <Pinned />}
            <Cards cards={data} />
            {seesOverview && <Pinned />}
          </div>
          {seesOverview && (
            <div className={classes['overview']}>
              <Suspense fallback={undefined}>
                <CompanyOverview />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Those who see no overview of the company come for their own modules, and find them first. */
function Pinned(): ReactNode {
  const mayRead = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  if (!mayRead) return undefined
  return (
    <Suspense fallback={undefined}>
      <PinnedModules />
    </Suspense>
  )
}

/** Cards about the service: they say nothing about the software of the company. */
const ofService: ReadonlySet<Card['card']> = new Set(['stale-feeds', 'failing-webhooks'])

function Cards({ cards }: { readonly cards: readonly Card[] }): ReactNode {
  const shown = cards.filter(({ total }) => total > 0)
  return (
    <div className={classes['cards']}>
      {shown.every(({ card }) => ofService.has(card)) && (
        <Suspense fallback={undefined}>
          <NoCards hasOthers={shown.length > 0} />
        </Suspense>
      )}
      {shown.map((card) => (
        <InboxCard key={card.card} card={card} />
      ))}
    </div>
  )
}

function InboxCard({ card: { card, total, items } }: { readonly card: Card }): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  const list = useList(card)
  const [isWhole, setIsWhole] = useState(false)
  const whole = useQuery({ ...cardQuery(card), enabled: isWhole, placeholderData: keepPreviousData })
  const shown = (isWhole && whole.data?.items) || items
  const title = (
    <>
      {words.home.cards[card]} <span className="soft">{number(total)}</span>
    </>
  )
  return (
    <section className={classes['card']} aria-label={words.home.cards[card]}>
      <h2>{list === undefined ? title : <Link {...list}>{title}</Link>}</h2>
      <ul className="plain-list">
        {shown.map((item) => (
          <ItemLine key={[item.what, item.where, item.since, item.why, item.link].join(' ')} item={item} card={card} />
        ))}
      </ul>
      {whole.error && <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />}
      {total > items.length && (
        <Button size="compact-sm" variant="default" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.home.fewer : words.home.showAll(number(Math.min(total, mostShown)), total > mostShown)}
        </Button>
      )}
    </section>
  )
}

/** Returns the list of a card, for those who may open it. */
function useList(card: Card['card']): (typeof lists)[Card['card']] {
  const mayOpenRisks = useMayOpen('/risks')
  if (card === 'undecided-risks' && !mayOpenRisks) return undefined
  if (card !== 'new-vulnerabilities') return lists[card]
  // the inbox counts those of a day (docs/reference/overview.md#inbox)
  const since = new Date(Date.now() - dayMs).toISOString()
  return { to: '/findings', search: { since, status: 'violation,warning', kind: 'vulnerability', group: 'vulnerability' } }
}

interface ItemLineProps {
  readonly card: Card['card']
  readonly item: Card['items'][number]
}

function ItemLine({ card, item }: ItemLineProps): ReactNode {
  const { language, formats } = useSpeech()
  const { what, where, why } = sayItem(item, language)
  const { since, link } = item
  const mayOpen = useMayOpen('/risks') || !riskAddress.test(link)
  const step = useNextStep(card)
  const id = useId()
  return (
    <li className={classes['item']}>
      <div className={classes['what']}>
        {mayOpen ? (
          <a id={id} href={link} data-card-row>
            <Breakable text={what} />
          </a>
        ) : (
          <span>
            <Breakable text={what} />
          </span>
        )}
        <span className="soft">{where}</span>
      </div>
      <span className="soft">{why}</span>
      <span className="soft number" title={since === null ? '' : formats.relative(since)}>
        {since === null ? '' : formats.date(since)}
      </span>
      {mayOpen && step !== undefined ? (
        <a href={link} className={classes['step']} aria-describedby={id}>
          {step}
        </a>
      ) : (
        <span />
      )}
    </li>
  )
}

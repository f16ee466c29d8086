import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { readWords } from '#platform/http/query-words.ts'
import { readPastQueryMoment } from '#platform/http/read-query-moment.ts'
import { cardNames, InboxCard, mostItemsAlone } from '#overview/inbox/inbox-card.ts'
import { loadInbox } from '#overview/inbox/load-inbox.ts'

const InboxQuery = Type.Object({
  since: Type.Optional(Type.String({ description: 'date or date-time from which vulnerabilities are new; a day ago by default' })),
  card: Type.Optional(Type.String({ description: 'only these cards, separated by commas, each with up to 100 items' })),
})

/** Registers the inbox: what needs the caller's attention (docs/reference/overview.md#inbox). */
export function inboxRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/inbox',
    {
      config: { scopes: [...portfolioReadersAndDevelopers, 'account_admin'] },
      schema: {
        operationId: 'getInbox',
        summary: 'Read what needs attention, as cards by urgency',
        description: 'Contains the cards that the scopes and features of the caller open, also empty ones.',
        tags: ['overview'],
        querystring: InboxQuery,
        response: { 200: Type.Array(InboxCard) },
      },
    },
    async ({ caller, query: { since, card } }) => {
      const from = since === undefined ? undefined : readPastQueryMoment('since', since, context.now())
      const names = readWords('card', card, cardNames)
      return loadInbox(context, caller, { since: from, ...(names !== undefined && { names, most: mostItemsAlone }) })
    },
  )
}

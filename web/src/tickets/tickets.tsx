import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { ticketTexts } from './ticket-texts.ts'

type Ticket = components['schemas']['Ticket']
type TicketList = components['schemas']['TicketList']
type Tracker = Ticket['tracker']

/** The tickets of a finding. */
export function FindingTickets({ moduleId, findingId }: { readonly moduleId: string; readonly findingId: string }): ReactNode {
  const path = { module_id: moduleId, finding_id: findingId }
  return (
    <Tickets
      of={findingId}
      load={(signal) => unwrap(api.GET('/core/modules/{module_id}/findings/{finding_id}/tickets', { params: { path }, signal }))}
      create={(tracker) =>
        unwrap(api.POST('/core/modules/{module_id}/findings/{finding_id}/tickets', { params: { path }, body: { tracker } }))
      }
    />
  )
}

/** The tickets of a risk. */
export function RiskTickets({ riskId }: { readonly riskId: string }): ReactNode {
  const path = { risk_id: riskId }
  return (
    <Tickets
      of={riskId}
      load={(signal) => unwrap(api.GET('/core/risks/{risk_id}/tickets', { params: { path }, signal }))}
      create={(tracker) => unwrap(api.POST('/core/risks/{risk_id}/tickets', { params: { path }, body: { tracker } }))}
    />
  )
}

interface TicketsProps {
  readonly of: string
  readonly load: (signal: AbortSignal) => Promise<TicketList>
  readonly create: (tracker: Tracker) => Promise<Ticket>
}

/** Tickets with their state, and a button for each tracker without one; nothing where the project has no tracker. */
function Tickets({ of, load, create }: TicketsProps): ReactNode {
  const texts = useTexts(ticketTexts)
  const mayCreate = useHasRole()(...permissions.riskWriters)
  const queryKey = ['tickets', of]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  const write = useWrite(queryKey, create)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || (data.tickets.length === 0 && data.trackers.length === 0)) return undefined
  const missing = data.trackers.filter((tracker) => data.tickets.every((ticket) => ticket.tracker !== tracker))
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul className="plain-list">
        {data.tickets.map((ticket) => (
          <TicketItem key={ticket.tracker} ticket={ticket} />
        ))}
      </ul>
      {mayCreate && (
        <Group gap="xs">
          {missing.map((tracker) => (
            <ActButton key={tracker} act={{ mutate: () => write.mutate(tracker), isPending: write.isPending }}>
              {texts.create(texts.names[tracker])}
            </ActButton>
          ))}
        </Group>
      )}
      {write.error && <p role="alert">{write.error.message}</p>}
    </section>
  )
}

function TicketItem({ ticket: { tracker, key, url, open, state, assignee, error } }: { readonly ticket: Ticket }): ReactNode {
  const texts = useTexts(ticketTexts)
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" data-paper="address">
        {texts.ticket(texts.names[tracker], key)}
      </a>{' '}
      <Mark tone={open ? 'none' : 'ok'}>{state ?? texts.states[open ? 'open' : 'closed']}</Mark>{' '}
      <span className="soft">{assignee === null ? texts.unassigned : texts.assigned(assignee)}</span>
      {error !== null && <div className="soft">{error}</div>}
    </li>
  )
}

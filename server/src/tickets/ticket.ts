import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'
import { type TicketTracker, ticketTrackers } from '#tickets/trackers/open-tracker.ts'

/** The body of a request for a ticket. */
export const NewTicket = Type.Object(
  {
    tracker: Type.Optional(Type.Enum([...ticketTrackers], { description: 'required when the project has several active trackers' })),
  },
  { title: 'NewTicket', ...closed },
)
export type NewTicket = Static<typeof NewTicket>

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A ticket in responses (docs/reference/tickets.md#record). */
export const TicketRecord = Type.Object(
  {
    tracker: Type.Enum([...ticketTrackers]),
    key: Type.String(),
    url: Type.String(),
    open: Type.Boolean(),
    state: { ...nullableText, description: 'as the tracker calls it; null before the first look' },
    assignee: nullableText,
    created: Type.String({ format: 'date-time' }),
    createdBy: Type.String(),
    checked: { ...nullableText, description: 'when the tracker was last asked' },
    error: { ...nullableText, description: 'why it could not be asked the last time' },
  },
  { title: 'Ticket' },
)
export type TicketRecord = Static<typeof TicketRecord>

/** The tickets of a finding or risk, and where more can be created. */
export const TicketList = Type.Object(
  { tickets: Type.Array(TicketRecord), trackers: Type.Array(Type.Enum([...ticketTrackers]), { description: 'active in the project' }) },
  { title: 'TicketList' },
)
export type TicketList = Static<typeof TicketList>

/** What a ticket is about. */
export interface TicketSubject {
  readonly subject: 'finding' | 'risk'
  readonly subjectId: string
  readonly projectId: string
  readonly moduleId: string | undefined
}

/** What was last read of an issue. */
export interface LastLook {
  readonly isOpen: boolean
  readonly state: string | null
  readonly assignee: string | null
  readonly checked: Date | null
  readonly etag: string | null
  readonly error: string | null
}

/** A ticket as it is stored. */
export interface Ticket extends TicketSubject {
  readonly tracker: TicketTracker
  readonly key: string
  readonly url: string
  readonly created: Date
  readonly byName: string
  readonly look: LastLook
  /** When the ticket got the comment that its finding is gone. */
  readonly goneNoted: Date | null
}

export function toTicketRecord({ tracker, key, url, created, byName, look }: Ticket): TicketRecord {
  const { isOpen, state, assignee, checked, error } = look
  return {
    tracker,
    key,
    url,
    open: isOpen,
    state,
    assignee,
    created: created.toISOString(),
    createdBy: byName,
    checked: checked?.toISOString() ?? null,
    error,
  }
}

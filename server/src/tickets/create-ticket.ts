import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError, invalid } from '#platform/http-error.ts'
import { openTrackers } from '#portfolio/portfolio.ts'
import type { Ticket, TicketSubject } from '#tickets/ticket.ts'
import {
  type ClaimedTicket,
  claimTicket,
  dropClaim,
  listTickets,
  releaseClaim,
  saveTicket,
  type TicketName,
} from '#tickets/ticket-store.ts'
import { askTracker, TrackerError } from '#tickets/trackers/ask-tracker.ts'
import type { IssueRef, IssueTracker, TicketDraft } from '#tickets/trackers/issue-tracker.ts'
import { activeTrackers, openTracker, type TicketTracker } from '#tickets/trackers/open-tracker.ts'

/** After this time a creation counts as lost with its process. It exceeds the timeout of a request. */
const claimMs = 120_000

interface RequestedTicket {
  readonly subject: TicketSubject
  readonly draft: TicketDraft
  /** Undefined for the only active one. */
  readonly tracker: TicketTracker | undefined
}

export interface CreatedTicket {
  readonly ticket: Ticket
  /** False when it existed. */
  readonly isNew: boolean
}

/**
 * Creates a ticket, or returns the one that exists. Of concurrent requests one creates it. After an attempt without a known end it looks for
 * the issue first (docs/reference/tickets.md#errors). Throws a 400 on `tracker` without an active tracker, a 409 while another request creates
 * it and a 502 when the tracker does not.
 */
export async function createTicket(
  context: AppContext,
  caller: Caller,
  { subject, draft, tracker }: RequestedTicket,
): Promise<CreatedTicket> {
  const trackers = await openTrackers(context, caller, subject.projectId)
  const kind = chooseTracker(activeTrackers(trackers), tracker)
  const issues = openTracker(kind, trackers)
  const name = { subject: subject.subject, subjectId: subject.subjectId, tracker: kind }
  const at = context.now()
  const until = new Date(at.getTime() + claimMs)
  const claim = await claimTicket(context.db, caller, { ...subject, tracker: kind, byName: caller.name, at, until })
  if (claim !== undefined) await createClaimed(context, caller, name, { issues, draft, ...claim })
  const found = (await listTickets(context.db, caller, name)).find((ticket) => ticket.tracker === kind)
  if (found === undefined) throw new HttpError(409, 'another request is creating this ticket', { parameter: 'tracker' })
  return { ticket: found, isNew: claim !== undefined }
}

function chooseTracker(active: readonly TicketTracker[], requested: TicketTracker | undefined): TicketTracker {
  const [only] = active
  if (only === undefined) throw invalid('tracker', 'the project has no active tracker; set one in its settings')
  if (requested === undefined && active.length > 1) throw invalid('tracker', `tracker must be one of ${active.join(', ')}`)
  if (requested !== undefined && !active.includes(requested))
    throw invalid('tracker', `${requested} is not an active tracker of the project`)
  return requested ?? only
}

interface Creation extends ClaimedTicket {
  readonly issues: IssueTracker
  readonly draft: TicketDraft
}

async function createClaimed(context: AppContext, caller: Caller, name: TicketName, creation: Creation): Promise<void> {
  const ref = await sendOrDrop(context, caller, name, creation)
  await transact(context.db, async (trx) => {
    await saveTicket(trx, caller, name, { ...ref, at: context.now() })
    const { subject, subjectId, tracker } = name
    await recordActivity(trx, caller, {
      action: 'created',
      object: 'ticket',
      objectId: subjectId,
      name: ref.key,
      detail: `${tracker}, of a ${subject}`,
    })
  })
}

async function sendOrDrop(context: AppContext, caller: Caller, name: TicketName, creation: Creation): Promise<IssueRef> {
  try {
    return (await findCreated(context, creation)) ?? (await send(context, creation))
  } catch (error) {
    const end = isRefusal(error) && creation.triedAt === undefined ? dropClaim : releaseClaim
    await end(context.db, caller, name)
    if (error instanceof TrackerError) throw new HttpError(502, error.message, { parameter: 'tracker' })
    throw error
  }
}

async function send(context: AppContext, { issues, draft }: Creation): Promise<IssueRef> {
  const ref = issues.readCreated((await askTracker(context, issues, issues.create(draft))).content)
  if (ref === undefined) throw new TrackerError(`${issues.name} gave an answer without an issue`)
  return ref
}

/** Clocks of the service and of the tracker differ. */
const toleranceMs = 300_000

/** Looks for the issue of an earlier attempt by the address of the page, which only this ticket contains. */
async function findCreated(context: AppContext, { issues, draft, triedAt }: Creation): Promise<IssueRef | undefined> {
  if (triedAt === undefined) return undefined
  const since = new Date(triedAt.getTime() - toleranceMs)
  const { content } = await askTracker(context, issues, issues.find(since, context.now()))
  const found = issues.readFound(content)
  if (found === undefined) throw new TrackerError(`${issues.name} gave an answer without a list of issues`)
  return found.find(({ text }) => text.includes(draft.url))?.ref
}

/** Whether the tracker certainly created nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof TrackerError && error.status !== undefined && error.status < 500
}

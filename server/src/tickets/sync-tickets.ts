import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import { findPresentFindings } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { openTrackers } from '#portfolio/portfolio.ts'
import { findCompaniesWithDueTickets, listDueTickets, postponeTracker, saveLook } from '#tickets/sync-store.ts'
import type { LastLook, Ticket } from '#tickets/ticket.ts'
import { askTracker, type TrackerAnswer, TrackerError } from '#tickets/trackers/ask-tracker.ts'
import type { IssueTracker } from '#tickets/trackers/issue-tracker.ts'
import { activeTrackers, openTracker } from '#tickets/trackers/open-tracker.ts'

const minute = 60_000

/** How long until a ticket is looked at again. */
const intervals = { open: 15 * minute, closed: 24 * 60 * minute, failed: 30 * minute }

/** Reads the state of issues back every five minutes, and adds a comment when their finding is gone (docs/reference/tickets.md#state). */
export const syncTicketsJob = defineJob({
  name: 'sync-tickets',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: (_payload, context) => syncTickets(context),
})

/** Looks at the tickets that are due; what goes wrong with those of one company is thrown when the others were looked at. */
export async function syncTickets(context: AppContext): Promise<void> {
  const failures: unknown[] = []
  for (const companyId of await findCompaniesWithDueTickets(context.db, context.now())) {
    try {
      await syncCompany(context, { companyId })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function syncCompany(context: AppContext, tenant: Tenant): Promise<void> {
  const due = await listDueTickets(context.db, tenant, context.now())
  const findings = due.filter(({ subject }) => subject === 'finding').map(({ subjectId }) => subjectId)
  const present = await findPresentFindings(context.db, tenant, findings)
  for (const same of Map.groupBy(due, ({ projectId, tracker }) => `${projectId} ${tracker}`).values())
    await syncTracker(context, tenant, same, present)
}

/** Looks at tickets of one tracker in turn. A tracker that fails as a whole is left alone for a while, and delays no other for longer. */
async function syncTracker(context: AppContext, tenant: Tenant, tickets: readonly Ticket[], present: ReadonlySet<string>): Promise<void> {
  const [first] = tickets
  if (first === undefined) return
  const { projectId, tracker } = first
  try {
    const active = await openActive(context, tenant, first)
    for (const ticket of tickets) await syncTicket(context, tenant, ticket, { ...active, isPresent: present.has(ticket.subjectId) })
  } catch (error) {
    if (!(error instanceof TrackerError) && !(error instanceof HttpError)) throw error
    const pause = (error instanceof TrackerError ? error.pauseMs : undefined) ?? intervals.failed
    await postponeTracker(context.db, tenant, {
      projectId,
      tracker,
      error: error.message,
      until: new Date(context.now().getTime() + pause),
    })
  }
}

interface ActiveTracker {
  readonly issues: IssueTracker
  /** Whether tickets are closed when their finding is gone. */
  readonly closes: boolean
}

async function openActive(context: AppContext, tenant: Tenant, { projectId, tracker }: Ticket): Promise<ActiveTracker> {
  const trackers = await openTrackers(context, tenant, projectId)
  if (!activeTrackers(trackers).includes(tracker)) throw new TrackerError(`${tracker} is not an active tracker of the project`)
  return { issues: openTracker(tracker, trackers), closes: trackers[tracker]?.closeWhenGone ?? false }
}

interface Sync extends ActiveTracker {
  readonly isPresent: boolean
}

async function syncTicket(context: AppContext, tenant: Tenant, ticket: Ticket, sync: Sync): Promise<void> {
  const at = context.now()
  const look = await lookAt(context, ticket, sync.issues)
  const gone = isGone(ticket, sync.isPresent) ? await noteGone(context, { ...ticket, look }, sync) : { noted: null }
  const shown = { ...look, error: look.error ?? gone.error ?? null }
  const interval = shown.isOpen && shown.error === null ? intervals.open : intervals.closed
  await saveLook(context.db, tenant, ticket, { look: shown, goneNoted: gone.noted, next: new Date(at.getTime() + interval) })
}

function isGone({ subject }: Ticket, isPresent: boolean): boolean {
  return subject === 'finding' && !isPresent
}

/** Reads an issue. One that cannot be found is shown as such; other failures concern the whole tracker. */
async function lookAt(context: AppContext, { key, look }: Ticket, issues: IssueTracker): Promise<LastLook> {
  const checked = context.now()
  try {
    const answer = await askTracker(context, issues, issues.read(key), look.etag ?? undefined)
    // nothing changed since the last look
    if (answer.content === undefined) return { ...look, checked, error: null }
    return { ...readLook(answer, issues), checked }
  } catch (error) {
    if (!(error instanceof TrackerError) || ![404, 410].includes(error.status ?? 0)) throw error
    return { ...look, checked, etag: null, error: error.message }
  }
}

function readLook({ content, etag }: TrackerAnswer, issues: IssueTracker): Omit<LastLook, 'checked'> {
  const read = issues.readState(content)
  if (read === undefined) throw new TrackerError(`${issues.name} gave an answer without an issue`)
  return { isOpen: read.isOpen, state: read.state, assignee: read.assignee ?? null, etag: etag ?? null, error: null }
}

/** What was done about an issue whose finding is gone: when it got its comment, and what the tracker refused. */
interface GoneNote {
  readonly noted: Date | null
  readonly error?: string
}

/**
 * Comments once on an open issue that its finding is gone, and closes it if the project wants that. A refusal concerns this issue alone, such as a
 * locked one; the comment is then tried again.
 */
async function noteGone(context: AppContext, { key, look, goneNoted }: Ticket, { issues, closes }: ActiveTracker): Promise<GoneNote> {
  if (goneNoted !== null || !look.isOpen || look.error !== null) return { noted: goneNoted }
  try {
    await askTracker(context, issues, issues.comment(key, 'Waybill no longer reports this finding in the module.'))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { noted: null, error: error.message }
  }
  return closes ? closeNoted(context, key, issues) : { noted: context.now() }
}

/** Closes an issue that has its comment. It is tried once, whatever prevents it: with another try, the issue would get another comment. */
async function closeNoted(context: AppContext, key: string, issues: IssueTracker): Promise<GoneNote> {
  const noted = context.now()
  try {
    await closeIssue(context, key, issues)
    return { noted }
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    return { noted, error: error.message }
  }
}

/** Whether a tracker refuses one request, and would answer others. */
function isRefusal(error: unknown): error is TrackerError {
  if (!(error instanceof TrackerError) || error.pauseMs !== undefined) return false
  const { status = 0 } = error
  return status >= 400 && status < 500 && ![401, 429].includes(status)
}

async function closeIssue(context: AppContext, key: string, issues: IssueTracker): Promise<void> {
  const closing = issues.findClosing && (await askTracker(context, issues, issues.findClosing(key))).content
  const request = issues.close(key, closing)
  if (request !== undefined) await askTracker(context, issues, request)
}

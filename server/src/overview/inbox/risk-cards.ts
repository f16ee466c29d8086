import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { findUndecided, listCompanyTasks, unfinishedStatuses } from '#risks/risks.ts'
import type { CardContent } from '#overview/inbox/inbox-card.ts'
import { because } from '#overview/inbox/reason.ts'

/** Finds risks that need a decision, the highest class first; at most three statements. */
export async function findUndecidedRisks(db: Database, caller: Caller, most: number): Promise<CardContent> {
  const { total, items } = await findUndecided(db, caller, most)
  return {
    total,
    items: items.map(({ id, name, impactClass, project, module, created }) => {
      const item = { what: name, where: placeOf(project, module), since: created.toISOString(), link: `/risks/${id}` }
      return Object.assign(item, because('needs-decision', { impactClass }))
    }),
  }
}

/** Finds unfinished tasks that the caller is responsible for, the earliest due first; two statements. */
export async function findOwnTasks(
  db: Database,
  caller: Caller,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<CardContent> {
  const filter = { responsible: caller.id, statuses: unfinishedStatuses, dueBy: undefined }
  const { total, items } = await listCompanyTasks(db, caller, filter, { offset: 0, limit: most })
  return {
    total,
    items: items.map(({ task, due: text, risk, riskId, project, module }) => {
      const due = readIsoMoment(text ?? '')
      const since = due?.at.toISOString() ?? null
      const item = { what: task, where: placeOf(project, module ?? undefined), since, link: `/risks/${riskId}` }
      return Object.assign(item, because('own-task', { isOverdue: due !== undefined && due.end < now, risk }))
    }),
  }
}

function placeOf(project: string, module: string | undefined): string {
  return module === undefined ? project : `${project} / ${module}`
}

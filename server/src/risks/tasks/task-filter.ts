import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { TableFormat } from '#platform/http/csv.ts'
import { PageQuery } from '#platform/http/paging.ts'
import { readWords } from '#platform/http/query-words.ts'
import { readQueryMoment } from '#platform/http/read-query-moment.ts'
import { readResponsible } from '#risks/reads/risk-filter.ts'
import { taskStatuses } from '#risks/vocabulary.ts'

/** The query of the tasks of a company (docs/reference/risks.md#tasks-of-a-company). */
export const TaskQuery = Type.Object({
  ...PageQuery.properties,
  responsible: Type.Optional(Type.String({ maxLength: 64, description: 'id of a user; me for the caller' })),
  status: Type.Optional(Type.String({ description: `${taskStatuses.join(', ')}; comma-separated` })),
  due: Type.Optional(Type.String({ description: 'date, inclusive, or date-time: tasks that are due by then' })),
  format: TableFormat,
})
export type TaskQuery = Readonly<Static<typeof TaskQuery>>

/** A filter of tasks; undefined fields do not restrict it. */
export interface TaskFilter {
  readonly responsible: string | undefined
  readonly statuses: readonly (typeof taskStatuses)[number][] | undefined
  /** The first moment after the due dates that match. */
  readonly dueBy: Date | undefined
}

/** Reads the filter of a query; 400 names the parameter at fault. */
export function readTaskFilter(caller: Caller, { responsible, status, due }: TaskQuery): TaskFilter {
  return {
    responsible: readResponsible(caller, responsible),
    statuses: readWords('status', status, taskStatuses),
    dueBy: due ? readQueryMoment('due', due).end : undefined,
  }
}

import type { components } from '../api/schema.d.ts'
import { dayMs } from '../shared/days.ts'
import { dayAfter } from './search-filters.ts'

export type ListedTask = components['schemas']['ListedTask']

/** The filters of the tasks, in the words of the address and of the API alike. */
export const taskFilterNames = ['responsible', 'status', 'due'] as const
export type TaskFilterName = (typeof taskFilterNames)[number]
export type TaskSearch = Readonly<Partial<Record<TaskFilterName, string>>>

/** Written into the address where a filter is switched off that is on without it. */
export const anyValue = 'any'

const unfinished: ReadonlySet<string> = new Set(['open', 'in-progress'])
export const unfinishedStatus = [...unfinished].join(',')

/** Returns the filters of the list: where the address names none, the unfinished tasks of the reader. */
export function toTaskQuery({ responsible, status, due }: TaskSearch): TaskSearch {
  const wanted = { responsible: responsible || 'me', status: status || unfinishedStatus, due: due || anyValue }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== anyValue))
}

/** Whether a task is not done although its date has passed; a date without a time ends with its day in UTC. */
export function isOverdue({ status, due }: Pick<ListedTask, 'status' | 'due'>, now: Date): boolean {
  if (due === null || !unfinished.has(status)) return false
  const end = due.length === 10 ? Date.parse(due) + dayMs : Date.parse(due)
  return end <= now.getTime()
}

/** A named search of the tasks. */
export interface TaskView {
  readonly name: 'mine' | 'overdue' | 'everyone' | 'done'
  readonly search: TaskSearch
}

/** Returns the views of the tasks on a day. */
export function taskViews(today: Date): readonly TaskView[] {
  return [
    { name: 'mine', search: {} },
    { name: 'overdue', search: { responsible: anyValue, due: dayAfter(today, -1) } },
    { name: 'everyone', search: { responsible: anyValue } },
    { name: 'done', search: { responsible: anyValue, status: 'done' } },
  ]
}

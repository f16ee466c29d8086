import { expect, it } from 'vitest'
import { isOverdue, taskViews, toTaskQuery } from './task-query.ts'

it('lists the unfinished tasks of the reader where the address names no filter', () => {
  expect(toTaskQuery({})).toEqual({ responsible: 'me', status: 'open,in-progress' })
  expect(toTaskQuery({ responsible: '', due: '2026-03-01' })).toEqual({ responsible: 'me', status: 'open,in-progress', due: '2026-03-01' })
})

it('lists every task where the address says any', () => {
  expect(toTaskQuery({ responsible: 'any', status: 'any' })).toEqual({})
})

it('a task is overdue when its day has ended in UTC, or its moment has passed, unless it is finished', () => {
  const now = new Date('2026-03-02T00:00:00Z')
  expect(isOverdue({ status: 'open', due: '2026-03-01' }, now)).toBe(true)
  expect(isOverdue({ status: 'in-progress', due: '2026-03-02' }, now)).toBe(false)
  expect(isOverdue({ status: 'open', due: '2026-03-01T23:59:00Z' }, now)).toBe(true)
  expect(isOverdue({ status: 'open', due: '2026-03-02T00:01:00Z' }, now)).toBe(false)
  expect(isOverdue({ status: 'done', due: '2026-03-01' }, now)).toBe(false)
  expect(isOverdue({ status: 'open', due: null }, now)).toBe(false)
})

it('the view of overdue tasks ends with yesterday', () => {
  const overdue = taskViews(new Date('2026-03-01T10:00:00Z')).find(({ name }) => name === 'overdue')
  expect(overdue?.search).toEqual({ responsible: 'any', due: '2026-02-28' })
})

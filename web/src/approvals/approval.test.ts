import { expect, it } from 'vitest'
import { addressOfItem, approvalTitle, approvalViews, causeOf, needsComment } from './approval.ts'

const none = { total: 0, items: [] }

it('is called by name and version', () => {
  expect(approvalTitle({ name: 'Shop', version: '1.2.0' })).toBe('Shop 1.2.0')
  expect(approvalTitle({ name: 'Shop', version: null })).toBe('Shop')
})

it('names the change of a component as the cause of its new findings', () => {
  const changes = {
    added: { total: 1, items: [{ key: 'npm:a', version: '1' }] },
    removed: none,
    updated: { total: 1, items: [{ key: 'npm:b', from: '1', to: '2' }] },
  }
  expect(causeOf({ component: 'npm:a' }, changes)).toBe('added')
  expect(causeOf({ component: 'npm:b' }, changes)).toBe('updated')
  expect(causeOf({ component: 'npm:c' }, changes)).toBe('known')
})

it('names no cause where the components are not all listed', () => {
  expect(causeOf({ component: 'npm:c' }, { added: { total: 200, items: [] }, removed: none, updated: none })).toBeUndefined()
})

it('asks for a comment where an approval publishes violations', () => {
  expect(needsComment({ items: [{ key: 'violations', status: 'warning' }] })).toBe(true)
  expect(needsComment({ items: [{ key: 'publisher', status: 'warning' }] })).toBe(false)
  expect(needsComment({ items: [{ key: 'violations', status: 'ok' }] })).toBe(false)
})

it('leads from an item of the checklist to the module, or to the project of several', () => {
  const request = { _id: 'a', projectId: 'p', moduleIds: ['m'] }
  expect(addressOfItem('newer-scan', request)).toEqual({ to: '/modules/m' })
  expect(addressOfItem('newer-scan', { ...request, moduleIds: ['m', 'n'] })).toEqual({ to: '/projects/p' })
  expect(addressOfItem('decisions', request)?.search).toMatchObject({ moduleId: 'm', decided: 'false' })
  expect(addressOfItem('version', request)).toBeUndefined()
})

it('offers no own requests to a key without a user', () => {
  expect(approvalViews(undefined).map(({ id }) => id)).not.toContain('mine')
  expect(approvalViews('u').find(({ id }) => id === 'mine')).toEqual({ id: 'mine', status: 'open', assignee: 'u' })
})

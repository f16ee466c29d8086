import { expect, it } from 'vitest'
import { lastAdministrator } from './last-administrator.ts'

const [ann, bea, cleo] = [
  { _id: 'ann', active: true, roles: ['account_admin', 'manager'] },
  { _id: 'bea', active: false, roles: ['account_admin'] },
  { _id: 'cleo', active: true, roles: ['manager'] },
]

it('the last administrator is the only active user with that role', () => {
  expect(lastAdministrator([ann, bea, cleo])).toBe('ann')
  expect(lastAdministrator([ann, { ...bea, active: true }, cleo])).toBeUndefined()
  expect(lastAdministrator([bea, cleo])).toBeUndefined()
})

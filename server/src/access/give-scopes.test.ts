import { describe, expect, it } from 'vitest'
import { scopes } from '#access/access.ts'
import { scopeBeyond } from '#access/give-scopes.ts'

const pairs = scopes.flatMap((held) => scopes.map((wanted) => [held, wanted] as const))

describe('one scope reaches another', () => {
  it.each(pairs)('%s → %s only where it is the same, or account_admin reaches one that is not enterprise_admin', (held, wanted) => {
    const reaches = held === wanted || (held === 'account_admin' && wanted !== 'enterprise_admin')
    expect(scopeBeyond([held], [wanted])).toBe(reaches ? undefined : wanted)
  })
})

it('reaches who holds nothing, and as many scopes as are held; the first beyond them is told', () => {
  expect(scopeBeyond([], [])).toBeUndefined()
  expect(scopeBeyond([], ['developer'])).toBe('developer')
  expect(scopeBeyond(['manager', 'developer'], ['developer', 'manager', 'developer'])).toBeUndefined()
  expect(scopeBeyond(['manager', 'developer'], ['developer', 'portfolio_manager', 'enterprise_admin'])).toBe('portfolio_manager')
  expect(scopeBeyond(['account_admin', 'enterprise_admin'], [...scopes])).toBeUndefined()
})

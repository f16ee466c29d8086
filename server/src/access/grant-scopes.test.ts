import { describe, expect, it } from 'vitest'
import { scopes } from '#access/access.ts'
import { findExceedingScope } from '#access/grant-scopes.ts'

const pairs = scopes.flatMap((held) => scopes.map((requested) => [held, requested] as const))

describe('one scope reaches another', () => {
  it.each(pairs)('%s → %s only where it is the same, or account_admin reaches one that is not enterprise_admin', (held, requested) => {
    const reaches = held === requested || (held === 'account_admin' && requested !== 'enterprise_admin')
    expect(findExceedingScope([held], [requested])).toBe(reaches ? undefined : requested)
  })
})

it('reaches who holds nothing, and as many scopes as are held; the first beyond them is told', () => {
  expect(findExceedingScope([], [])).toBeUndefined()
  expect(findExceedingScope([], ['developer'])).toBe('developer')
  expect(findExceedingScope(['manager', 'developer'], ['developer', 'manager', 'developer'])).toBeUndefined()
  expect(findExceedingScope(['manager', 'developer'], ['developer', 'portfolio_manager', 'enterprise_admin'])).toBe('portfolio_manager')
  expect(findExceedingScope(['account_admin', 'enterprise_admin'], [...scopes])).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { scopes } from '#access/access.ts'
import { findExceedingScope } from '#access/grant-scopes.ts'

const pairs = scopes.flatMap((held) => scopes.map((requested) => [held, requested] as const))

describe('one scope covers another', () => {
  it.each(pairs)('%s → %s only if it is the same, or account_admin covers one other than enterprise_admin', (held, requested) => {
    const reaches = held === requested || (held === 'account_admin' && requested !== 'enterprise_admin')
    expect(findExceedingScope([held], [requested])).toBe(reaches ? undefined : requested)
  })
})

it('allows everything within the scopes held; names the first one beyond them', () => {
  expect(findExceedingScope([], [])).toBeUndefined()
  expect(findExceedingScope([], ['developer'])).toBe('developer')
  expect(findExceedingScope(['manager', 'developer'], ['developer', 'manager', 'developer'])).toBeUndefined()
  expect(findExceedingScope(['manager', 'developer'], ['developer', 'portfolio_manager', 'enterprise_admin'])).toBe('portfolio_manager')
  expect(findExceedingScope(['account_admin', 'enterprise_admin'], [...scopes])).toBeUndefined()
})

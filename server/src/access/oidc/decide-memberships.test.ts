import { describe, expect, it } from 'vitest'
import { decideMemberships, type Facts, type KnownMember } from '#access/oidc/decide-memberships.ts'
import { grantsOf, requireKnownRoles } from '#access/grants.ts'

const known: KnownMember = { companyId: 'acme', userId: 'ann', name: 'Ann', roles: ['manager'], hasEnded: false, isActive: true }
const { hasEnded: _hasEnded, isActive: _isActive, ...linkable } = known
const inactive = { ...known, isActive: false }
const nothing: Facts = { grants: new Map([['acme', ['developer']]]), known: [], linkable: [], creatable: [] }

/** The rules of docs/reference/access.md#openid-connect. */
describe('where a person enters', () => {
  it.each<[string, Partial<Facts>, readonly unknown[]]>([
    ['a known user gets the roles of the groups', { known: [known] }, [{ kind: 'enter', member: known, roles: ['developer'] }]],
    [
      'a known user comes before another with the address',
      { known: [known], linkable: [{ ...linkable, userId: 'eve' }] },
      [{ kind: 'enter', member: known, roles: ['developer'] }],
    ],
    [
      'a user with the address comes before a new one',
      { linkable: [linkable], creatable: ['acme'] },
      [{ kind: 'link', member: linkable, roles: ['developer'] }],
    ],
    [
      'a user is created only where that is possible',
      { creatable: ['acme'] },
      [{ kind: 'create', companyId: 'acme', roles: ['developer'] }],
    ],
    ['nobody enters without a user', {}, []],
    ['a deactivated user is refused', { known: [inactive] }, [{ kind: 'refuse', member: inactive }]],
    ['a deactivated user is refused without a mapping', { grants: undefined, known: [inactive] }, [{ kind: 'refuse', member: inactive }]],
    ['access ends where no group grants it', { grants: new Map(), known: [known], linkable: [linkable] }, [{ kind: 'end', member: known }]],
    [
      'without a mapping, users keep their roles',
      { grants: undefined, known: [known] },
      [{ kind: 'enter', member: known, roles: ['manager'] }],
    ],
    [
      'without a mapping, users are linked',
      { grants: undefined, linkable: [linkable] },
      [{ kind: 'link', member: linkable, roles: ['manager'] }],
    ],
    [
      'without a mapping, a company has one user of a person',
      { grants: undefined, known: [known], linkable: [{ ...linkable, userId: 'eve' }] },
      [{ kind: 'enter', member: known, roles: ['manager'] }],
    ],
  ])('%s', (_rule, facts, memberships) => {
    expect(decideMemberships({ ...nothing, ...facts })).toEqual(memberships)
  })
})

describe('what groups grant', () => {
  const mapping = [
    { group: 'a', company: 'acme', roles: ['manager', 'developer'] },
    { group: 'b', company: 'acme', roles: ['developer', 'portfolio_manager'] },
    { group: 'b', company: 'other', roles: ['manager'] },
  ]

  it('is the union of their roles in each company', () => {
    expect(grantsOf(['b', 'a', 'z'], mapping)).toEqual(
      new Map([
        ['acme', ['developer', 'manager', 'portfolio_manager']],
        ['other', ['manager']],
      ]),
    )
    expect(grantsOf([], mapping)).toEqual(new Map())
    expect(grantsOf(['a'], undefined)).toBeUndefined()
  })

  it('is made of roles that exist', () => {
    expect(() => requireKnownRoles(mapping)).not.toThrow()
    expect(() => requireKnownRoles([{ group: 'a', company: 'acme', roles: ['root'] }])).toThrow(
      /^WAYBILL_OIDC_GROUPS is not valid: "root" is not a role/u,
    )
  })
})

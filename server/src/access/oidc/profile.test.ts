import { expect, it } from 'vitest'
import { ownPath } from '#access/oidc/own-path.ts'
import { readProfile } from '#access/oidc/profile.ts'

const names = { groups: 'groups', email: 'email', emailVerified: 'email_verified', name: 'name' }
const person = { email: 'a@b.example', email_verified: true, name: 'Ann', groups: ['x'] }

it.each([
  [person, {}, { email: 'a@b.example', name: 'Ann', groups: ['x'] }],
  [{ ...person, email_verified: 'true' }, {}, { email: 'a@b.example' }],
  [{ ...person, email_verified: 'false' }, {}, { email: undefined }],
  [{ ...person, email: 'not an address' }, {}, { email: undefined }],
  [{ ...person, groups: 'x' }, {}, { groups: ['x'] }],
  [{ ...person, groups: [7, null, ['y'], 'z'] }, {}, { groups: ['z'] }],
  [{ ...person, name: 'Ann\0\nArbor', email: 'a\0@b.example' }, {}, { email: undefined, name: 'Ann Arbor' }],
  [{ name: '  ' }, {}, { email: undefined, name: undefined, groups: [] }],
  [{ realm_access: { roles: ['r'] } }, { groups: 'realm_access.roles' }, { groups: ['r'] }],
  [{ 'https://acme.example/groups': ['r'] }, { groups: 'https://acme.example/groups' }, { groups: ['r'] }],
  [{ xms_edov: '1', email: 'a@b.example' }, { emailVerified: 'xms_edov' }, { email: 'a@b.example' }],
  [{}, { groups: '__proto__.toString' }, { groups: [] }],
])('reads the claims %j with the names %j', (claims, others, profile) => {
  expect(readProfile('s', claims, { ...names, ...others })).toMatchObject({ subject: 's', ...profile })
})

it.each([
  ['/projects?q=a#b', '/projects?q=a#b'],
  [undefined, '/'],
  ['projects', '/'],
  ['//evil.example', '/'],
  [String.raw`/\evil.example`, '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  [`/${'x'.repeat(400)}`, '/'],
])('returns to own paths only: %j becomes %s', (next, path) => {
  expect(ownPath(next)).toBe(path)
})

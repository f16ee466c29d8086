import { assert, constantFrom, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch, type Operation } from '#access/scim/apply-patch.ts'
import { HttpError } from '#platform/http-error.ts'

const ann = {
  userName: 'ann@acme.example',
  name: { givenName: 'Ann', familyName: 'Arbor' },
  active: true,
  emails: [{ value: 'ann@acme.example', type: 'work', primary: true }],
}
const team = { displayName: 'Team', members: [{ value: 'a' }, { value: 'b' }] }

function statusOf(operation: Operation): number {
  try {
    applyPatch(team, [operation])
    return 200
  } catch (error) {
    return error instanceof HttpError ? error.status : 500
  }
}

/** RFC 7644 §3.5.2, and how clients write it. */
describe('a PATCH operation', () => {
  it.each<[string, object, Operation, object]>([
    ['replaces an attribute by its path', ann, { op: 'replace', path: 'active', value: false }, { ...ann, active: false }],
    ['may be written with a capital', ann, { op: 'Replace', path: 'active', value: 'False' }, { ...ann, active: 'False' }],
    ['replaces attributes without a path', ann, { op: 'replace', value: { active: false } }, { ...ann, active: false }],
    [
      'replaces a part of an attribute',
      ann,
      { op: 'Replace', path: 'name.familyName', value: 'Bell' },
      { ...ann, name: { givenName: 'Ann', familyName: 'Bell' } },
    ],
    [
      'without a path may name parts',
      ann,
      { op: 'replace', value: { 'name.familyName': 'Bell', 'emails[type eq "work"].value': 'bell@acme.example' } },
      { ...ann, name: { givenName: 'Ann', familyName: 'Bell' }, emails: [{ value: 'bell@acme.example', type: 'work', primary: true }] },
    ],
    [
      'replaces a part of the values that match',
      ann,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@acme.example' },
      { ...ann, emails: [{ value: 'new@acme.example', type: 'work', primary: true }] },
    ],
    [
      'creates the value that none matches',
      { emails: [] },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'new@acme.example' },
      { emails: [{ type: 'work', value: 'new@acme.example' }] },
    ],
    [
      'adds the parts of an attribute',
      ann,
      { op: 'add', path: 'name', value: { formatted: 'A. Arbor' } },
      { ...ann, name: { givenName: 'Ann', familyName: 'Arbor', formatted: 'A. Arbor' } },
    ],
    ['removes an attribute', { externalId: 'x' }, { op: 'remove', path: 'externalId' }, { externalId: undefined }],
    ['names attributes in any case', ann, { op: 'replace', path: 'USERNAME', value: 'b' }, { ...ann, userName: 'b' }],
    [
      'may name the core schema',
      ann,
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'b' },
      { ...ann, userName: 'b' },
    ],
    [
      'leaves extensions alone',
      ann,
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
      ann,
    ],
    [
      'adds members, each once',
      team,
      { op: 'Add', path: 'members', value: [{ $ref: null, value: 'b' }, { value: 'c' }] },
      { ...team, members: [{ value: 'a' }, { $ref: null, value: 'b' }, { value: 'c' }] },
    ],
    ['replaces members', team, { op: 'replace', path: 'members', value: [{ value: 'c' }] }, { ...team, members: [{ value: 'c' }] }],
    ['removes a member by a filter', team, { op: 'remove', path: 'members[value eq "a"]' }, { ...team, members: [{ value: 'b' }] }],
    [
      'removes the members it lists',
      team,
      { op: 'Remove', path: 'members', value: [{ $ref: null, value: 'a' }] },
      { ...team, members: [{ value: 'b' }] },
    ],
    ['removes nobody of an empty list', team, { op: 'remove', path: 'members', value: [] }, team],
    ['removes all members', team, { op: 'remove', path: 'members' }, { ...team, members: [] }],
    ['removes a member who is none without a word', team, { op: 'remove', path: 'members[value eq "z"]' }, team],
  ])('%s', (_rule, before, operation, after) => {
    expect(applyPatch(before as Readonly<Record<string, unknown>>, [operation])).toEqual(after)
  })

  it.each<[string, Operation, string]>([
    ['an unknown operation', { op: 'move', path: 'active' }, 'invalidSyntax'],
    ['a removal of nothing', { op: 'remove' }, 'noTarget'],
    ['no path and no object', { op: 'replace', value: 'x' }, 'invalidValue'],
    ['a replacement without a value', { op: 'replace', path: 'active' }, 'invalidValue'],
    ['an addition without a value', { op: 'add', path: 'members' }, 'invalidValue'],
    ['a path that is none', { op: 'replace', path: 'a b', value: 1 }, 'invalidPath'],
    ['another id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['groups of a user', { op: 'Add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
    ['a filter on one value', { op: 'replace', path: 'active[value eq "x"]', value: 1 }, 'invalidPath'],
    ['a filter with another operator', { op: 'remove', path: 'members[value co "x"]' }, 'invalidFilter'],
    ['members that are none', { op: 'add', path: 'members', value: ['a'] }, 'invalidValue'],
  ])('refuses %s', (_what, operation, scimType) => {
    expect(() => applyPatch(ann, [operation])).toThrow(expect.objectContaining({ status: 400, details: { scimType } }))
  })

  it('changes nothing of what it was given, and nothing of any prototype', () => {
    const before = structuredClone(team)
    assert(
      property(
        constantFrom('add', 'replace', 'remove'),
        constantFrom('__proto__', 'constructor', 'members', 'a.__proto__'),
        jsonValue(),
        (op, path, value) => {
          expect([200, 400]).toContain(statusOf({ op, path, value }))
          expect(team).toEqual(before)
          expect(({} as Record<string, unknown>)['value']).toBeUndefined()
        },
      ),
    )
  })
})

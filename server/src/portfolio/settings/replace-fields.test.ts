import { assert, constantFrom, dictionary, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'

const name = constantFrom('licenseConfig', 'componentConfig', 'tags', 'toString', 'version')
const stored = dictionary(
  name,
  jsonValue().filter((value) => value !== null),
)
const sent = dictionary(name, jsonValue())

it('replaces each top-level field sent as a whole, unsets nulls and leaves the rest', () => {
  assert(
    property(stored, sent, (before, change) => {
      const after: Readonly<Record<string, unknown>> = replaceFields(before, change)
      const names = Object.keys(change)
      const nulls = names.filter((field) => change[field] === null)
      const set = names.filter((field) => change[field] !== null)
      const untouched = Object.keys(before).filter((field) => !Object.hasOwn(change, field))
      expect(Object.keys(after).toSorted()).toEqual([...set, ...untouched].toSorted())
      expect(nulls.filter((field) => Object.hasOwn(after, field))).toEqual([])
      expect(set.map((field) => after[field])).toEqual(set.map((field) => change[field]))
      expect(untouched.map((field) => after[field])).toEqual(untouched.map((field) => before[field]))
    }),
  )
})

it('comes to the same end when the same change is made twice', () => {
  assert(
    property(stored, sent, (before, change) => {
      const once = replaceFields(before, change)
      expect(replaceFields(once, change)).toEqual(once)
    }),
  )
})

it('replaces a single field by the same rule', () => {
  expect([replaceField('a', undefined), replaceField('a', null), replaceField('a', 'b')]).toEqual(['a', undefined, 'b'])
})

import { expect, it } from 'vitest'
import { fieldValue, inForce, initialValue, isSet, levelsFrom, withField } from './setting.ts'
import { settingList } from './setting-list.ts'
import { settingTexts } from './setting-texts.ts'

const policy = { name: 'endoflifePolicy', levels: ['module', 'project', 'company'] } as const
const months = { name: 'warningThreshold', kind: 'number', initial: 0 } as const

it('the nearest level that has a setting is in force', () => {
  const stored = { module: {}, project: { endoflifePolicy: { enabled: false } }, company: { endoflifePolicy: { enabled: true } } }
  expect(inForce(policy, stored, 'module')).toEqual({ value: { enabled: false }, source: 'project' })
  expect(inForce(policy, stored, 'company')).toEqual({ value: { enabled: true }, source: 'company' })
})

it('without any level the default is in force', () => {
  expect(inForce(policy, { module: {}, project: {}, company: {} }, 'module')).toEqual({ value: undefined, source: 'default' })
})

it('a level that does not have the setting is passed over', () => {
  const stored = { module: {}, project: { viabilityConfig: { enabled: true } }, company: {} }
  expect(inForce({ name: 'viabilityConfig', levels: ['module', 'company'] }, stored, 'module').source).toBe('default')
})

it('an object without a value sets nothing', () => {
  expect([isSet({}), isSet(undefined), isSet(null), isSet({ CR: 'H' }), isSet(false)]).toEqual([false, false, false, true, true])
})

it('names a level and those above it', () => {
  expect(levelsFrom('project')).toEqual(['project', 'company'])
})

it('changes one field and keeps the others; an empty one goes', () => {
  expect(withField({ enabled: true }, months, 6)).toEqual({ enabled: true, warningThreshold: 6 })
  expect(withField({ enabled: true, warningThreshold: 6 }, months, '')).toEqual({ enabled: true })
  expect(withField('1', { name: '', kind: 'choice' }, '5')).toBe('5')
  expect(fieldValue({ enabled: true }, months)).toBe(0)
})

it('starts with what the service would take', () => {
  expect(initialValue({ fields: [months, { name: 'v', kind: 'text' }] })).toEqual({ warningThreshold: 0 })
  expect(initialValue({ fields: [{ name: '', kind: 'flag', initial: false }] })).toBe(false)
})

it.each(['en', 'de'] as const)('every field and every choice has its text (%s)', (language) => {
  for (const { id, fields } of settingList)
    for (const { name, values = [] } of fields) {
      const text = settingTexts[language][id].fields[name || 'value']
      expect([id, name, text?.label]).toEqual([id, name, expect.any(String)])
      expect(Object.keys(text?.values ?? {}).toSorted()).toEqual([...values].toSorted())
    }
})

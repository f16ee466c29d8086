import { expect, it } from 'vitest'
import { describeSetting } from './describe-setting.ts'
import { settingList } from './setting-list.ts'
import { settingsInEnglish } from './settings-in-english.ts'

const flags = { true: 'yes', false: 'no' }

function describe(id: keyof typeof settingsInEnglish, value: unknown): string {
  const setting = settingList.find((one) => one.id === id)
  return describeSetting(setting ?? { fields: [] }, value, { words: settingsInEnglish[id], flags })
}

it('a setting is written in words, fields that are absent as the service takes them', () => {
  expect(describe('versioningConfig', { enabled: true, warningThreshold: 3 })).toBe(
    'Evaluate: yes; Warning: any newer release; Violation: never; A version above any published one is a violation: no',
  )
  expect(describe('requireWhitelist', true)).toContain(': yes')
})

it('without a value the default is written', () => {
  expect(describe('ciaRequirements', {})).toBe('not defined')
  expect(describe('viabilityConfig', undefined)).toBe('not evaluated')
})

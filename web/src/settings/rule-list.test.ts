import { expect, it } from 'vitest'
import { identityOf, rulesInForce, rulesOf, withRule } from './rule-list.ts'

const mit = { key: 'MIT', comment: 'ours' }
const gpl = { key: 'GPL-3.0-only', comment: 'theirs' }

it('finds a list by its path', () => {
  expect(rulesOf({ licenseConfig: { whitelist: [mit] } }, 'licenseConfig.whitelist')).toEqual([mit])
  expect(rulesOf({}, 'cveConfig.whitelist')).toEqual([])
  expect(rulesOf({ obligationConfig: [{ obligationKey: 'o', comment: 'c' }] }, 'obligationConfig')).toHaveLength(1)
})

it('entries of all levels apply, the nearest first', () => {
  const levels = { module: { licenseConfig: { whitelist: [mit] } }, project: {}, company: { licenseConfig: { whitelist: [gpl] } } }
  expect(rulesInForce('licenseConfig.whitelist', levels, 'module')).toEqual([
    { rule: mit, level: 'module' },
    { rule: gpl, level: 'company' },
  ])
})

it('of legal rules the nearest level counts as a whole', () => {
  const rule = { ruleKey: 'copyleft', comment: 'c' }
  const levels = { module: { legalRulesConfig: [rule] }, company: { legalRulesConfig: [{ ...rule, ruleKey: 'use' }] } }
  expect(rulesInForce('legalRulesConfig', levels, 'module')).toEqual([{ rule, level: 'module' }])
})

it('an added entry keeps the rest of the setting', () => {
  expect(withRule({ licenseConfig: { blacklist: [gpl] } }, 'licenseConfig.whitelist', mit)).toEqual({
    licenseConfig: { blacklist: [gpl], whitelist: [mit] },
  })
})

it('an entry is identified by what it applies to, not by its comment', () => {
  expect(identityOf({ ...mit, internal: true })).toEqual({ key: 'MIT' })
  expect(identityOf({ ...mit, until: '2026-12-31', notApproved: true })).toEqual({ key: 'MIT' })
})

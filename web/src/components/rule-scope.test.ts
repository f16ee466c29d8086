import { expect, it } from 'vitest'
import { ruleScopes } from './rule-scope.ts'

function version(name: string, modules: readonly string[]) {
  const items = modules.map((id) => ({
    _id: id,
    name: id,
    projectId: 'p1',
    project: 'Shop',
    direct: true,
    location: null,
    deepScanId: null,
    vulnerabilities: 0,
  }))
  const unknown = { published: null, newer: null, yanked: false, deprecated: null, ends: null, safe: null, vulnerabilities: 0 }
  return { version: name, purl: `pkg:npm/a@${name}`, ...unknown, modules: { total: items.length, items } }
}

const versions = [version('1.0.0', ['web', 'api']), version('2.0.0', ['web'])]

it('offers each scope once, the widest first', () => {
  const scopes = ruleScopes({ versions }, ['account_admin', 'manager'])
  expect(scopes.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'company ',
    'project Shop',
    'module Shop / web',
    'module Shop / api',
  ])
})

it('offers only the levels whose lists a role may change', () => {
  expect(ruleScopes({ versions }, ['account_admin']).map(({ level }) => level)).toEqual(['company'])
  expect(ruleScopes({ versions }, ['portfolio_manager']).map(({ level }) => level)).toEqual(['project'])
  expect(ruleScopes({ versions }, ['compliance_manager'])).toEqual([])
})

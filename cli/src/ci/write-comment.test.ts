import { expect, it } from 'vitest'
import { differenceOf } from '#ci/compare-with-base.ts'
import { writeComment } from '#ci/write-comment.ts'
import type { Finding } from '#findings/finding.ts'
import type { Upgrade } from '#findings/fix-plan.ts'

function findingOf(name: string, version = '1'): Finding {
  const component = { key: name, version }
  const rest = { score: null, knownExploited: false, fixedIn: [], reason: '', since: '', project: 'Shop', module: 'web' }
  return { _id: name, kind: 'vulnerability', status: 'violation', key: `CVE of ${name}`, component, severity: 'high', ...rest }
}

function upgradeOf(key: string): Upgrade {
  return { key, from: '1', to: '2', step: 'major', cleared: 1, brings: [], introducedBy: [], commands: [{ tool: 'npm', command: key }] }
}

it('a comment stays below the limit of GitHub, whatever the names', () => {
  const names = Array.from({ length: 500 }, (_, index) => `${String(index)}${'|'.repeat(3000)}`)
  const findings = names.map((name) => findingOf(name))
  const difference = { base: 'main', added: findings, fixed: findings }
  const text = writeComment({ summary: '*'.repeat(3000), base: 'main', difference, open: findings, upgrades: names.map(upgradeOf) })
  expect(text.length).toBeLessThan(65_536)
  expect(text.match(/And 480 more\./gu)).toHaveLength(3)
})

it('names make neither links, mentions nor further columns', () => {
  const evil = '[x](https://evil.example) @everyone | `code`'
  const text = writeComment({ summary: evil, base: undefined, difference: undefined, open: [findingOf(evil)], upgrades: [] })
  const [title = '', row = ''] = [text.split('\n')[0], text.split('\n').at(-2)]
  expect(title).not.toMatch(/[[\]@|`]/u)
  expect(row.replaceAll('\\|', '').match(/`[^`]*`/gu)).toHaveLength(2)
  expect(row.replaceAll('\\|', '').replaceAll(/`[^`]*`/gu, '')).toBe('| violation | high |  |  | – |')
})

it('another version of a component with the same fault is neither new nor fixed', () => {
  const [old, newer, other] = [findingOf('npm:a', '1'), findingOf('npm:a', '2'), findingOf('npm:b')]
  expect(differenceOf([newer, other], [old])).toEqual({ added: [other], fixed: [] })
  expect(differenceOf([], [old])).toEqual({ added: [], fixed: [old] })
})

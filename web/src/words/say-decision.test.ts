import { expect, it } from 'vitest'
import { sayDecision, sayNameOf } from './say-decision.ts'

it.each([
  ['not affected: CVE-2021-44228', 'nicht betroffen: CVE-2021-44228'],
  ['under investigation: GHSA-jfh8-c2jp-5v3q and 2 more', 'wird untersucht: GHSA-jfh8-c2jp-5v3q und 2 weitere'],
  ['affected: CVE-2020-1', 'betroffen: CVE-2020-1'],
  ['fixed: CVE-2020-1', 'behoben: CVE-2020-1'],
])('the decision "%s" is said in German', (name, german) => {
  expect(sayDecision(name, 'de')).toBe(german)
  expect(sayDecision(name, 'en')).toBe(name)
})

it('other names stay as they are', () => {
  for (const name of ['Payments / ledger', 'Advisory: fixed', 'affected: by much else', '']) expect(sayDecision(name, 'de')).toBe(name)
})

it('names that the service gives itself are said in German, those of users stay', () => {
  const removed = { object: 'retention', name: 'lines of the audit log' }
  expect([sayNameOf(removed, 'de'), sayNameOf(removed, 'en')]).toEqual(['Zeilen des Protokolls', 'lines of the audit log'])
  expect(sayNameOf({ object: 'project', name: 'binary links' }, 'de')).toBe('binary links')
})

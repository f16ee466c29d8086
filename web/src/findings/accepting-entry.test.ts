import { expect, it } from 'vitest'
import { acceptingEntry, decisionOf } from './accepting-entry.ts'

const reason =
  "npm:a 1.0.0 is affected by CVE-2026-1, fixed in 1.1.0. The project's allow list accepts it until 2026-12-31: behind a proxy: safe"
const decided = { by: 'rule', until: null } as const

it('reads from the reason of a vulnerability which list accepts it, until when, and why', () => {
  const finding = { kind: 'vulnerability', decided, reason } as const
  expect(acceptingEntry(finding)).toEqual({ level: 'project', until: '2026-12-31', comment: 'behind a proxy: safe' })
  expect(decisionOf(finding)).toEqual({ by: 'rule', until: '2026-12-31' })
})

it('reads an entry without an end', () => {
  const finding = { kind: 'vulnerability', decided, reason: "Affected. The module's allow list accepts it: never called" } as const
  expect(acceptingEntry(finding)).toEqual({ level: 'module', until: undefined, comment: 'never called' })
  expect(decisionOf(finding)).toEqual(decided)
})

it('reads none from what something else answers', () => {
  expect(acceptingEntry({ kind: 'vulnerability', decided: null, reason })).toBeUndefined()
  expect(acceptingEntry({ kind: 'vulnerability', decided: { by: 'vex', until: null }, reason })).toBeUndefined()
  expect(acceptingEntry({ kind: 'legal', decided, reason })).toBeUndefined()
})

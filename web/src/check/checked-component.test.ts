import { expect, it } from 'vitest'
import { type CheckedComponents, joinResults } from './checked-component.ts'

type Result = CheckedComponents['data'][number]

function legal(status: 'ok' | 'warnings' | 'violations'): Result['changed'] {
  return { obligations: [], violations: [], computedStatus: { requireWhitelist: false, status, label: '', privateLicense: false } }
}

function result(key: string, status: 'ok' | 'warnings' | 'violations', vulnerabilities: Result['vulnerabilities'] = []): Result {
  return { component: { key, name: key, version: '1' }, license: null, changed: legal('ok'), not_changed: legal(status), vulnerabilities }
}

it('lists violations first, then warnings, then what is not known', () => {
  const vulnerability = { name: 'CVE-2026-1', status: 'violations', cvssColor: '', score: 9, link: '' } as const
  const checked = {
    ok: true,
    warnings: [{ component: 'b', version: '1', status: 'license_not_found' as const }],
    data: [result('a', 'ok'), result('b', 'ok'), result('c', 'warnings'), result('d', 'ok', [vulnerability])],
  }
  const joined = joinResults(checked)
  expect(joined.map(({ component: { key } }) => key).join('')).toBe('dcba')
  expect(joined.find(({ component: { key } }) => key === 'b')?.missing).toEqual(['license_not_found'])
})

import { expect, it } from 'vitest'
import { compareEditions, type CsafDocument } from './compare-editions.ts'

function edition(vulnerabilities: CsafDocument['vulnerabilities']): CsafDocument {
  return {
    document: { tracking: { version: '1', current_release_date: '2026-11-22T00:00:00.000Z' } },
    ...(vulnerabilities && { vulnerabilities }),
  }
}

const old = { cve: 'CVE-2026-1', product_status: { known_affected: ['a'] } }

it('finds what is new, what changed and what is gone, the gravest first', () => {
  const frozen = edition([old, { cve: 'CVE-2026-2', product_status: { under_investigation: ['a'] } }])
  const current = edition([
    { cve: 'CVE-2026-2', product_status: { known_not_affected: ['a'] } },
    { ids: [{ text: 'GHSA-1' }], title: 'new', product_status: { known_affected: ['a'] } },
  ])
  expect(compareEditions(frozen, current)).toEqual([
    { id: 'GHSA-1', title: 'new', before: undefined, after: 'known_affected' },
    { id: 'CVE-2026-2', title: undefined, before: 'under_investigation', after: 'known_not_affected' },
    { id: 'CVE-2026-1', title: undefined, before: 'known_affected', after: undefined },
  ])
})

it('takes the gravest status of several products', () => {
  const current = edition([{ cve: 'CVE-2026-1', product_status: { known_not_affected: ['a'], known_affected: ['b'] } }])
  expect(compareEditions(edition([old]), current)).toEqual([])
})

it('finds nothing in documents without vulnerabilities', () => {
  expect(compareEditions(edition(undefined), edition(undefined))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { digestAdvisory } from '#feeds/osv/digest-advisory.ts'
import type { Advisory, AffectedPackage } from '@waybill/vulnerabilities'

const advisory: Advisory = {
  id: 'GHSA-1',
  kind: 'vulnerability',
  modified: '2024-01-01T00:00:00.000Z',
  published: undefined,
  withdrawn: undefined,
  aliases: ['CVE-2024-1', 'PYSEC-1'],
  summary: 'a',
  details: undefined,
  severities: [],
  cwes: ['CWE-79'],
  references: [{ type: 'WEB', url: 'https://a.b' }],
  affected: [
    {
      lookupKey: 'npm:x',
      ecosystem: 'npm',
      release: undefined,
      name: 'x',
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2' }] }],
      versions: ['1'],
      severities: [],
    },
  ],
}

function naming(other: Partial<AffectedPackage>): Advisory {
  return { ...advisory, affected: advisory.affected.map((entry) => Object.assign({}, entry, other)) }
}

describe('digestAdvisory', () => {
  it('does not change with the modification date, the order of aliases, or the order of keys', () => {
    const other = {
      ...Object.fromEntries(Object.entries(advisory).toReversed()),
      modified: '2025-01-01T00:00:00.000Z',
      aliases: ['PYSEC-1', 'CVE-2024-1'],
    }
    expect(digestAdvisory(other as unknown as Advisory)).toBe(digestAdvisory(advisory))
  })

  it('changes with any content of an advisory', () => {
    const others: readonly Advisory[] = [
      advisory,
      { ...advisory, id: 'GHSA-2' },
      { ...advisory, kind: 'malicious' },
      { ...advisory, published: advisory.modified },
      { ...advisory, withdrawn: advisory.modified },
      { ...advisory, aliases: ['CVE-2024-1'] },
      { ...advisory, summary: undefined, details: 'a' },
      { ...advisory, severities: [{ type: 'CVSS_V2', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' }] },
      { ...advisory, cwes: [] },
      { ...advisory, references: [] },
      { ...advisory, affected: [] },
      naming({ lookupKey: 'npm:y' }),
      naming({ release: '11' }),
      naming({ versions: [] }),
      naming({ ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { last_affected: '2' }] }] }),
      naming({ ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] }] }),
    ]
    expect(new Set(others.map(digestAdvisory)).size).toBe(others.length)
  })
})

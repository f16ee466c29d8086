import { describe, expect, it } from 'vitest'
import type { AdvisoryCandidate } from '@waybill/vulnerabilities'
import type { RangeEvent } from '@waybill/versions/ranges'
import { lowestFix, targetsOf } from '#analysis/statements/lowest-fix.ts'

const name = 'org.apache.tomcat.embed:tomcat-embed-core'

function entry(events: readonly RangeEvent[], advisoryId = 'GHSA-5j33-cvvr-w245'): AdvisoryCandidate {
  const affected = { lookupKey: `Maven:${name}`, ecosystem: 'Maven', release: undefined, name, versions: [], severities: [] }
  return {
    advisoryId,
    kind: 'vulnerability',
    withdrawn: false,
    digest: '',
    affected: { ...affected, ranges: [{ type: 'ECOSYSTEM', events }] },
  }
}

const tomcat = [
  entry([{ introduced: '11.0.0-M1' }, { fixed: '11.0.2' }]),
  entry([{ introduced: '10.1.0-M1' }, { fixed: '10.1.34' }]),
  entry([{ introduced: '9.0.0.M1' }, { fixed: '9.0.98' }]),
  entry([{ introduced: '8.5.0' }, { last_affected: '8.5.100' }]),
]

function fixOf(version: string, candidates: readonly AdvisoryCandidate[]): string | undefined {
  const purl = `pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@${version}`
  return lowestFix(targetsOf({ purl, cpes: [''] }), candidates)
}

describe('the version that fixes a vulnerability (docs/reference/statements.md#versions)', () => {
  it('is the lowest above the component, of the next branch where its own has none', () => {
    expect(fixOf('8.5.34', tomcat)).toBe('9.0.98')
    expect(fixOf('9.0.2', tomcat)).toBe('9.0.98')
    expect(fixOf('10.1.1', tomcat)).toBe('10.1.34')
  })

  it('is affected by no other record of the vulnerability', () => {
    expect(fixOf('8.5.34', [...tomcat, entry([{ introduced: '0' }, { fixed: '9.0.100' }], 'CVE-2024-50379')])).toBe('9.0.100')
  })

  it('is none where every later version is affected, or other packages alone are fixed', () => {
    expect(fixOf('8.5.34', [...tomcat, entry([{ introduced: '0' }], 'CVE-2024-50379')])).toBeUndefined()
    const other = tomcat.map(({ affected, ...one }) => ({ ...one, affected: { ...affected, lookupKey: 'Maven:org.apache.tomcat:tomcat' } }))
    expect(fixOf('8.5.34', [...other, ...tomcat.slice(3)])).toBeUndefined()
  })

  it('is found for the product of a CPE, too', () => {
    const { affected, ...one } = entry([{ introduced: '0' }, { fixed: '2.0.0' }], 'CVE-2024-1')
    const product = { lookupKey: 'CPE:rocket', ecosystem: 'CPE', name: 'a acme rocket', release: '* *' }
    const record = { ...one, affected: { ...affected, ...product } }
    const cpes = ['cpe:2.3:a:acme:rocket:1.0.0:*:*:*:*:*:*:*']
    expect(lowestFix(targetsOf({ purl: 'pkg:npm/rocket@1.0.0', cpes }), [record])).toBe('2.0.0')
    expect(lowestFix(targetsOf({ purl: 'pkg:npm/rocket@1.0.0', cpes: [''] }), [record])).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { publisherOf } from './osv-publisher.ts'

const github =
  'https://github.com/github/advisory-database/blob/main/advisories/github-reviewed/2021/05/GHSA-35jh-r3h4-6jhm/GHSA-35jh-r3h4-6jhm.json'

function from(source: string): object {
  return { affected: [{ package: { ecosystem: 'npm', name: 'one' }, database_specific: { source } }] }
}

describe('who published a copy of a record', () => {
  it.each([
    ['GHSA-35jh-r3h4-6jhm', from(github), { name: 'github.com/github/advisory-database', rank: 2 }],
    ['GHSA-35jh-r3h4-6jhm', { database_specific: { github_reviewed: false } }, { name: 'github.com/github/advisory-database', rank: 2 }],
    [
      'PYSEC-2021-1',
      from('https://github.com/pypa/advisory-database/blob/main/vulns/a/PYSEC-2021-1.yaml'),
      { name: 'github.com/pypa/advisory-database', rank: 2 },
    ],
    ['GO-2021-0052', from('https://vuln.go.dev/ID/GO-2021-0052.json'), { name: 'vuln.go.dev', rank: 2 }],
    ['GO-2021-0052', { database_specific: { url: 'https://pkg.go.dev/vuln/GO-2021-0052' } }, { name: 'vuln.go.dev', rank: 2 }],
    [
      'CVE-2021-1',
      { database_specific: { derived_from: 'github:CVEProject/cvelistV5 cves/2021/CVE-2021-1.json' } },
      { name: 'github.com/cveproject/cvelistv5', rank: 2 },
    ],
  ])('%s of the database that owns the id: %j', (id, record, publisher) => {
    expect(publisherOf(id, record as never)).toEqual(publisher)
  })

  it.each([
    [
      'GHSA-35jh-r3h4-6jhm',
      { database_specific: { derived_from: 'github:RetireJS/retire.js jsrepository-v6.json lodash' } },
      'github.com/retirejs/retire.js',
    ],
    [
      'GHSA-35jh-r3h4-6jhm',
      from('https://github.com/oliverchang/advisory-database/blob/x.json'),
      'github.com/oliverchang/advisory-database',
    ],
    ['PYSEC-2021-1', from('https://github.com/pypa/advisory-database-fork/x.yaml'), 'github.com/pypa/advisory-database-fork'],
    [
      'CVE-2021-1',
      { database_specific: { derived_from: 'https://gitlab.com/gitlab-org/advisories-community/x.yml' } },
      'gitlab.com/gitlab-org/advisories-community',
    ],
  ])('%s of another: %j', (id, record, name) => {
    expect(publisherOf(id, record as never)).toEqual({ name, rank: 0 })
  })

  it.each([
    ['PYSEC-2021-1', {}],
    ['GHSA-35jh-r3h4-6jhm', { database_specific: 'none', affected: 'none' }],
    ['ROOT-1', from('https://example.org/root.json')],
    ['ALSA-1', { database_specific: { source: 'a word' } }],
    ['GO-1', { database_specific: { url: 'https://example.org/GO-1' } }],
  ])('%s of one that does not say: %j', (id, record) => {
    expect(publisherOf(id, record as never)).toEqual({ name: '', rank: 1 })
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { anything, assert, constantFrom, dictionary, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OsvAdvisory, readOsv } from './read-osv.ts'
import { vectorTypeOf } from '../cvss/vector-type.ts'

const modified = '2024-01-02T03:04:05Z'

function read(record: object): OsvAdvisory {
  const advisory = readOsv({ id: 'GHSA-x', modified, ...record })
  if ('rejected' in advisory) throw new Error(advisory.rejected)
  return advisory
}

describe('readOsv', () => {
  it('reads a whole record', () => {
    const advisory = readOsv({
      schema_version: '1.7.0',
      id: 'GHSA-1',
      modified,
      published: '2024-01-01T00:00:00.5Z',
      aliases: ['CVE-2024-1', 'GHSA-1', 'CVE-2024-1'],
      summary: ' Short\0 ',
      details: 'Long',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      references: [
        { type: 'FIX', url: 'https://a.b/c' },
        { type: 'BLOG', url: 'http://a.b/d' },
        { type: 'WEB', url: 'javascript:alert(1)' },
      ],
      affected: [
        {
          package: { ecosystem: 'Debian:11', name: 'openssl', purl: 'pkg:deb/debian/openssl' },
          ranges: [
            { type: 'GIT', repo: 'https://a.b', events: [{ introduced: '0' }] },
            { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.1.1n-0+deb11u1' }] },
          ],
          versions: ['1.1.1k-1', '1.1.1k-1'],
          severity: [{ type: 'CVSS_V2', score: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' }],
        },
      ],
      database_specific: { cwe_ids: ['CWE-79', 'CWE-079', 'nonsense'] },
    })
    expect(advisory).toEqual({
      id: 'GHSA-1',
      kind: 'vulnerability',
      modified: '2024-01-02T03:04:05.000Z',
      published: '2024-01-01T00:00:00.500Z',
      withdrawn: undefined,
      aliases: ['CVE-2024-1'],
      summary: 'Short',
      details: 'Long',
      severities: [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      cwes: ['CWE-79'],
      references: [
        { type: 'FIX', url: 'https://a.b/c' },
        { type: 'WEB', url: 'http://a.b/d' },
      ],
      affected: [
        {
          lookupKey: 'Debian:openssl',
          ecosystem: 'Debian',
          release: '11',
          name: 'openssl',
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.1.1n-0+deb11u1' }] }],
          versions: ['1.1.1k-1'],
          severities: [{ type: 'CVSS_V2', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' }],
        },
      ],
      publisher: { name: '', rank: 1 },
      affectedLeftOut: 0,
    })
  })

  it.each([
    [null, 'not an object'],
    [[], 'not an object'],
    [{ modified }, 'id is missing or malformed'],
    [{ id: 'a b', modified }, 'id is missing or malformed'],
    [{ id: 'x'.repeat(201), modified }, 'id is missing or malformed'],
    [{ id: 'X-1' }, 'X-1: modified is missing or no time'],
    [{ id: 'X-1', modified: '2024-13-45T00:00:00Z' }, 'X-1: modified is missing or no time'],
  ])('refuses %j, saying why', (record, rejected) => {
    expect(readOsv(record)).toEqual({ rejected })
  })

  it('takes an upstream id for an alias where the record re-publishes one vulnerability', () => {
    expect(read({ id: 'DEBIAN-CVE-2024-1', upstream: ['CVE-2024-1'] }).aliases).toEqual(['CVE-2024-1'])
    expect(read({ upstream: ['CVE-2024-1', 'GHSA-a', 'EUVD-2024-1'] }).aliases).toEqual(['CVE-2024-1', 'GHSA-a', 'EUVD-2024-1'])
    expect(read({ aliases: ['CVE-2024-1'], upstream: ['CVE-2024-1'] }).aliases).toEqual(['CVE-2024-1'])
    expect(read({ upstream: ['CVE-2024-1', 'CVE-2024-2'] }).aliases).toEqual([])
    expect(read({ related: ['CVE-2024-1'] }).aliases).toEqual([])
  })

  it('never merges what a bulletin announces together', () => {
    expect(read({ id: 'DSA-1-1', aliases: ['CVE-2024-1', 'CVE-2024-2'] }).aliases).toEqual([])
    expect(read({ id: 'RHSA-2024:1', upstream: ['CVE-2024-1', 'CVE-2024-2'] }).aliases).toEqual([])
    expect(read({ id: 'DSA-1-1', aliases: ['CVE-2024-1'] }).aliases).toEqual(['CVE-2024-1'])
    expect(read({ id: 'GO-1', aliases: ['CVE-2024-1', 'CVE-2024-2'] }).aliases).toEqual(['CVE-2024-1', 'CVE-2024-2'])
  })

  it('tells malicious packages from vulnerabilities', () => {
    expect(read({ id: 'MAL-2024-1' }).kind).toBe('malicious')
    expect(read({ database_specific: { 'malicious-packages-origins': [{ source: 'x' }] } }).kind).toBe('malicious')
    expect(read({ database_specific: { type: 'malicious' } }).kind).toBe('malicious')
    expect(read({ database_specific: {} }).kind).toBe('vulnerability')
  })

  it('keeps a withdrawal, even one without a readable time', () => {
    expect(read({ withdrawn: '2024-02-01T00:00:00Z' }).withdrawn).toBe('2024-02-01T00:00:00.000Z')
    expect(read({ withdrawn: 'yes' }).withdrawn).toBe('2024-01-02T03:04:05.000Z')
    expect(read({ withdrawn: null }).withdrawn).toBeUndefined()
  })

  it('leaves out and counts entries no purl can meet', () => {
    const advisory = read({
      affected: [
        { package: { ecosystem: 'Linux', name: 'Kernel' } },
        { package: { ecosystem: 'npm' } },
        { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
        { package: { ecosystem: 'npm', name: 'only-commits' }, ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
        { package: { ecosystem: 'npm', name: 'all-versions' } },
        null,
      ],
    })
    expect(advisory.affected.map(({ name }) => name)).toEqual(['all-versions'])
    expect(advisory.affectedLeftOut).toBe(5)
  })

  it('folds equal entries and keeps different ones of one package', () => {
    const one = { package: { ecosystem: 'npm', name: 'a' }, versions: ['1'] }
    expect(read({ affected: [one, one, { ...one, versions: ['2'] }] }).affected).toHaveLength(2)
  })

  it('cuts events of several keys apart and drops comparison signs', () => {
    const events = [{ introduced: '>= 1.0', fixed: '< 2.0' }, { last_affected: 3 }, { limit: '' }, { fixed: { a: 1 } }, 'x']
    const [affected] = read({ affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }] }).affected
    expect(affected?.ranges).toEqual([{ type: 'SEMVER', events: [{ introduced: '1.0' }, { fixed: '2.0' }, { last_affected: '3' }] }])
  })

  it('finds weaknesses where publishers keep them', () => {
    const affected = [{ package: { ecosystem: 'npm', name: 'a' }, database_specific: { cwes: [{ cweId: 'CWE-20' }] } }]
    expect(read({ affected, database_specific: { cwes: ['CWE-1: Words'], cwe: [22] } }).cwes).toEqual(['CWE-1', 'CWE-22', 'CWE-20'])
  })

  it('refuses a record that would have to be cut', () => {
    const named = { package: { ecosystem: 'npm', name: 'a' } }
    const versions = Array.from({ length: 500_001 }, () => '1')
    const events = Array.from({ length: 5_001 }, () => ({ introduced: '1' }))
    const rejected = 'X-1: names too many packages or versions'
    expect(readOsv({ id: 'X-1', modified, affected: [{ ...named, versions }] })).toEqual({ rejected })
    expect(readOsv({ id: 'X-1', modified, affected: [{ ...named, ranges: [{ type: 'SEMVER', events }] }] })).toEqual({ rejected })
    expect(readOsv({ id: 'X-1', modified, affected: Array.from({ length: 50_001 }, () => named) })).toEqual({ rejected })
  })

  it('never throws, whatever the fields hold', () => {
    const keys = constantFrom(
      'id',
      'modified',
      'affected',
      'aliases',
      'upstream',
      'severity',
      'references',
      'database_specific',
      'withdrawn',
      '__proto__',
    )
    assert(
      property(dictionary(keys, anything()), anything(), (record, entry) => {
        expect(readOsv({ id: 'X-1', modified, ...record, affected: [entry, record] })).toBeInstanceOf(Object)
      }),
    )
  })
})

describe('vectorTypeOf', () => {
  it.each([
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 'CVSS_V2'],
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P/E:POC/RL:OF', 'CVSS_V2'],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 'CVSS_V3'],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:P', 'CVSS_V3'],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/U:Amber', 'CVSS_V4'],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H', undefined],
    ['CVSS:3.1/AV:N/AV:L/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', undefined],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/', undefined],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:Z', undefined],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/constructor:x', undefined],
    ['medium', undefined],
    ['', undefined],
  ])('takes %j for %j', (vector, type) => {
    expect(vectorTypeOf(vector)).toBe(type)
  })
})

const pack = join(import.meta.dirname, '../../../../../shared/data/osv')

describe.skipIf(!existsSync(pack))('the OSV pack (skipped where it is absent)', () => {
  it('is read whole or refused with a reason', () => {
    const lines = globSync('**/*.ndjson.gz', { cwd: pack }).flatMap((file) =>
      gunzipSync(readFileSync(join(pack, file)))
        .toString()
        .split('\n')
        .filter((line) => line !== ''),
    )
    const results = lines.map((line) => readOsv(JSON.parse(line)))
    expect(results).toHaveLength(29_007)
    expect(results.filter((result) => 'rejected' in result)).toEqual([])
    const advisories = results.flatMap((result) => ('rejected' in result ? [] : [result]))
    expect(advisories.filter(({ withdrawn }) => withdrawn !== undefined)).toHaveLength(311)
    expect(advisories.filter(({ kind }) => kind === 'malicious')).toHaveLength(12)
    expect(advisories.filter(({ affectedLeftOut }) => affectedLeftOut > 0).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['HSEC-2024-0007', 'HSEC-2024-0008', 'HSEC-2025-0001', 'GSD-2023-1000387']),
    )
  })
})

import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCveRecord } from '#standards/nvd/read-cve-record.ts'
import { readNvd } from '#standards/nvd/read-nvd.ts'
import { criterion, nvdRecord } from '#test/nvd.ts'

const now = new Date('2026-06-01T00:00:00Z')

function read(record: Readonly<Record<string, unknown>>) {
  const advisory = readNvd(record, now)
  if ('rejected' in advisory) throw new Error(advisory.rejected)
  return advisory
}

function affectedBy(...configurations: readonly object[]) {
  return read(nvdRecord('CVE-2026-1234', [], { configurations }).cve).affected
}

function one(...cpeMatch: readonly object[]): object {
  return { nodes: [{ operator: 'OR', negate: false, cpeMatch }] }
}

describe('a record of the NVD', () => {
  it('is an advisory that stands for its CVE', () => {
    expect(read(nvdRecord('CVE-2026-1234', [criterion('acme:rocket')]).cve)).toMatchObject({
      id: 'NVD:CVE-2026-1234',
      kind: 'vulnerability',
      published: '2025-06-01T10:15:09.143Z',
      withdrawn: undefined,
      aliases: ['CVE-2026-1234'],
      summary: 'What CVE-2026-1234 is about.',
      severities: [
        { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
        { type: 'CVSS_V3', vector: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' },
      ],
      cwes: ['CWE-79'],
      references: [{ type: 'FIX', url: 'https://example.org/advisory' }],
    })
  })

  it('of a long description has its beginning as summary', () => {
    const descriptions = [{ lang: 'en', value: `${'word '.repeat(100)}end` }]
    const { summary = '', details } = read(nvdRecord('CVE-2026-1234', [], { descriptions }).cve)
    expect([summary.length <= 251, summary.endsWith('word…'), details?.endsWith('end')]).toEqual([true, true, true])
  })

  it('that was rejected is withdrawn', () => {
    expect(read(nvdRecord('CVE-2026-1234', [], { vulnStatus: 'Rejected' }).cve).withdrawn).toBeDefined()
  })

  it.each([
    ['no id', { id: undefined }, /^id is no CVE id/u],
    ['another id', { id: 'GHSA-1' }, /^id is no CVE id: GHSA-1/u],
    ['no date', { lastModified: undefined }, /lastModified is missing or no time/u],
    ['a date that is none', { lastModified: 'yesterday' }, /lastModified is missing or no time/u],
    ['a date to come', { lastModified: '2026-06-03T00:00:00' }, /lies in the future/u],
    [
      'more criteria than any record has',
      { configurations: [one(...Array.from({ length: 100_001 }, (_, i) => criterion(`a:b${String(i)}`)))] },
      /too many products/u,
    ],
  ])('with %s is rejected with a reason', (_what, change, reason) => {
    expect(readNvd({ ...nvdRecord('CVE-2026-1234', []).cve, ...change }, now)).toEqual({ rejected: expect.stringMatching(reason) })
  })

  it('never throws, whatever its fields', () => {
    assert(
      property(jsonValue(), jsonValue(), jsonValue(), jsonValue(), (descriptions, metrics, weaknesses, configurations) => {
        const record = { ...nvdRecord('CVE-2026-1234', []).cve, descriptions, metrics, weaknesses, configurations, references: metrics }
        expect(readNvd(record, now)).toHaveProperty('affected')
      }),
    )
  })
})

describe('the configurations of a record', () => {
  it('become one entry a product, with ranges and versions', () => {
    const bounds = { versionStartIncluding: '1.0', versionEndExcluding: '1.5' }
    const after = { versionStartExcluding: '2.0', versionEndIncluding: '2.5' }
    const exact = criterion('cpe:2.3:a:acme:rocket:3.0:rc1:*:*:*:*:*:*')
    expect(affectedBy(one(criterion('acme:rocket', bounds), criterion('acme:rocket', after), exact, criterion('acme:other')))).toEqual([
      {
        lookupKey: 'CPE:rocket',
        ecosystem: 'CPE',
        release: undefined,
        name: 'a acme rocket',
        ranges: [
          { type: 'ECOSYSTEM', events: [{ introduced: '1.0' }, { fixed: '1.5' }] },
          { type: 'ECOSYSTEM', events: [{ introduced: '2.0+' }, { last_affected: '2.5' }] },
        ],
        versions: ['3.0-rc1'],
        severities: [],
      },
      expect.objectContaining({ name: 'a acme other', ranges: [], versions: [] }),
    ])
  })

  it('keep editions and target software apart', () => {
    const limited = [criterion('cpe:2.3:a:acme:rocket:1:*:*:*:*:wordpress:*:*'), criterion('cpe:2.3:a:acme:rocket:1:*:*:*:lts:*:*:*')]
    expect(affectedBy(one(...limited)).map(({ release }) => release)).toEqual(['* wordpress', 'lts *'])
  })

  const firmware = criterion('cpe:2.3:o:acme:box_firmware:1:*:*:*:*:*:*:*')
  const box = { ...criterion('cpe:2.3:h:acme:box:-:*:*:*:*:*:*:*'), vulnerable: false }
  const windows = { ...criterion('cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*'), vulnerable: false }
  const rocket = criterion('acme:rocket')

  it('count where they demand nothing but the hardware of a firmware', () => {
    const nodes = [{ cpeMatch: [firmware] }, { cpeMatch: [box] }]
    expect(affectedBy({ operator: 'AND', nodes }).map(({ name }) => name)).toEqual(['o acme box_firmware'])
  })

  it.each([
    ['demand other software', { operator: 'AND', nodes: [{ cpeMatch: [rocket] }, { cpeMatch: [windows] }] }],
    ['demand two products at once', { operator: 'AND', nodes: [{ cpeMatch: [rocket] }, { cpeMatch: [criterion('acme:b')] }] }],
    ['demand them within a node', { nodes: [{ operator: 'AND', cpeMatch: [rocket, criterion('acme:b')] }] }],
    ['are negated', { negate: true, nodes: [{ cpeMatch: [rocket] }] }],
    ['have a negated node', { nodes: [{ negate: true, cpeMatch: [rocket] }] }],
    ['name what is not vulnerable', { nodes: [{ cpeMatch: [{ ...rocket, vulnerable: false }] }] }],
    ['name a product of no version', { nodes: [{ cpeMatch: [criterion('cpe:2.3:a:acme:rocket:-:*:*:*:*:*:*:*')] }] }],
    ['name any product', { nodes: [{ cpeMatch: [criterion('cpe:2.3:a:acme:*:1:*:*:*:*:*:*:*')] }] }],
    ['are malformed', { nodes: [{ cpeMatch: [{ vulnerable: true, criteria: 'acme' }, 7, null] }, 'x'] }],
  ])('count for nothing where they %s', (_what, configuration) => {
    expect(affectedBy(configuration)).toEqual([])
  })

  it('are shown, also those that count for nothing', () => {
    const configurations = [{ operator: 'AND', nodes: [{ cpeMatch: [rocket] }, { cpeMatch: [windows] }] }]
    expect(read(nvdRecord('CVE-2026-1234', [], { configurations }).cve).cpes).toEqual(['cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:*'])
  })
})

describe('a record of the CVE list', () => {
  const record = {
    dataType: 'CVE_RECORD',
    cveMetadata: {
      cveId: 'CVE-2026-1234',
      state: 'PUBLISHED',
      datePublished: '2025-01-01T00:00:00',
      dateUpdated: '2025-02-01T00:00:00.5Z',
    },
    containers: {
      cna: {
        title: 'A title',
        descriptions: [{ lang: 'en-US', value: 'Words.' }],
        references: [{ url: 'https://example.org' }, { url: 'file:///etc/passwd' }],
      },
      adp: [
        {
          metrics: [{ cvssV3_1: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } }],
          problemTypes: [{ descriptions: [{ cweId: 'CWE-20' }, { cweId: 'none' }] }],
        },
      ],
    },
  }

  it('tells text, scores, weaknesses and references, of whoever added them', () => {
    expect(readCveRecord(record, now)).toMatchObject({
      id: 'CVE5:CVE-2026-1234',
      modified: '2025-02-01T00:00:00.500Z',
      published: '2025-01-01T00:00:00.000Z',
      summary: 'A title',
      details: 'Words.',
      severities: [{ type: 'CVSS_V3' }],
      cwes: ['CWE-20'],
      references: [{ type: 'WEB', url: 'https://example.org' }],
      affected: [],
    })
  })

  it('is withdrawn where its state is rejected, and none without id or date', () => {
    const { cveMetadata } = record
    expect(readCveRecord({ ...record, cveMetadata: { ...cveMetadata, state: 'REJECTED' } }, now)).toHaveProperty(
      'withdrawn',
      '2025-02-01T00:00:00.500Z',
    )
    expect(readCveRecord({ cveMetadata: { cveId: 'x' } }, now)).toEqual({ rejected: 'cveId is no CVE id: X' })
    expect(readCveRecord({ cveMetadata: { cveId: 'CVE-2026-1234' } }, now)).toEqual({ rejected: expect.stringContaining('no time') })
  })

  it('never throws, whatever its containers', () => {
    assert(
      property(jsonValue(), (containers) => {
        expect(readCveRecord({ ...record, containers }, now)).toHaveProperty('affected')
      }),
    )
  })
})

import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownTimestamp } from '../advisory.ts'
import { readCveRecord } from './read-cve-record.ts'
import { readNvd } from './read-nvd.ts'
import { upgradeCveRecord } from './upgrade-cve-record.ts'
import { upgradeNvdItem } from './upgrade-nvd-item.ts'
import { criterion, nvdRecord } from '../../testing/nvd-records.ts'

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

  it('is withdrawn where its state is rejected, and none without id or while it is reserved', () => {
    const { cveMetadata } = record
    expect(readCveRecord({ ...record, cveMetadata: { ...cveMetadata, state: 'REJECTED' } }, now)).toHaveProperty(
      'withdrawn',
      '2025-02-01T00:00:00.500Z',
    )
    expect(readCveRecord({ cveMetadata: { cveId: 'x' } }, now)).toEqual({ rejected: 'cveId is no CVE id: X' })
    const reserved = { cveMetadata: { cveId: 'CVE-2026-1234', state: 'RESERVED' } }
    expect(readCveRecord(reserved, now)).toEqual({ rejected: expect.stringContaining('reserved') })
  })

  it('without a date of its own has the newest one of its containers, and else the unknown one, which is not shown as published', () => {
    const { cna, adp } = record.containers
    const dated = { cna: { ...cna, providerMetadata: { dateUpdated: '2025-03-01T00:00:00Z' } }, adp }
    const cveMetadata = { cveId: 'CVE-2026-1234' }
    expect(readCveRecord({ cveMetadata, containers: dated }, now)).toMatchObject({ modified: '2025-03-01T00:00:00.000Z' })
    expect(readCveRecord({ ...record, cveMetadata }, now)).toMatchObject({
      modified: unknownTimestamp,
      published: undefined,
      details: 'Words.',
    })
    expect(readCveRecord({ ...record, cveMetadata: { ...cveMetadata, dateUpdated: 'yesterday' } }, now)).toMatchObject({
      modified: unknownTimestamp,
    })
  })

  it('tells a weakness in words, too', () => {
    const texts = ['CWE 400: Uncontrolled Resource Consumption', 'Request forgery (CWE-918)', 'NVD-CWE-noinfo', 'XCWE-12']
    const cna = { problemTypes: [{ descriptions: texts.map((description) => ({ description })) }] }
    expect(readCveRecord({ ...record, containers: { cna } }, now)).toMatchObject({ cwes: ['CWE-400', 'CWE-918'] })
  })

  it('never throws, whatever its containers', () => {
    assert(
      property(jsonValue(), (containers) => {
        expect(readCveRecord({ ...record, containers }, now)).toHaveProperty('affected')
      }),
    )
  })
})

describe('a record of CVE JSON 4', () => {
  const record = {
    data_type: 'CVE',
    data_version: '4.0',
    CVE_data_meta: { ID: 'CVE-2016-1234', STATE: 'PUBLIC', DATE_PUBLIC: '2016-11-20T00:00:00', TITLE: 'A title' },
    affects: {
      vendor: { vendor_data: [{ vendor_name: 'acme', product: { product_data: [{ product_name: 'rocket', version: {} }] } }] },
    },
    description: { description_data: [{ lang: 'eng', value: 'Words.' }] },
    problemtype: { problemtype_data: [{ description: [{ lang: 'eng', value: 'Server-Side Request Forgery (CWE-918)' }] }] },
    references: { reference_data: [{ name: 'x', refsource: 'MISC', url: 'https://example.org' }, { url: 'javascript:alert(1)' }] },
    impact: {
      cvss: [
        [{ vectorString: '6.6/CVSS:3.0/AV:N/AC:H/PR:H/UI:N/S:U/C:H/I:H/A:H', version: '3.0' }],
        [{ vectorString: '6.8/AV:N/AC:M/Au:N/C:P/I:P/A:P', version: '2.0' }],
      ],
    },
  }

  it('tells text, scores, weaknesses and references, and matches nothing', () => {
    expect(readCveRecord(upgradeCveRecord(record), now)).toEqual({
      id: 'CVE5:CVE-2016-1234',
      kind: 'vulnerability',
      modified: unknownTimestamp,
      published: '2016-11-20T00:00:00.000Z',
      withdrawn: undefined,
      aliases: ['CVE-2016-1234'],
      summary: 'A title',
      details: 'Words.',
      severities: [
        { type: 'CVSS_V3', vector: 'CVSS:3.0/AV:N/AC:H/PR:H/UI:N/S:U/C:H/I:H/A:H' },
        { type: 'CVSS_V2', vector: 'AV:N/AC:M/Au:N/C:P/I:P/A:P' },
      ],
      cwes: ['CWE-918'],
      references: [{ type: 'WEB', url: 'https://example.org' }],
      affected: [],
    })
  })

  function withHead(head: object): ReturnType<typeof readCveRecord> {
    return readCveRecord(upgradeCveRecord({ ...record, CVE_data_meta: { ...record.CVE_data_meta, ...head } }), now)
  }

  it('is withdrawn where it was rejected, none while it is reserved, and dated where it says when it changed', () => {
    expect(withHead({ STATE: 'REJECT' })).toMatchObject({ withdrawn: unknownTimestamp })
    expect(withHead({ STATE: 'RESERVED' })).toEqual({ rejected: expect.stringContaining('reserved') })
    expect(withHead({ UPDATED: '2019-02-03T04:05:06Z' })).toMatchObject({ modified: '2019-02-03T04:05:06.000Z' })
  })

  it('may have its score as one object, or none', () => {
    const vectorString = 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H'
    for (const [cvss, vectors] of [
      [{ vectorString }, [vectorString]],
      [undefined, []],
      ['x', []],
      [[[]], []],
    ] as const) {
      const advisory = readCveRecord(upgradeCveRecord({ ...record, impact: { cvss } }), now)
      expect('severities' in advisory ? advisory.severities.map(({ vector }) => vector) : advisory).toEqual(vectors)
    }
  })

  it('never throws, whatever its fields', () => {
    assert(
      property(jsonValue(), jsonValue(), jsonValue(), (description, problemtype, impact) => {
        const odd = { ...record, description, problemtype, impact, references: impact }
        expect(readCveRecord(upgradeCveRecord(odd as object as never), now)).toHaveProperty('affected')
      }),
    )
  })
})

describe('an item of the NVD’s feeds 1.1', () => {
  const match = { vulnerable: true, cpe23Uri: 'cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:*', versionEndExcluding: '2.0' }
  const item = {
    cve: {
      CVE_data_meta: { ID: 'CVE-2020-1234', ASSIGNER: 'cve@example.org' },
      description: { description_data: [{ lang: 'en', value: 'Words.' }] },
      problemtype: { problemtype_data: [{ description: [{ lang: 'en', value: 'CWE-79' }] }] },
      references: { reference_data: [{ url: 'https://example.org', tags: ['Patch'] }] },
    },
    configurations: { CVE_data_version: '4.0', nodes: [{ operator: 'OR', children: [], cpe_match: [match] }] },
    impact: {
      baseMetricV3: { cvssV3: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } },
      baseMetricV2: { cvssV2: { vectorString: 'AV:N/AC:M/Au:N/C:P/I:P/A:P' } },
    },
    publishedDate: '2020-01-02T03:04Z',
    lastModifiedDate: '2021-01-02T03:04Z',
  }

  it('says what the record of the API says', () => {
    expect(read(upgradeNvdItem(item))).toMatchObject({
      id: 'NVD:CVE-2020-1234',
      modified: '2021-01-02T03:04:00.000Z',
      published: '2020-01-02T03:04:00.000Z',
      withdrawn: undefined,
      details: 'Words.',
      severities: [{ type: 'CVSS_V3' }, { type: 'CVSS_V2' }],
      cwes: ['CWE-79'],
      references: [{ type: 'FIX', url: 'https://example.org' }],
      affected: [{ name: 'a acme rocket', ranges: [{ events: [{ introduced: '0' }, { fixed: '2.0' }] }] }],
      cpes: ['cpe:2.3:a:acme:rocket:*:*:*:*:*:*:*:* <2.0'],
    })
  })

  it('keeps what a configuration demands beside the product', () => {
    const other = { vulnerable: false, cpe23Uri: 'cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*' }
    const children = [
      { operator: 'OR', cpe_match: [match] },
      { operator: 'OR', cpe_match: [other] },
    ]
    expect(read(upgradeNvdItem({ ...item, configurations: { nodes: [{ operator: 'AND', children, cpe_match: [] }] } })).affected).toEqual(
      [],
    )
  })

  it('is withdrawn where its text says that it was rejected', () => {
    const description = { description_data: [{ lang: 'en', value: '** REJECT ** Do not use this number.' }] }
    expect(read(upgradeNvdItem({ ...item, cve: { ...item.cve, description } })).withdrawn).toBeDefined()
  })

  it('never throws, whatever its fields', () => {
    assert(
      property(jsonValue(), jsonValue(), jsonValue(), (configurations, impact, description) => {
        const odd = { ...item, configurations, impact, cve: { ...item.cve, description, problemtype: impact, references: impact } }
        expect(readNvd(upgradeNvdItem(odd), now)).toHaveProperty('affected')
      }),
    )
  })
})

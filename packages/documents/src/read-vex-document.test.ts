import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCycloneDxDocument } from './cyclonedx/read-cyclonedx-document.ts'
import { ParseError } from './parse-error.ts'
import { readVexDocument } from './read-vex-document.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'

function read(document: unknown): VexDocument {
  return readVexDocument(Buffer.from(JSON.stringify(document)))
}

function faultOf(document: unknown): readonly [string, string] {
  try {
    read(document)
  } catch (error) {
    if (error instanceof ParseError) return [error.pointer, error.message]
    throw error
  }
  throw new Error('the document was read')
}

/** `CVE status product…` of each statement. */
function said({ statements }: VexDocument): readonly string[] {
  return statements.map(({ vulnerabilities, status, products }) => {
    const names = products.map(({ purl, cpe, name, version, range, within }) =>
      [purl ?? cpe ?? name, version ?? range, within && `in ${within.purl ?? within.cpe ?? within.name ?? ''}`].filter(Boolean).join(' '),
    )
    return `${vulnerabilities.join('=')} ${status}: ${names.join(', ')}`
  })
}

describe('OpenVEX', () => {
  const head = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://acme.example/vex/1',
    author: 'Acme',
    timestamp: '2026-01-02T03:04:05+01:00',
    version: 2,
  }
  function openvex(...statements: readonly unknown[]): VexDocument {
    return read({ ...head, statements })
  }

  it('says who says it, and when', () => {
    expect(openvex()).toEqual({
      format: 'openvex',
      formatVersion: '0.2.0',
      id: 'https://acme.example/vex/1',
      version: '2',
      title: undefined,
      publisher: 'Acme',
      published: '2026-01-02T02:04:05.000Z',
      statements: [],
      warnings: [],
    })
  })
  it('names vulnerabilities as a text or with aliases, the CVE id first', () => {
    const products = ['pkg:npm/a@1']
    const statements = [
      { vulnerability: 'CVE-2026-1', products, status: 'fixed' },
      { vulnerability: { name: 'GHSA-1', aliases: ['CVE-2026-2', 'X-1'] }, products, status: 'affected' },
      { vulnerability: { '@id': 'https://nvd.nist.gov/vuln/detail/CVE-2026-3' }, products, status: 'under_investigation' },
    ]
    expect(said(openvex(...statements))).toEqual([
      'CVE-2026-1 fixed: pkg:npm/a@1',
      'CVE-2026-2=GHSA-1=X-1 affected: pkg:npm/a@1',
      'CVE-2026-3 under_investigation: pkg:npm/a@1',
    ])
  })
  it('names products by id or identifiers, and what is in them', () => {
    const products = [
      'pkg:npm/a@1',
      { '@id': 'pkg:oci/app@sha256:1', subcomponents: [{ '@id': 'pkg:apk/alpine/git@2' }, 'cpe:2.3:a:acme:x:1:*:*:*:*:*:*:*'] },
      { '@id': 'https://acme.example/app', identifiers: { purl: 'pkg:npm/app', cpe23: 'cpe:2.3:a:acme:app:1:*:*:*:*:*:*:*' } },
      { '@id': 'the product' },
      {},
    ]
    expect(said(openvex({ vulnerability: 'CVE-2026-1', products, status: 'not_affected' }))).toEqual([
      'CVE-2026-1 not_affected: pkg:npm/a@1, pkg:apk/alpine/git@2 in pkg:oci/app@sha256:1, cpe:2.3:a:acme:x:1:*:*:*:*:*:*:* in pkg:oci/app@sha256:1, pkg:npm/app, the product',
    ])
  })
  it('gives its reasons', () => {
    const statement = {
      vulnerability: 'CVE-2026-1',
      products: ['pkg:npm/a'],
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
      impact_statement: 'It is not built.',
      action_statement: 'Nothing.',
      timestamp: '2026-02-01T00:00:00Z',
    }
    expect(openvex(statement).statements[0]).toMatchObject({
      justification: 'vulnerable_code_not_present',
      detail: 'It is not built.',
      remediation: 'Nothing.',
      at: '2026-02-01T00:00:00.000Z',
      pointer: '/statements/0',
    })
  })
  it('leaves out, with a count, what says nothing', () => {
    const { statements, warnings } = openvex(
      { vulnerability: 'CVE-2026-1', status: 'maybe' },
      { status: 'fixed' },
      { vulnerability: 'CVE-2026-1' },
    )
    expect([statements, warnings]).toEqual([
      [],
      [
        { message: 'Statements without one of the four statuses were left out', count: 2, pointer: '/statements/0/status' },
        { message: 'Statements about no vulnerability were left out', count: 1, pointer: '/statements/1/vulnerability' },
      ],
    ])
  })
})

describe('CSAF', () => {
  const tree = {
    branches: [
      {
        category: 'vendor',
        name: 'Acme',
        branches: [
          {
            category: 'product_name',
            name: 'Shop',
            branches: [
              { category: 'product_version', name: '1.0', product: { product_id: 'shop-1', name: 'Acme Shop 1.0' } },
              {
                category: 'product_version_range',
                name: 'vers:semver/<2.0',
                product: { product_id: 'shop-old', name: 'Acme Shop before 2.0' },
              },
            ],
          },
        ],
      },
    ],
    full_product_names: [
      { product_id: 'lib', name: 'lib', product_identification_helper: { purl: 'pkg:npm/lib@1.0.0' } },
      { product_id: 'os', name: 'OS 9', product_identification_helper: { cpe: 'cpe:/o:acme:os:9' } },
      { product_id: 'many', name: 'many', product_identification_helper: { purls: ['pkg:npm/one@1', 'pkg:npm/two@1'] } },
    ],
    relationships: [
      {
        category: 'default_component_of',
        product_reference: 'lib',
        relates_to_product_reference: 'os',
        full_product_name: { product_id: 'os:lib', name: 'lib of OS 9' },
      },
    ],
    product_groups: [{ group_id: 'g', product_ids: ['shop-1', 'lib'] }],
  }
  function csaf(vulnerability: object, more: object = {}, version = '2.0'): VexDocument {
    return read(document(vulnerability, more, version))
  }
  function document(vulnerability: object, more: object = {}, version = '2.0'): object {
    const head = {
      category: 'csaf_vex',
      csaf_version: version,
      title: 'About it',
      publisher: { name: 'Acme PSIRT' },
      tracking: { id: 'ACME-1', version: '3', current_release_date: '2026-03-01T00:00:00Z' },
    }
    return { document: head, product_tree: tree, vulnerabilities: [vulnerability], ...more }
  }

  it.each(['2.0', '2.1'])('%s says who says it, and when', (version) => {
    expect(csaf({}, {}, version)).toMatchObject({
      format: 'csaf',
      formatVersion: version,
      id: 'ACME-1',
      version: '3',
      title: 'About it',
      publisher: 'Acme PSIRT',
      published: '2026-03-01T00:00:00.000Z',
    })
  })
  it('gives products their status: by branches with versions and ranges, by purl and CPE, by relationships', () => {
    const product_status = {
      known_not_affected: ['os:lib', 'many'],
      known_affected: ['shop-old'],
      fixed: ['shop-1'],
      under_investigation: ['os'],
    }
    expect(said(csaf({ cve: 'CVE-2026-1', ids: [{ text: 'GHSA-1' }], product_status }))).toEqual([
      'CVE-2026-1=GHSA-1 not_affected: pkg:npm/lib@1.0.0 in cpe:/o:acme:os:9, pkg:npm/one@1, pkg:npm/two@1',
      'CVE-2026-1=GHSA-1 fixed: Shop 1.0',
      'CVE-2026-1=GHSA-1 affected: Shop vers:semver/<2.0',
      'CVE-2026-1=GHSA-1 under_investigation: cpe:/o:acme:os:9',
    ])
  })
  it('counts first fixed and recommended as fixed, first and last affected as affected', () => {
    const product_status = { first_fixed: ['shop-1'], recommended: ['lib'], first_affected: ['shop-old'], last_affected: ['os'] }
    expect(said(csaf({ cve: 'CVE-2026-1', product_status }))).toEqual([
      'CVE-2026-1 fixed: Shop 1.0',
      'CVE-2026-1 fixed: pkg:npm/lib@1.0.0',
      'CVE-2026-1 affected: Shop vers:semver/<2.0',
      'CVE-2026-1 affected: cpe:/o:acme:os:9',
    ])
  })
  it('gives each product its justification, impact and remediation, by itself, by its group, or for all', () => {
    const vulnerability = {
      cve: 'CVE-2026-1',
      product_status: { known_not_affected: ['shop-1', 'os', 'lib'] },
      flags: [
        { label: 'component_not_present', group_ids: ['g'] },
        { label: 'vulnerable_code_not_in_execute_path', product_ids: ['os'] },
      ],
      threats: [
        { category: 'impact', details: 'No impact.' },
        { category: 'exploit_status', details: 'x', product_ids: ['os'] },
      ],
      remediations: [{ category: 'no_fix_planned', product_ids: ['lib'] }],
    }
    expect(
      csaf(vulnerability).statements.map(({ justification, detail, remediation, products }) => [
        justification,
        detail,
        remediation,
        products.length,
      ]),
    ).toEqual([
      ['component_not_present', 'No impact.', undefined, 1],
      ['vulnerable_code_not_in_execute_path', 'No impact.', undefined, 1],
      ['component_not_present', 'No impact.', 'no_fix_planned', 1],
    ])
  })
  it.each([
    ['no version', { document: { tracking: { id: 'x' }, csaf_version: '1.2' } }, '/document/csaf_version', 'CSAF "1.2" is not supported'],
    ['no tracking id', { document: { csaf_version: '2.0', tracking: {} } }, '/document/tracking/id', 'needs a tracking id'],
    ['vulnerabilities that are no list', { vulnerabilities: {} }, '/vulnerabilities', 'must be a list'],
    ['a vulnerability that is none', { vulnerabilities: ['CVE-1'] }, '/vulnerabilities/0', 'must be an object'],
    [
      'a product id for two products',
      {
        product_tree: {
          full_product_names: [
            { product_id: 'a', name: 'a' },
            { product_id: 'a', name: 'b' },
          ],
        },
      },
      '/product_tree/full_product_names/1/product_id',
      'two different products',
    ],
    [
      'relationships in a circle',
      { product_tree: { relationships: [relation('a', 'b', 'c'), relation('b', 'a', 'c')] } },
      '/product_tree/relationships/1',
      'form a cycle',
    ],
  ])('with %s is refused, naming the place', (_name, more, pointer, problem) => {
    expect(faultOf(document({}, more))).toEqual([pointer, expect.stringContaining(problem)])
  })
  it('with a product of two statuses at once is refused', () => {
    const product_status = { known_affected: ['lib'], known_not_affected: ['os', 'lib'] }
    expect(faultOf(document({ cve: 'CVE-2026-1', product_status }))).toEqual([
      '/vulnerabilities/0/product_status/known_affected/0',
      expect.stringContaining('not_affected and affected at once'),
    ])
  })
  it('tells what it had to leave out', () => {
    const { statements, warnings } = csaf({ cve: 'CVE-2026-1', product_status: { fixed: ['gone'] } })
    expect([statements, warnings.map(({ message }) => message)]).toEqual([
      [],
      ['Statuses of products that the product tree does not define were left out', 'The document states no status of any product'],
    ])
  })
  it('10,000 relationships upon each other are read without recursion', () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => relation(`r${String(i)}`, i === 0 ? 'lib' : `r${String(i - 1)}`, 'os'))
    expect(
      csaf({ cve: 'CVE-2026-1', product_status: { fixed: ['r9999'] } }, { product_tree: { ...tree, relationships: chain.toReversed() } })
        .statements[0]?.products[0]?.purl,
    ).toBe('pkg:npm/lib@1.0.0')
  })
})

function relation(id: string, part: string, whole: string): object {
  return {
    category: 'default_component_of',
    product_reference: part,
    relates_to_product_reference: whole,
    full_product_name: { product_id: id, name: id },
  }
}

describe('CycloneDX', () => {
  const components = [{ type: 'library', 'bom-ref': 'l', name: 'lib', version: '1.0.0', purl: 'pkg:npm/lib@1.0.0' }]
  const metadata = {
    timestamp: '2026-01-01T00:00:00Z',
    supplier: { name: 'Acme' },
    component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '2', purl: 'pkg:npm/app@2' },
  }
  function cyclonedx(vulnerabilities: readonly unknown[], more: object = {}): object {
    return {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
      version: 4,
      metadata,
      components,
      vulnerabilities,
      ...more,
    }
  }

  it.each([
    ['resolved', 'fixed'],
    ['resolved_with_pedigree', 'fixed'],
    ['exploitable', 'affected'],
    ['in_triage', 'under_investigation'],
    ['false_positive', 'not_affected'],
    ['not_affected', 'not_affected'],
  ])('state %s is %s', (state, status) => {
    expect(said(read(cyclonedx([{ id: 'CVE-2026-1', analysis: { state }, affects: [{ ref: 'l' }] }])))).toEqual([
      `CVE-2026-1 ${status}: pkg:npm/lib@1.0.0 1.0.0`,
    ])
  })
  it('with one bom-ref for two components names the second; the same component twice is one', () => {
    const analysed = [{ id: 'CVE-2026-1', analysis: { state: 'not_affected' }, affects: [{ ref: 'l' }] }]
    const other = { type: 'library', 'bom-ref': 'l', name: 'other', version: '1.0.0' }
    const nested = { type: 'library', name: 'outer', components: [other] }
    expect(faultOf(cyclonedx(analysed, { components: [...components, other] }))[0]).toBe('/components/1/bom-ref')
    expect(faultOf(cyclonedx(analysed, { components: [...components, nested] }))[0]).toBe('/components/1/components/0/bom-ref')
    const ofSubject = { ...other, 'bom-ref': 'app' }
    expect(faultOf(cyclonedx(analysed, { components: [ofSubject] }))[0]).toBe('/components/0/bom-ref')
    expect(said(read(cyclonedx(analysed, { components: [...components, ...components] })))).toHaveLength(1)
  })
  it('refers to its components, to what it describes, by BOM-Link, and by purl', () => {
    const affects = [
      { ref: 'l' },
      { ref: 'app' },
      { ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#pkg%3Anpm%2Fother%401' },
      { ref: 'pkg:npm/direct@1' },
      { ref: 'somebody' },
    ]
    expect(said(read(cyclonedx([{ id: 'CVE-2026-1', analysis: { state: 'not_affected' }, affects }])))).toEqual([
      'CVE-2026-1 not_affected: pkg:npm/lib@1.0.0 1.0.0, pkg:npm/app@2 2, pkg:npm/other@1, pkg:npm/direct@1, somebody',
    ])
  })
  it('says apart what it says of single versions', () => {
    const versions = [
      { version: '1', status: 'affected' },
      { range: 'vers:npm/>=2|<3', status: 'unaffected' },
      { version: '4', status: 'unknown' },
    ]
    expect(said(read(cyclonedx([{ id: 'CVE-2026-1', analysis: { state: 'exploitable' }, affects: [{ ref: 'l', versions }] }])))).toEqual([
      'CVE-2026-1 affected: pkg:npm/lib 1',
      'CVE-2026-1 not_affected: pkg:npm/lib vers:npm/>=2|<3',
      'CVE-2026-1 under_investigation: pkg:npm/lib 4',
    ])
  })
  it('gives its reasons, and other ids of the vulnerability', () => {
    const analysis = {
      state: 'not_affected',
      justification: 'code_not_reachable',
      response: ['will_not_fix', 'update'],
      detail: 'Never called.',
      lastUpdated: '2026-05-01T00:00:00Z',
    }
    const document = read(cyclonedx([{ id: 'GHSA-1', references: [{ id: 'CVE-2026-1' }], analysis, affects: [{ ref: 'l' }] }]))
    expect(document).toMatchObject({
      id: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
      version: '4',
      publisher: 'Acme',
      title: 'app',
      published: '2026-01-01T00:00:00.000Z',
    })
    expect(document.statements[0]).toMatchObject({
      vulnerabilities: ['CVE-2026-1', 'GHSA-1'],
      justification: 'code_not_reachable',
      remediation: 'will_not_fix, update',
      detail: 'Never called.',
      at: '2026-05-01T00:00:00.000Z',
    })
  })
  it('inside a bill of materials speaks of the components as they are known by', () => {
    const unnamed = { type: 'library', 'bom-ref': 'u', name: 'thing', version: '3' }
    const document = cyclonedx([{ id: 'CVE-2026-1', analysis: { state: 'not_affected' }, affects: [{ ref: 'u' }, { ref: 'app' }] }], {
      components: [...components, unnamed],
    })
    const { vex } = readCycloneDxDocument(Buffer.from(JSON.stringify(document)), { pkgType: 'npm' })
    expect(vex && said(vex)).toEqual(['CVE-2026-1 not_affected: pkg:npm/thing@3 3, pkg:npm/app@2 2'])
    expect(
      readCycloneDxDocument(Buffer.from(JSON.stringify(cyclonedx([{ id: 'CVE-2026-1', affects: [{ ref: 'l' }] }])))).vex,
    ).toBeUndefined()
  })
  it('that is a bill of materials, or of a version without VEX, is refused with that reason', () => {
    expect(faultOf({ bomFormat: 'CycloneDX', specVersion: '1.5', components })).toEqual([
      '/vulnerabilities',
      expect.stringContaining('bill of materials'),
    ])
    expect(faultOf({ bomFormat: 'CycloneDX', specVersion: '1.3', vulnerabilities: [] })).toEqual([
      '/specVersion',
      expect.stringContaining('1.4 to 1.7'),
    ])
  })
})

it.each([
  [[], 'must be a JSON object'],
  [{}, 'neither CSAF'],
  [{ spdxVersion: 'SPDX-2.3' }, 'the document is SPDX 2.3, not VEX'],
  [{ runs: [], version: '2.1.0' }, 'the document is SARIF 2.1.0'],
])('an error names what a document other than VEX is: %j', (document, problem) => {
  expect(faultOf(document)[1]).toContain(problem)
})

const data = path.resolve(import.meta.dirname, '../../../../shared/data')
const isAbsent = !existsSync(path.join(data, 'csaf'))

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

interface PlainCsaf {
  readonly vulnerabilities?: readonly { readonly product_status?: Readonly<Record<string, readonly string[]>> }[]
}

describe.skipIf(isAbsent)('documents of others (skipped without ../shared/data)', () => {
  const files = isAbsent ? [] : globSync('{csaf,cyclonedx/vex}/**/*.json*', { cwd: data }).filter((file) => !file.includes('schemas'))

  it('are read, or refused naming the place', () => {
    const refused = files.flatMap((file) => {
      try {
        readVexDocument(contentOf(file))
        return []
      } catch (error) {
        return [error instanceof ParseError ? path.basename(file) : `${file}: ${String(error)}`]
      }
    })
    expect(files.length).toBeGreaterThan(500)
    expect(refused.filter((file) => file.includes('/'))).toEqual([])
    expect(refused.length).toBeLessThan(30)
  })

  it('of CISA give every product the status they give it, counted plainly', () => {
    for (const file of files.filter((name) => name.startsWith('csaf/cisa-ics'))) {
      const plain = JSON.parse(contentOf(file).toString()) as PlainCsaf
      const requested = (plain.vulnerabilities ?? []).flatMap(({ product_status: given = {} }) => Object.values(given).flat()).length
      const { statements } = readVexDocument(contentOf(file))
      expect([file, statements.reduce((sum, { products }) => sum + products.length, 0)]).toEqual([file, requested])
    }
  })

  it('broken anywhere are read or refused, never anything else', () => {
    const texts = [
      'csaf/examples-2.0/csaf__2022-evd-uc-07-001.json',
      'csaf/openvex/trivy__oci.openvex.json',
      'cyclonedx/vex/lib4sbom__test_1_5.json',
    ].map((file) => contentOf(file).toString())
    const garbage = constantFrom('null', '[]', '{}', '1', '"x"', '[null]', '', '"', '}', 'CSAFPID-0001')
    assert(
      property(tuple(nat(), nat(), nat(200), garbage), ([which, at, length, inserted]) => {
        const text = texts[which % texts.length] ?? ''
        const from = at % text.length
        return readsOrFaults(text.slice(0, from) + inserted + text.slice(from + length))
      }),
      { numRuns: 500 },
    )
  })
})

function readsOrFaults(text: string): boolean {
  try {
    readVexDocument(Buffer.from(text))
    return true
  } catch (error) {
    return error instanceof ParseError
  }
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCsafSource } from '../../testing/csaf-sources.ts'
import { csafProblemsOf, csafTestCount } from '../../testing/csaf-validator.ts'
import { type CsafAssessment, type CsafSource, type CsafStatement, type CsafVulnerability } from './csaf-source.ts'
import { productIdentification } from './product-identification.ts'
import { textOf } from './csaf-texts.ts'
import { csafFileNameOf, serialiseCsaf, writeCsaf } from './write-csaf.ts'
import { readVexDocument } from '../read-vex-document.ts'

function sourceOf(more: Partial<CsafSource> = {}): CsafSource {
  return {
    tlp: 'WHITE',
    title: 'Vulnerabilities in Shop 1.2.0',
    summary: 'What is known.',
    publisher: { name: 'ACME', namespace: 'https://acme.example', category: 'vendor', contact: undefined },
    tracking: { id: 'VEX-1', revisions: [{ date: '2026-01-02T03:04:05.000Z', summary: 'Released' }] },
    canonicalUrl: undefined,
    release: { vendor: 'ACME', name: 'Shop', version: '1.2.0', purl: undefined },
    modules: [],
    vulnerabilities: [],
    ...more,
  }
}

function vulnerabilityOf(key: string, statements: readonly CsafStatement[], more: Partial<CsafVulnerability> = {}): CsafVulnerability {
  return {
    key,
    aliases: [],
    title: 'A fault',
    description: 'What it does.',
    weakness: undefined,
    published: undefined,
    vectors: ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    references: [],
    isExploited: false,
    statements,
    ...more,
  }
}

function statementOn(name: string, said: CsafAssessment, module?: number): CsafStatement {
  return { component: { name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }, module, ...said }
}

/** As it is sent. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into documents freely; what is wrong fails there
function written(source: CsafSource): any {
  return JSON.parse(serialiseCsaf(writeCsaf(source)))
}

const affected: CsafAssessment = { status: 'known_affected', remediations: [{ category: 'vendor_fix', details: 'Update to 1.0.1.' }] }

it('is held to the whole official suite', () => {
  expect(csafTestCount).toBeGreaterThan(60)
})

describe('a document with statements', () => {
  const source = sourceOf({
    canonicalUrl: 'https://waybill.example/csaf/white/2026/vex-1.json',
    vulnerabilities: [
      vulnerabilityOf('CVE-2024-0001', [
        statementOn('a', affected),
        statementOn('b', { status: 'known_not_affected', justification: 'vulnerable_code_not_present', impact: 'Not built in.' }),
        statementOn('c', { status: 'fixed' }),
        statementOn('d', { status: 'under_investigation' }),
      ]),
      vulnerabilityOf('GHSA-aaaa-bbbb-cccc', [statementOn('a', affected)], { aliases: ['OSV-2024-1'], vectors: [] }),
    ],
  })
  const document = written(source)

  it('passes every mandatory and optional test of the official suite but those that ask for what the source lacks', async () => {
    expect(await csafProblemsOf(document, ['6.2.3', '6.2.16'])).toEqual([])
  })

  it('has the VEX profile, gives each product one status, and says why and what to do', () => {
    expect(document.document.category).toBe('csaf_vex')
    const [first, second] = document.vulnerabilities
    expect(first.product_status).toEqual({
      fixed: ['release/pkg:npm/c@1.0.0'],
      known_affected: ['release/pkg:npm/a@1.0.0'],
      known_not_affected: ['release/pkg:npm/b@1.0.0'],
      under_investigation: ['release/pkg:npm/d@1.0.0'],
    })
    expect(first.flags).toEqual([{ label: 'vulnerable_code_not_present', product_ids: ['release/pkg:npm/b@1.0.0'] }])
    expect(first.threats).toEqual([{ category: 'impact', details: 'Not built in.', product_ids: ['release/pkg:npm/b@1.0.0'] }])
    expect(first.remediations).toEqual([
      { category: 'vendor_fix', details: 'Update to 1.0.1.', product_ids: ['release/pkg:npm/a@1.0.0'] },
      { category: 'none_available', details: expect.stringContaining('looked into'), product_ids: ['release/pkg:npm/d@1.0.0'] },
    ])
    expect([first.cve, first.ids, second.cve, second.ids]).toEqual([
      'CVE-2024-0001',
      undefined,
      undefined,
      [
        { system_name: 'GitHub Advisory Database', text: 'GHSA-aaaa-bbbb-cccc' },
        { system_name: 'OSV', text: 'OSV-2024-1' },
      ],
    ])
  })

  it('scores only what is at risk', () => {
    expect(document.vulnerabilities[0].scores).toEqual([
      {
        products: ['release/pkg:npm/a@1.0.0', 'release/pkg:npm/d@1.0.0'],
        cvss_v3: { version: '3.1', vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', baseScore: 9.8, baseSeverity: 'CRITICAL' },
      },
    ])
  })

  it('identifies components by purl, as parts of the release', () => {
    expect(document.product_tree.branches[0]).toMatchObject({
      category: 'vendor',
      name: 'ACME',
      branches: [{ category: 'product_name', name: 'Shop', branches: [{ category: 'product_version', name: '1.2.0' }] }],
    })
    expect(document.product_tree.full_product_names[0]).toEqual({
      name: 'a 1.0.0',
      product_id: 'pkg:npm/a@1.0.0',
      product_identification_helper: { purl: 'pkg:npm/a@1.0.0' },
    })
    expect(document.product_tree.relationships[0]).toMatchObject({
      category: 'default_component_of',
      product_reference: 'pkg:npm/a@1.0.0',
      relates_to_product_reference: 'release',
    })
  })

  it('has the file name of the standard at the end of its canonical address', () => {
    expect([csafFileNameOf('VEX-1'), csafFileNameOf('RHBA 2019:0024')]).toEqual(['vex-1.json', 'rhba_2019_0024.json'])
    expect(document.document.references).toEqual([
      { category: 'self', summary: 'This document', url: 'https://waybill.example/csaf/white/2026/vex-1.json' },
    ])
  })
})

it('keeps the modules of a release apart: one component may be affected in one and not in another', async () => {
  const modules = [
    { id: 'm1', name: 'front', version: '1' },
    { id: 'm2', name: 'back', version: undefined },
  ]
  const said = [statementOn('a', affected, 0), statementOn('a', { status: 'known_not_affected', impact: 'Never called.' }, 1)]
  const document = written(sourceOf({ modules, vulnerabilities: [vulnerabilityOf('CVE-2024-0001', said)] }))
  expect(document.vulnerabilities[0].product_status).toEqual({
    known_affected: ['release/module:m1/pkg:npm/a@1.0.0'],
    known_not_affected: ['release/module:m2/pkg:npm/a@1.0.0'],
  })
  expect(await csafProblemsOf(document, ['6.2.3', '6.2.11', '6.2.16'])).toEqual([])
})

it('says in a base document that there is nothing to say (docs/reference/release-documents.md#csaf)', async () => {
  const document = written(sourceOf({ summary: 'No vulnerability is known.' }))
  expect([document.document.category, document.vulnerabilities, document.document.notes[0].text]).toEqual([
    'csaf_base',
    undefined,
    'No vulnerability is known.',
  ])
  // the release is defined, though nothing is said of it
  expect(await csafProblemsOf(document, ['6.2.1', '6.2.11', '6.2.16'])).toEqual([])
})

it('says the worst where two things are said of one component', () => {
  const said = [
    statementOn('a', { status: 'known_not_affected', impact: 'No.' }),
    statementOn('a', affected),
    statementOn('a', { status: 'fixed' }),
  ]
  const document = written(sourceOf({ vulnerabilities: [vulnerabilityOf('CVE-2024-0001', said)] }))
  expect(document.vulnerabilities[0].product_status).toEqual({ known_affected: ['release/pkg:npm/a@1.0.0'] })
  expect(document.vulnerabilities[0].threats).toBeUndefined()
})

it('never leaves what is affected without a word on what to do, nor what is not affected without a reason', async () => {
  const said = [statementOn('a', { status: 'known_affected' }), statementOn('b', { status: 'known_not_affected', impact: ' ' })]
  const document = written(sourceOf({ vulnerabilities: [vulnerabilityOf('CVE-2024-0001', said)] }))
  expect(document.vulnerabilities[0].remediations[0]).toMatchObject({ category: 'none_available' })
  expect(document.vulnerabilities[0].threats[0]).toMatchObject({ category: 'impact', details: 'Not affected.' })
})

/** Tests that only ask for what the source may not have. */
const matterOfSource = ['6.2.1', '6.2.3', '6.2.11', '6.2.16']

const words = {
  known_affected: 'affected',
  known_not_affected: 'not_affected',
  fixed: 'fixed',
  under_investigation: 'under_investigation',
} as const
const worstFirst = Object.keys(words)

/** Vulnerability, purl, place, status, justification and first remedy, a line each: what the reader understands of the document. */
function readBack(source: CsafSource): readonly string[] {
  const read = readVexDocument(Buffer.from(serialiseCsaf(writeCsaf(source))))
  return read.statements
    .flatMap(({ vulnerabilities, status: found, justification, remediation: remedy, products }) =>
      products.map(({ purl: about, within }) => [vulnerabilities[0], about, within?.name, found, justification, remedy].join(' ')),
    )
    .toSorted()
}

/** The same of the source. */
function linesOf(source: CsafSource): readonly string[] {
  return source.vulnerabilities
    .flatMap(({ key, statements }) => {
      const worst = statements.toSorted((one, other) => worstFirst.indexOf(other.status) - worstFirst.indexOf(one.status))
      const each = new Map(worst.map((one) => [`${String(one.module)} ${one.component.purl}`, one]))
      return Array.from(each.values(), (one) => lineOf(key, source, one))
    })
    .toSorted()
}

function lineOf(key: string, source: CsafSource, one: CsafStatement): string {
  const { name } = source.modules[one.module ?? -1] ?? source.release
  const justification = one.status === 'known_not_affected' ? one.justification : undefined
  return [key, productIdentification(one.component.purl)?.['purl'], shown(name), words[one.status], justification, remedyOf(one)].join(' ')
}

const byHelp = ['vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available']

/** The most helpful of what is said. */
function remedyOf({ status, remediations = [] }: CsafStatement): string | undefined {
  if (status === 'fixed' || status === 'known_not_affected') return undefined
  const stated = new Set<string>(remediations.flatMap(({ category, details }) => (textOf(details) === undefined ? [] : [category])))
  return byHelp.find((category) => stated.has(category)) ?? 'none_available'
}

function shown(name: string): string {
  return textOf(name, 500) ?? 'unnamed'
}

describe('whatever the texts are', () => {
  it('passes the official suite', async () => {
    await fc.assert(
      fc.asyncProperty(anyCsafSource, async (source) => {
        expect(await csafProblemsOf(written(source), matterOfSource)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('is read back to the same statements by the reader of VEX documents', () => {
    fc.assert(
      fc.property(anyCsafSource, (source) => {
        expect(readBack(source)).toEqual(linesOf(source))
      }),
    )
  })

  it('is the same for the same source', () => {
    fc.assert(
      fc.property(anyCsafSource, (source) => {
        expect(serialiseCsaf(writeCsaf(structuredClone(source)))).toBe(serialiseCsaf(writeCsaf(source)))
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#approvals/approvals.ts'
import { releaseCsaf } from '#releases/csaf/write-release-csaf.ts'
import { csafProblemsOf } from '@waybill/documents/testing'
import { readVexDocument } from '@waybill/documents/vex'
import { snapshotFinding, riskOf, snapshotModule, snapshotOf, vulnerabilityOf } from '#test/make-snapshot.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into documents freely; what is wrong fails there
function written(snapshot: Snapshot): any {
  return JSON.parse(releaseCsaf(snapshot))
}

const cve = 'CVE-2021-44228'
const log4j = 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1'
const left = 'pkg:npm/left-pad@1.3.0'

describe('the CSAF document of a release', () => {
  const module = snapshotModule([log4j, left], {
    findings: [
      snapshotFinding(log4j, cve, { fixedIn: ['2.17.1'] }),
      snapshotFinding(left, 'GHSA-1', { confidence: 3 }),
      snapshotFinding(left, 'copyleft', { kind: 'legal' }),
    ],
    risks: [riskOf('GHSA-jfh8-c2jp-5v3q', { strategy: 'accept', treatment: 'done' })],
  })
  const described = vulnerabilityOf(cve, {
    aliases: ['GHSA-jfh8-c2jp-5v3q'],
    weaknesses: [{ id: 'CWE-502', name: 'Deserialization of Untrusted Data' }],
    references: [
      { type: 'WEB', url: 'https://logging.apache.org/log4j' },
      { type: 'WEB', url: 'javascript:alert(1)' },
    ],
    knownExploited: true,
  })
  const snapshot = snapshotOf([module], { vulnerabilities: [described] })
  const document = written(snapshot)

  it('states each vulnerability finding, and no other kind', () => {
    expect(document.vulnerabilities.map((each: { cve?: string; ids?: { text: string }[] }) => each.cve ?? each.ids?.[0]?.text)).toEqual([
      cve,
      'GHSA-1',
    ])
    expect(document.vulnerabilities[1].product_status).toEqual({ under_investigation: [`release/${left}`] })
  })

  it('includes weakness, links, exploitation, and the decision on the risk, whose name may be an alias', () => {
    expect(document.vulnerabilities[0]).toMatchObject({
      cwe: { id: 'CWE-502', name: 'Deserialization of Untrusted Data' },
      references: [{ url: 'https://logging.apache.org/log4j' }],
      remediations: [{ category: 'no_fix_planned', details: expect.stringContaining('2.17.1') }],
    })
    expect(document.vulnerabilities[0].threats).toMatchObject([{ category: 'exploit_status' }])
  })

  it('names company, release and publisher, has the date of the snapshot, and does not contain the release key', () => {
    expect(document.document.tracking).toMatchObject({
      id: `VEX-${snapshot.approval.id}`,
      initial_release_date: snapshot.taken,
      version: '1',
      status: 'final',
    })
    expect(document.product_tree.branches[0].name).toBe('ACME')
    expect(document.document.publisher).toEqual({ category: 'vendor', name: 'ACME', namespace: 'https://acme.example' })
  })

  it('is valid by the official suite', async () => {
    expect(await csafProblemsOf(document, ['6.2.3', '6.2.11', '6.2.16'])).toEqual([])
  })

  it('is the same bytes each time', () => {
    expect(releaseCsaf(structuredClone(snapshot))).toBe(releaseCsaf(snapshot))
  })
})

it('states in a base document that nothing is known (docs/reference/release-documents.md#csaf)', async () => {
  const document = written(snapshotOf([snapshotModule([left])]))
  expect(document.document).toMatchObject({
    category: 'csaf_base',
    notes: [{ text: expect.stringMatching(/^The 1 components of Shop 1\.2\.0 .* none is known\.$/u) }],
  })
  expect(await csafProblemsOf(document, ['6.2.1', '6.2.11', '6.2.16'])).toEqual([])
})

it('keeps the modules of a project apart', () => {
  const one = snapshotModule([left], { id: 'm1', name: 'front', findings: [snapshotFinding(left, cve)] })
  const ruling = {
    level: 'module',
    list: 'whitelist',
    entry: { cveKey: cve, key: 'npm:left-pad', version: '*', comment: 'unused' },
  } as const
  const two = snapshotModule([left], { id: 'm2', name: 'back', findings: [snapshotFinding(left, cve, { ruling, status: 'whitelisted' })] })
  expect(written(snapshotOf([one, two])).vulnerabilities[0].product_status).toEqual({
    known_affected: [`release/module:m1/${left}`],
    known_not_affected: [`release/module:m2/${left}`],
  })
})

const purls = [log4j, left, 'pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie', 'pkg:golang/example.com/x@v1', 'pkg:generic/a%20b']
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom('', 'all', '\0', 'vulnerable_code_not_present: x'))
const optional = fc.option(text, { nil: undefined })
const ruling = fc.record({
  level: fc.constantFrom('module', 'project', 'company'),
  list: fc.constantFrom('whitelist', 'blacklist'),
  entry: fc.record({ cveKey: text, key: text, version: text, comment: text }),
})
const vex = fc.record({
  vexId: text,
  documentId: optional,
  version: optional,
  publisher: optional,
  publishedAt: optional,
  status: fc.constantFrom('not_affected', 'affected', 'fixed', 'under_investigation'),
  justification: fc.oneof(optional, fc.constantFrom('component_not_present', 'code_not_reachable', 'requires_environment')),
  detail: optional,
  remediation: fc.oneof(optional, fc.constantFrom('workaround', 'vendor_fix', 'mitigation', 'none_available')),
  url: optional,
})
const keys = ['CVE-2021-44228', 'CVE-2020-0001', 'GHSA-xxxx-yyyy-zzzz', 'PYSEC-1', '?']
const finding = fc
  .record({
    purl: fc.constantFrom(...purls),
    key: fc.constantFrom(...keys),
    confidence: fc.constantFrom(undefined, 1, 2, 3, 4, 5),
    ruling: fc.option(ruling, { nil: undefined }),
    vex: fc.option(vex, { nil: undefined }),
    fixedIn: fc.array(text, { maxLength: 2 }),
  })
  .map(({ purl, key, ...more }) => snapshotFinding(purl, key, more))
const decision = fc.record({
  type: fc.constantFrom('mitigate', 'transfer', 'accept', 'temporary-exception', 'out-of-scope'),
  rationale: text,
  validFrom: optional,
  validUntil: fc.oneof(optional, fc.constantFrom('2025-01-01', '2030-01-01')),
  decidedByName: text,
  decidedAt: text,
})
const risk = fc
  .record({
    cve: fc.constantFrom(...keys),
    strategy: fc.constantFrom(undefined, 'avoid', 'mitigate', 'accept', 'constructor'),
    treatment: fc.constantFrom('untreated', 'in-treatment', 'done'),
    decision: fc.option(decision, { nil: undefined }),
  })
  .map(({ cve: of, ...more }) => riskOf(of, more))
const anyModule = fc
  .record({
    id: fc.uuid(),
    name: text,
    version: optional,
    findings: fc.array(finding, { maxLength: 6 }),
    risks: fc.array(risk, { maxLength: 2 }),
  })
  .map((more) => snapshotModule(purls, more))
const anySnapshot = fc
  .record({ modules: fc.array(anyModule, { minLength: 1, maxLength: 3 }), name: text, version: optional, company: text })
  .map(({ modules, name, version, company }) => {
    const { approval, company: owner } = snapshotOf([])
    return snapshotOf(modules, { approval: { ...approval, name, version }, company: { ...owner, name: company } })
  })

it('is valid by the official suite whatever is in the snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(anySnapshot, async (snapshot) => {
      expect(await csafProblemsOf(written(snapshot), ['6.2.1', '6.2.3', '6.2.11', '6.2.16'])).toEqual([])
    }),
    { numRuns: 100 },
  )
})

it('is read back by the reader of VEX documents: every finding with its component, one status each', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const read = readVexDocument(Buffer.from(releaseCsaf(snapshot)))
      const several = snapshot.modules.length > 1
      const stated = read.statements.flatMap(({ vulnerabilities, products, pointer }) =>
        products.map((product) => `${pointer.split('/')[2] ?? ''} ${vulnerabilities[0] ?? ''} ${product.purl ?? product.name ?? ''}`),
      )
      const requested = snapshot.modules.flatMap(({ id, findings }) =>
        findings.map(({ key, component }) => `${several ? id : ''} ${key} ${component.purl}`),
      )
      expect(stated).toHaveLength(new Set(requested).size)
    }),
  )
})

it('is written for 5,000 components with 300 vulnerabilities', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `pkg:npm/component-${String(index)}@1.0.${String(index)}`)
  const findings = many.flatMap((purl, index) => [
    snapshotFinding(purl, `CVE-2024-${String(1000 + (index % 300))}`, { fixedIn: ['2.0.0'] }),
  ])
  const snapshot = snapshotOf([snapshotModule(many, { findings })])
  const document = written(snapshot)
  expect(document.vulnerabilities).toHaveLength(300)
  expect(document.product_tree.relationships).toHaveLength(5000)
})

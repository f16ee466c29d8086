import type { Component } from '@waybill/documents'
import { makeSbom, componentOf } from '#test/make-sbom.ts'
import type {
  Snapshot,
  SnapshotComponent,
  SnapshotFinding,
  SnapshotLicense,
  SnapshotModule,
  SnapshotRisk,
  SnapshotVulnerability,
} from '#approvals/snapshot/snapshot.ts'

const noCounts = { warnings: 0, violations: 0 }

/** A licence that a document declares by its SPDX expression. */
export function licensed(expression: string, more: Partial<SnapshotLicense> = {}): SnapshotLicense {
  return {
    text: expression,
    expression,
    chosen: expression,
    unrecognised: [],
    confidence: 5,
    source: 'document',
    selection: undefined,
    ...more,
  }
}

/** What a snapshot says of a component of its bill. */
export function snapshotComponent(
  { key, name, version, purl, licenses }: Component,
  more: Partial<SnapshotComponent> = {},
): SnapshotComponent {
  const [{ expression, id } = {}] = licenses
  const text = expression ?? id
  return { key, name, version, purl, isAddedByHand: false, license: text === undefined ? undefined : licensed(text), ...more }
}

/** A vulnerability finding on a component, by its purl: a violation without VEX, rule or fix, unless told otherwise. */
export function snapshotFinding(purl: string, key: string, more: Partial<SnapshotFinding> = {}): SnapshotFinding {
  const component = componentOf(purl)
  return {
    id: `${key} ${purl}`,
    kind: 'vulnerability',
    key,
    component: { key: component.key, version: component.version, purl: component.purl },
    status: 'violation',
    reason: `${key} affects ${component.key}.`,
    severity: 'critical',
    score: 9.8,
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    confidence: 5,
    fixedIn: [],
    since: '2026-01-02T03:04:05.000Z',
    ruling: undefined,
    vex: undefined,
    details: undefined,
    ...more,
  }
}

/** What is known of a vulnerability. */
export function vulnerabilityOf(key: string, more: Partial<SnapshotVulnerability> = {}): SnapshotVulnerability {
  return {
    key,
    aliases: [],
    summary: `What ${key} is about`,
    details: undefined,
    cwes: [],
    references: [],
    severities: [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    knownExploited: false,
    epss: undefined,
    published: '2025-12-01T00:00:00.000Z',
    modified: '2025-12-02T00:00:00.000Z',
    ...more,
  }
}

/** A risk of a vulnerability, decided as told. */
export function riskOf(cve: string, more: Partial<SnapshotRisk> = {}): SnapshotRisk {
  return {
    id: `risk of ${cve}`,
    name: `${cve} in app`,
    cve,
    state: 'assessed',
    strategy: undefined,
    treatment: 'untreated',
    impactClass: undefined,
    decision: undefined,
    countermeasures: [],
    ...more,
  }
}

/** A module that holds these components, by purl or whole; the subject depends on each. */
export function snapshotModule(components: readonly (string | Component)[], more: Partial<SnapshotModule> = {}): SnapshotModule {
  const known = components.map((one) => (typeof one === 'string' ? componentOf(one) : one))
  const { notices: _notices, ...sbom } = makeSbom(known)
  return {
    id: '01999999-0000-7000-8000-00000000000a',
    name: 'app',
    version: '1.2.0',
    identifier: undefined,
    description: undefined,
    status: 'ok',
    scan: {
      id: '01999999-0000-7000-8000-00000000000b',
      submitted: '2026-01-02T03:00:00.000Z',
      branch: undefined,
      tag: undefined,
      release: undefined,
      documentDigest: undefined,
    },
    bill: { digest: 'a'.repeat(64), format: 'cyclonedx 1.6' },
    analysis: { id: '01999999-0000-7000-8000-00000000000c', date: '2026-01-02T03:00:01.000Z' },
    statistics: {
      legal: noCounts,
      vulnerability: noCounts,
      viability: noCounts,
      versioning: noCounts,
      integrity: noCounts,
      endoflife: noCounts,
      components: known.length,
      licenses: 0,
    },
    bom: sbom,
    components: known.map((component) => snapshotComponent(component)),
    findings: [],
    risks: [],
    settings: { module: {}, project: {}, company: {} },
    ...more,
  }
}

/** A snapshot of modules; vulnerabilities that findings name and nobody describes are described in a line. */
export function snapshotOf(modules: readonly SnapshotModule[], more: Partial<Snapshot> = {}): Snapshot {
  const named = modules.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'vulnerability').map(({ key }) => key))
  const described = new Set(more.vulnerabilities?.map(({ key }) => key))
  const others = [...new Set(named)].filter((key) => !described.has(key)).map((key) => vulnerabilityOf(key))
  return {
    format: 1,
    taken: '2026-01-02T04:00:00.000Z',
    company: { id: '01999999-0000-7000-8000-000000000001', name: 'ACME', foss: undefined },
    publisher: { name: 'ACME', namespace: 'https://acme.example', category: 'vendor', contact: undefined },
    approval: {
      id: '01999999-0000-7000-8000-000000000002',
      name: 'Shop',
      version: '1.2.0',
      description: undefined,
      purl: undefined,
      binaryLinks: [],
    },
    project: { id: '01999999-0000-7000-8000-000000000003', name: 'Shop' },
    modules,
    ...more,
    vulnerabilities: [...(more.vulnerabilities ?? []), ...others],
  }
}

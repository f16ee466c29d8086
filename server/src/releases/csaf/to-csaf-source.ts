import type { Snapshot, SnapshotModule, SnapshotVulnerability } from '#approvals/approvals.ts'
import {
  countVulnerabilities,
  type VulnerabilityFinding,
  vulnerabilityFindings,
  type VulnerabilityCount,
} from '#releases/csaf/vulnerability-findings.ts'
import { toCsafStatement } from '#releases/csaf/to-csaf-statement.ts'
import type { CsafRevision, CsafSource, CsafStatement, CsafVulnerability } from '@waybill/documents/csaf'

/** Which edition of a release's document is written. */
export interface CsafEditionInput {
  /** The moment that is spoken of; ISO 8601. */
  readonly at: string
  /** Oldest first, this edition the last. */
  readonly revisions: readonly CsafRevision[]
  /** Where everybody can have it, if anywhere. */
  readonly canonicalUrl: string | undefined
}

/** What the CSAF document of a release says: a statement for each vulnerability finding, with the release in its modules. Pure. */
export function toCsafSource(snapshot: Snapshot, { at, revisions, canonicalUrl }: CsafEditionInput): CsafSource {
  const { approval, company, publisher, modules } = snapshot
  const findings = vulnerabilityFindings(snapshot, at)
  const called = [approval.name, approval.version].filter(Boolean).join(' ')
  return {
    title: `Vulnerabilities in ${called}`,
    summary: summaryOf(snapshot, { called, at, findings }),
    publisher,
    tlp: snapshot.tlp ?? 'WHITE',
    tracking: { id: csafIdOf(approval.id), revisions },
    canonicalUrl,
    release: { vendor: company.name, name: approval.name, version: approval.version, purl: approval.purl },
    modules: modules.length > 1 ? modules.map(({ id, name, version }) => ({ id, name, version })) : [],
    vulnerabilities: vulnerabilitiesOf(snapshot, findings, at),
  }
}

/** By the approval: the release key opens more than this document and stays out of it. */
export function csafIdOf(approvalId: string): string {
  return `VEX-${approvalId}`
}

interface SummaryInput {
  readonly called: string
  readonly at: string
  readonly findings: readonly VulnerabilityFinding[]
}

function summaryOf({ modules }: Snapshot, { called, at, findings }: SummaryInput): string {
  const components = new Set(modules.flatMap(({ components: own }) => own.map(({ purl }) => purl))).size
  const asked = `${String(components)} components of ${called} were compared with what is known of vulnerabilities as of ${at}`
  if (findings.length === 0) return `The ${asked}: none is known.`
  const open = countVulnerabilities(findings.filter(({ isOpen }) => isOpen))
  const answered = countVulnerabilities(findings).vulnerabilities - open.vulnerabilities
  return `The ${asked}. Open (affected or under investigation): ${countText(open)}. Not affected or fixed: ${String(answered)} more.`
}

/** `2 vulnerabilities in 3 components`. */
function countText({ vulnerabilities, components }: VulnerabilityCount): string {
  const found = vulnerabilities === 1 ? '1 vulnerability' : `${String(vulnerabilities)} vulnerabilities`
  return `${found} in ${components === 1 ? '1 component' : `${String(components)} components`}`
}

/** By key; what the snapshot does not describe is spoken of all the same. */
function vulnerabilitiesOf({ modules }: Snapshot, judged: readonly VulnerabilityFinding[], at: string): readonly CsafVulnerability[] {
  const places = new Map(modules.map((module, index) => [module, toStatements(module, modules.length > 1 ? index : undefined)]))
  const byKey = Map.groupBy(judged, ({ finding }) => finding.key)
  return [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, found]) => {
      const statements = found.flatMap((one) => places.get(one.module)?.(one, at) ?? [])
      return Object.assign(describeVulnerability(key, found[0]?.about), { statements })
    })
}

/** What is said of findings in a module; components go by their names there. */
function toStatements(
  { components }: SnapshotModule,
  index: number | undefined,
): (judged: VulnerabilityFinding, at: string) => CsafStatement {
  const names = new Map(components.map(({ purl, name }) => [purl, name]))
  return ({ finding, risk }, at) => {
    const { key, version, purl } = finding.component
    return { ...toCsafStatement({ finding, risk, at }), component: { name: names.get(purl) ?? key, version, purl }, module: index }
  }
}

const unknownVulnerability = { aliases: [], references: [], severities: [], knownExploited: false } as const

function describeVulnerability(
  key: string,
  about: Partial<SnapshotVulnerability> = unknownVulnerability,
): Omit<CsafVulnerability, 'statements'> {
  const { aliases, references, severities, knownExploited } = { ...unknownVulnerability, ...about }
  return {
    key,
    aliases,
    title: about.summary,
    description: about.details ?? about.summary,
    weakness: about.weaknesses?.[0],
    published: about.published,
    vectors: severities.map(({ vector }) => vector),
    references: references.map(({ url }) => url),
    isExploited: knownExploited,
  }
}

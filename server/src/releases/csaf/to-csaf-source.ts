import type { Snapshot, SnapshotModule, SnapshotVulnerability } from '#approvals/approvals.ts'
import {
  countVulnerabilities,
  type VulnerabilityFinding,
  vulnerabilityFindings,
  type VulnerabilityCount,
} from '#releases/csaf/vulnerability-findings.ts'
import { toCsafStatement } from '#releases/csaf/to-csaf-statement.ts'
import type { CsafRevision, CsafSource, CsafStatement, CsafVulnerability } from '@waybill/documents/csaf'

/** The edition to be written. */
export interface CsafEditionInput {
  /** The moment of evaluation; ISO 8601. */
  readonly at: string
  /** Oldest first, this edition the last. */
  readonly revisions: readonly CsafRevision[]
  /** The public URL, if it is listed. */
  readonly canonicalUrl: string | undefined
}

/** Builds the content of a release's CSAF document: one statement per vulnerability finding. Pure. */
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

/** Derives the id from the approval: the release key gives access to more and must not appear in a document. */
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
  const comparison = `${String(components)} components of ${called} were compared with what is known of vulnerabilities as of ${at}`
  if (findings.length === 0) return `The ${comparison}: none is known.`
  const open = countVulnerabilities(findings.filter(({ isOpen }) => isOpen))
  const answered = countVulnerabilities(findings).vulnerabilities - open.vulnerabilities
  return `The ${comparison}. Open (affected or under investigation): ${countText(open)}. Not affected or fixed: ${String(answered)} more.`
}

/** `2 vulnerabilities in 3 components`. */
function countText({ vulnerabilities, components }: VulnerabilityCount): string {
  const found = vulnerabilities === 1 ? '1 vulnerability' : `${String(vulnerabilities)} vulnerabilities`
  return `${found} in ${components === 1 ? '1 component' : `${String(components)} components`}`
}

/** Groups findings by key; includes vulnerabilities that the snapshot does not describe. */
function vulnerabilitiesOf({ modules }: Snapshot, evaluated: readonly VulnerabilityFinding[], at: string): readonly CsafVulnerability[] {
  const statementsByModule = new Map(modules.map((module, index) => [module, toStatements(module, modules.length > 1 ? index : undefined)]))
  const byKey = Map.groupBy(evaluated, ({ finding }) => finding.key)
  return [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, found]) => {
      const statements = found.flatMap((one) => statementsByModule.get(one.module)?.(one, at) ?? [])
      return Object.assign(describeVulnerability(key, found[0]?.about), { statements })
    })
}

/** Returns a function that makes the statements of a module's findings. */
function toStatements(
  { components }: SnapshotModule,
  index: number | undefined,
): (evaluated: VulnerabilityFinding, at: string) => CsafStatement {
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

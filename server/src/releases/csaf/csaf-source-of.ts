import type { Snapshot, SnapshotModule, SnapshotVulnerability } from '#approvals/approvals.ts'
import { countVulnerabilities, type JudgedFinding, judgedFindings, type VulnerabilityCount } from '#releases/csaf/judged-findings.ts'
import { statementOf } from '#releases/csaf/statement-of.ts'
import type { CsafRevision, CsafSource, CsafStatement, CsafVulnerability } from '#standards/csaf/csaf-source.ts'

/** Which edition of a release's document is written. */
export interface CsafEdition {
  /** The moment that is spoken of; ISO 8601. */
  readonly at: string
  /** Oldest first, this edition the last. */
  readonly revisions: readonly CsafRevision[]
  /** Where everybody can have it, if anywhere. */
  readonly canonicalUrl: string | undefined
}

/** What the CSAF document of a release says: a statement for each vulnerability finding, with the release in its modules. Pure. */
export function csafSourceOf(snapshot: Snapshot, { at, revisions, canonicalUrl }: CsafEdition): CsafSource {
  const { approval, company, publisher, modules } = snapshot
  const judged = judgedFindings(snapshot, at)
  const called = [approval.name, approval.version].filter(Boolean).join(' ')
  return {
    title: `Vulnerabilities in ${called}`,
    summary: summaryOf(snapshot, { called, at, judged }),
    publisher,
    tlp: snapshot.tlp ?? 'WHITE',
    tracking: { id: csafIdOf(approval.id), revisions },
    canonicalUrl,
    release: { vendor: company.name, name: approval.name, version: approval.version, purl: approval.purl },
    modules: modules.length > 1 ? modules.map(({ id, name, version }) => ({ id, name, version })) : [],
    vulnerabilities: vulnerabilitiesOf(snapshot, judged, at),
  }
}

/** By the approval: the release key opens more than this document and stays out of it. */
export function csafIdOf(approvalId: string): string {
  return `VEX-${approvalId}`
}

interface Counted {
  readonly called: string
  readonly at: string
  readonly judged: readonly JudgedFinding[]
}

function summaryOf({ modules }: Snapshot, { called, at, judged }: Counted): string {
  const components = new Set(modules.flatMap(({ components: own }) => own.map(({ purl }) => purl))).size
  const asked = `${String(components)} components of ${called} were compared with what is known of vulnerabilities as of ${at}`
  if (judged.length === 0) return `The ${asked}: none is known.`
  const open = countVulnerabilities(judged.filter(({ isOpen }) => isOpen))
  const answered = countVulnerabilities(judged).vulnerabilities - open.vulnerabilities
  return `The ${asked}. Open (affected or under investigation): ${counted(open)}. Not affected or fixed: ${String(answered)} more.`
}

/** `2 vulnerabilities in 3 components`. */
function counted({ vulnerabilities, components }: VulnerabilityCount): string {
  const found = vulnerabilities === 1 ? '1 vulnerability' : `${String(vulnerabilities)} vulnerabilities`
  return `${found} in ${components === 1 ? '1 component' : `${String(components)} components`}`
}

/** By key; what the snapshot does not describe is spoken of all the same. */
function vulnerabilitiesOf({ modules }: Snapshot, judged: readonly JudgedFinding[], at: string): readonly CsafVulnerability[] {
  const places = new Map(modules.map((module, index) => [module, placeOf(module, modules.length > 1 ? index : undefined)]))
  const byKey = Map.groupBy(judged, ({ finding }) => finding.key)
  return [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, found]) => {
      const statements = found.flatMap((one) => places.get(one.module)?.(one, at) ?? [])
      return Object.assign(describe(key, found[0]?.about), { statements })
    })
}

/** What is said of findings in a module; components go by their names there. */
function placeOf({ components }: SnapshotModule, index: number | undefined): (judged: JudgedFinding, at: string) => CsafStatement {
  const names = new Map(components.map(({ purl, name }) => [purl, name]))
  return ({ finding, risk }, at) => {
    const { key, version, purl } = finding.component
    return { ...statementOf({ finding, risk, at }), component: { name: names.get(purl) ?? key, version, purl }, module: index }
  }
}

const nothing = { aliases: [], references: [], severities: [], knownExploited: false } as const

function describe(key: string, about: Partial<SnapshotVulnerability> = nothing): Omit<CsafVulnerability, 'statements'> {
  const { aliases, references, severities, knownExploited } = { ...nothing, ...about }
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

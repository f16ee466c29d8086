import type { Snapshot, SnapshotFinding, SnapshotModule, SnapshotRisk, SnapshotVulnerability } from '#approvals/approvals.ts'
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
  const vulnerabilities = vulnerabilitiesOf(snapshot, at)
  const called = [approval.name, approval.version].filter(Boolean).join(' ')
  return {
    title: `Vulnerabilities in ${called}`,
    summary: summaryOf(snapshot, { called, at, count: vulnerabilities.length }),
    publisher,
    tracking: { id: csafIdOf(approval.id), revisions },
    canonicalUrl,
    release: { vendor: company.name, name: approval.name, version: approval.version, purl: approval.purl },
    modules: modules.length > 1 ? modules.map(({ id, name, version }) => ({ id, name, version })) : [],
    vulnerabilities,
  }
}

/** By the approval: the release key opens more than this document and stays out of it. */
export function csafIdOf(approvalId: string): string {
  return `VEX-${approvalId}`
}

interface Counted {
  readonly called: string
  readonly at: string
  readonly count: number
}

function summaryOf({ modules }: Snapshot, { called, at, count }: Counted): string {
  const components = new Set(modules.flatMap(({ components: own }) => own.map(({ purl }) => purl))).size
  const asked = `${String(components)} components of ${called} were compared with what is known of vulnerabilities as of ${at}`
  return count === 0 ? `The ${asked}: none is known.` : `The ${asked}: ${String(count)} ${count === 1 ? 'is' : 'are'} spoken of below.`
}

interface Placed {
  readonly finding: SnapshotFinding
  readonly module: SnapshotModule
  readonly place: number | undefined
  readonly name: string
}

/** By key; what the snapshot does not describe is spoken of all the same. */
function vulnerabilitiesOf(snapshot: Snapshot, at: string): readonly CsafVulnerability[] {
  const known = new Map(snapshot.vulnerabilities.map((vulnerability) => [vulnerability.key, vulnerability]))
  const byKey = Map.groupBy(placedFindings(snapshot), ({ finding }) => finding.key)
  return [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, placed]) => {
      const about = known.get(key)
      return Object.assign(describe(key, about), { statements: statementsOf(placed, namesOf(key, about), at) })
    })
}

function placedFindings({ modules }: Snapshot): readonly Placed[] {
  return modules.flatMap((module, index) => {
    const names = new Map(module.components.map(({ purl, name }) => [purl, name]))
    const found = module.findings.filter(({ kind }) => kind === 'vulnerability')
    return found.map((finding) => ({
      finding,
      module,
      place: modules.length > 1 ? index : undefined,
      name: names.get(finding.component.purl) ?? finding.component.key,
    }))
  })
}

function namesOf(key: string, about: SnapshotVulnerability | undefined): ReadonlySet<string> {
  return new Set([key, ...(about?.aliases ?? [])])
}

function statementsOf(placed: readonly Placed[], names: ReadonlySet<string>, at: string): readonly CsafStatement[] {
  const risks = new Map(placed.map(({ module }) => [module, riskAmong(module.risks, names)]))
  return placed.map(({ finding, module, place, name }) => ({
    ...statementOf({ finding, risk: risks.get(module), at }),
    component: { name, version: finding.component.version, purl: finding.component.purl },
    module: place,
  }))
}

function riskAmong(risks: readonly SnapshotRisk[], names: ReadonlySet<string>): SnapshotRisk | undefined {
  return risks.find(({ cve }) => names.has(cve))
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

import { type Static, Type } from 'typebox'
import { FindingComponent } from '#analysis/analysis.ts'
import { isRiskDecided, type Snapshot, type SnapshotFinding, type SnapshotRisk, type SnapshotVulnerability } from '#approvals/approvals.ts'
import type { VulnerabilityFigures } from '#products/dossier/checklist/dossier-facts.ts'
import { countVulnerabilities, vulnerabilityFindings } from '#releases/releases.ts'
import { DossierDecision, toDossierDecision } from '#products/dossier/contents/dossier-risk.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const nullableNumber = Type.Union([Type.Number(), Type.Null()])

/** An open vulnerability of a component, as the current CSAF document of the release states it. */
export const OpenVulnerability = Type.Object(
  {
    key: Type.String(),
    aliases: Type.Array(Type.String()),
    summary: nullableText,
    component: FindingComponent,
    status: Type.Enum(['violation', 'warning']),
    severity: Type.String(),
    score: nullableNumber,
    confidence: nullableNumber,
    knownExploited: Type.Boolean(),
    epss: nullableNumber,
    fixedIn: Type.Array(Type.String()),
    since: Type.String(),
    /** Its occurrences, at most ten. */
    places: Type.Array(Type.Object({ release: Type.String(), module: Type.String() })),
    treatment: Type.String({ description: 'treatment of its risk: untreated, in-treatment or done' }),
    decision: Type.Union([DossierDecision, Type.Null()]),
    decided: Type.Boolean({ description: 'whether its risk is decided on or treated in every module' }),
  },
  { title: 'OpenVulnerability' },
)
export type OpenVulnerability = Readonly<Static<typeof OpenVulnerability>>

/** Open vulnerabilities, the worst first, and the number of those that are not open anywhere. */
export interface VulnerabilityOverview {
  readonly open: readonly OpenVulnerability[]
  readonly answered: number
}

/** One occurrence of a vulnerability, with its data for the dossier. */
export interface FoundVulnerability {
  readonly release: string
  readonly module: string
  readonly finding: SnapshotFinding
  readonly about: About
  readonly risk: SnapshotRisk | undefined
  readonly isDecided: boolean
  /** Whether it is open there. */
  readonly isOpen: boolean
}

type About = Pick<OpenVulnerability, 'aliases' | 'summary' | 'knownExploited' | 'epss'>

const maxOccurrences = 10

/** Extracts the vulnerabilities of a re-evaluated release, so that the snapshot can be released from memory. Pure. */
export function findVulnerabilitiesIn(release: string, snapshot: Snapshot): readonly FoundVulnerability[] {
  const known = new Map(snapshot.vulnerabilities.map((about) => [about.key, aboutOf(about)]))
  return vulnerabilityFindings(snapshot, snapshot.taken).map(({ finding, module, risk, isOpen }) => {
    const isDecided = risk !== undefined && isRiskDecided(risk, snapshot.taken)
    return { release, module: module.name, finding, about: known.get(finding.key) ?? unknownVulnerability, risk, isDecided, isOpen }
  })
}

const unknownVulnerability: About = { aliases: [], summary: null, knownExploited: false, epss: null }

function aboutOf({ aliases, summary, knownExploited, epss }: SnapshotVulnerability): About {
  return { aliases: [...aliases], summary: summary ?? null, knownExploited, epss: epss ?? null }
}

/** Merges the occurrences of all releases: a vulnerability of a component counts once. Pure. */
export function toVulnerabilityOverview(found: readonly FoundVulnerability[]): VulnerabilityOverview {
  const byComponent = [...Map.groupBy(found, ({ finding }) => `${finding.key} ${finding.component.purl}`).values()]
  const open = byComponent.flatMap((places) => toOpenVulnerability(places) ?? [])
  const answered = countVulnerabilities(found).vulnerabilities - new Set(open.map(({ key }) => key)).size
  return { open: open.toSorted(worstFirst), answered }
}

/** Merges the open occurrences; the worst one determines status and score. */
function toOpenVulnerability(places: readonly FoundVulnerability[]): OpenVulnerability | undefined {
  const standing = places.filter(({ isOpen }) => isOpen)
  const worst = standing.find(({ finding }) => finding.status === 'violation') ?? standing[0]
  if (worst === undefined) return undefined
  const { key, component, status, severity, score, confidence, fixedIn, since } = worst.finding
  return {
    key,
    ...worst.about,
    component: { key: component.key, version: component.version ?? null, purl: component.purl },
    status: status === 'violation' ? 'violation' : 'warning',
    severity,
    score: score ?? null,
    confidence: confidence ?? null,
    fixedIn: [...fixedIn],
    since,
    places: standing.slice(0, maxOccurrences).map(({ release, module }) => ({ release, module })),
    ...treatmentOf(standing),
  }
}

const untreatedFirst = ['untreated', 'in-treatment', 'done']

/** Counts it as treated or decided when it is so in every module. */
function treatmentOf(standing: readonly FoundVulnerability[]): Pick<OpenVulnerability, 'treatment' | 'decision' | 'decided'> {
  const words = standing.map(({ risk }) => risk?.treatment ?? 'untreated')
  const decision = standing.find(({ risk }) => risk?.decision !== undefined)?.risk?.decision
  return {
    treatment: untreatedFirst.find((word) => words.some((one) => one === word)) ?? 'untreated',
    decision: decision === undefined ? null : toDossierDecision(decision),
    decided: standing.every(({ isDecided }) => isDecided),
  }
}

function worstFirst(one: OpenVulnerability, other: OpenVulnerability): number {
  return rankOf(other) - rankOf(one) || (nameOf(one) < nameOf(other) ? -1 : 1)
}

/** Returns a unique name. */
function nameOf({ key, component }: OpenVulnerability): string {
  return `${key} ${component.purl}`
}

/** Ranks exploited before violations before warnings, then by score. */
function rankOf({ knownExploited, status, score }: OpenVulnerability): number {
  return (knownExploited ? 1000 : 0) + (status === 'violation' ? 100 : 0) + (score ?? 0)
}

/** Counts each vulnerability once, over all components. */
export function figuresOf(open: readonly OpenVulnerability[]): VulnerabilityFigures {
  const violations = open.filter(({ status }) => status === 'violation')
  return {
    open: keysOf(open),
    violations: keysOf(violations),
    undecided: keysOf(violations.filter(({ decided }) => !decided)),
    knownExploited: keysOf(open.filter(({ knownExploited }) => knownExploited)),
  }
}

function keysOf(found: readonly OpenVulnerability[]): number {
  return new Set(found.map(({ key }) => key)).size
}

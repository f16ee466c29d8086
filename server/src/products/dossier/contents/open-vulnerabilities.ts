import { type Static, Type } from 'typebox'
import type { Snapshot, SnapshotFinding, SnapshotRisk, SnapshotVulnerability } from '#approvals/approvals.ts'
import type { VulnerabilityFigures } from '#products/dossier/checklist/dossier-facts.ts'
import { countVulnerabilities, vulnerabilityFindings } from '#releases/releases.ts'
import { DossierDecision, toDossierDecision } from '#products/dossier/contents/dossier-risk.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const nullableNumber = Type.Union([Type.Number(), Type.Null()])

/** A vulnerability that affects a component or may, as of now: what the CSAF document of the release says of it. */
export const OpenVulnerability = Type.Object({
  key: Type.String(),
  aliases: Type.Array(Type.String()),
  summary: nullableText,
  component: Type.Object({ key: Type.String(), version: nullableText, purl: Type.String() }),
  status: Type.Enum(['violation', 'warning']),
  severity: Type.String(),
  score: nullableNumber,
  confidence: nullableNumber,
  knownExploited: Type.Boolean(),
  epss: nullableNumber,
  fixedIn: Type.Array(Type.String()),
  since: Type.String(),
  /** Where it is: at most ten places. */
  places: Type.Array(Type.Object({ release: Type.String(), module: Type.String() })),
  treatment: Type.String({ description: 'untreated, in-treatment or done: of the risk the register has of it' }),
  decision: Type.Union([DossierDecision, Type.Null()]),
  decided: Type.Boolean({ description: 'whether its risk is decided on or treated wherever it is' }),
})
export type OpenVulnerability = Readonly<Static<typeof OpenVulnerability>>

/** What is open, the worst first, and how many vulnerabilities are nowhere open. */
export interface VulnerabilityOverview {
  readonly open: readonly OpenVulnerability[]
  readonly answered: number
}

/** A vulnerability found at one place, with the little of it that a dossier tells. */
export interface FoundVulnerability {
  readonly release: string
  readonly module: string
  readonly finding: SnapshotFinding
  readonly about: About
  readonly risk: SnapshotRisk | undefined
  /** Whether it affects the component there, or may. */
  readonly isOpen: boolean
}

type About = Pick<OpenVulnerability, 'aliases' | 'summary' | 'knownExploited' | 'epss'>

const maxOccurrences = 10

/** What a release that was judged as of now has; the rest of it can be forgotten. Pure. */
export function findVulnerabilitiesIn(release: string, snapshot: Snapshot): readonly FoundVulnerability[] {
  const known = new Map(snapshot.vulnerabilities.map((about) => [about.key, aboutOf(about)]))
  return vulnerabilityFindings(snapshot, snapshot.taken).map(({ finding, module, risk, isOpen }) => {
    return { release, module: module.name, finding, about: known.get(finding.key) ?? unknownVulnerability, risk, isOpen }
  })
}

const unknownVulnerability: About = { aliases: [], summary: null, knownExploited: false, epss: null }

function aboutOf({ aliases, summary, knownExploited, epss }: SnapshotVulnerability): About {
  return { aliases: [...aliases], summary: summary ?? null, knownExploited, epss: epss ?? null }
}

/** What is open in all releases together: a vulnerability of a component counts once, in however many modules and releases it is. Pure. */
export function toVulnerabilityOverview(found: readonly FoundVulnerability[]): VulnerabilityOverview {
  const byComponent = [...Map.groupBy(found, ({ finding }) => `${finding.key} ${finding.component.purl}`).values()]
  const open = byComponent.flatMap((places) => toOpenVulnerability(places) ?? [])
  const answered = countVulnerabilities(found).vulnerabilities - new Set(open.map(({ key }) => key)).size
  return { open: open.toSorted(worstFirst), answered }
}

/** Open where one place of it is: the worst speaks. */
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

/** It is treated, and decided on, when it is so in every module that has it. */
function treatmentOf(standing: readonly FoundVulnerability[]): Pick<OpenVulnerability, 'treatment' | 'decision' | 'decided'> {
  const words = standing.map(({ risk }) => risk?.treatment ?? 'untreated')
  const decision = standing.find(({ risk }) => risk?.decision !== undefined)?.risk?.decision
  return {
    treatment: untreatedFirst.find((word) => words.some((one) => one === word)) ?? 'untreated',
    decision: decision === undefined ? null : toDossierDecision(decision),
    decided: standing.every(({ risk }) => risk !== undefined && (risk.decision !== undefined || risk.treatment !== 'untreated')),
  }
}

function worstFirst(one: OpenVulnerability, other: OpenVulnerability): number {
  return rankOf(other) - rankOf(one) || (nameOf(one) < nameOf(other) ? -1 : 1)
}

/** No two have the same. */
function nameOf({ key, component }: OpenVulnerability): string {
  return `${key} ${component.purl}`
}

/** Exploited before violations before warnings; then by score. */
function rankOf({ knownExploited, status, score }: OpenVulnerability): number {
  return (knownExploited ? 1000 : 0) + (status === 'violation' ? 100 : 0) + (score ?? 0)
}

/** The figures the checklist is judged from: each vulnerability once, in however many components it is. */
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

import { type Finding, nameOf, severityOf } from '#findings/finding.ts'

/** A line of a list of findings, without colours or length limits. */
export interface FindingLine {
  readonly status: Finding['status']
  readonly severity: string
  readonly subject: string
  /** Project and module. */
  readonly module: string
  readonly what: string
  readonly score: string
  readonly fixedIn: string
  /** How many lines of the service it stands for. */
  readonly lines: number
}

/** Makes one line of each finding. */
export function listFindings(findings: readonly Finding[]): readonly FindingLine[] {
  return findings.map((finding) => lineOf([finding]))
}

/** Makes one line of the vulnerabilities of a component version, in the order of the worst; the service folds other findings. */
export function groupFindings(findings: readonly Finding[]): readonly FindingLine[] {
  const groups = Map.groupBy(findings, (finding) =>
    finding.kind === 'vulnerability' ? `${finding.status} ${nameOf(finding)} ${finding.project} ${finding.module}` : finding,
  )
  return [...groups.values()].map((group) => lineOf(group))
}

function lineOf(group: readonly Finding[]): FindingLine {
  const worst = group.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return {
    status: worst.status,
    severity: severityOf({ ...worst, knownExploited: group.some(({ knownExploited }) => knownExploited) }),
    subject: subjectOf(worst),
    module: `${worst.project} / ${worst.module}`,
    what: group.length === 1 ? worst.key : `${worst.key} and ${String(group.length - 1)} more`,
    score: worst.score === null ? '–' : worst.score.toFixed(1),
    fixedIn: versionsOf(group),
    lines: group.length,
  }
}

function weightOf({ score, knownExploited }: Finding): number {
  return (score ?? -1) + (knownExploited ? 100 : 0)
}

function subjectOf(finding: Finding): string {
  const { folded } = finding
  return folded === undefined || folded.findings === 1 ? nameOf(finding) : folded.summary
}

const mostVersions = 3

function versionsOf(group: readonly Finding[]): string {
  const versions = [...new Set(group.map(({ fixedIn }) => fixedIn.join(' and ') || '–'))]
  const named = versions.length === 1 ? versions : versions.filter((version) => version !== '–')
  return named.length <= mostVersions ? named.join(', ') : `${named.slice(0, mostVersions).join(', ')}, …`
}

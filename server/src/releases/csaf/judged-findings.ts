import type { Snapshot, SnapshotFinding, SnapshotModule, SnapshotRisk, SnapshotVulnerability } from '#approvals/approvals.ts'
import { statementOf } from '#releases/csaf/statement-of.ts'

/** A vulnerability finding of a release with all that decides what is said of it. */
export interface JudgedFinding {
  readonly finding: SnapshotFinding
  readonly module: SnapshotModule
  /** What the register keeps of the vulnerability in the module. */
  readonly risk: SnapshotRisk | undefined
  readonly about: SnapshotVulnerability | undefined
  /** Whether the component is affected or may be: what CSAF calls known_affected and under_investigation. */
  readonly isOpen: boolean
}

/**
 * Judges every vulnerability finding of a release as of a moment, module by module. What its CSAF document, its page and the dossier of a
 * product call open comes from here. Pure.
 */
export function judgedFindings(
  { modules, vulnerabilities }: Pick<Snapshot, 'modules' | 'vulnerabilities'>,
  at: string,
): readonly JudgedFinding[] {
  const known = new Map(vulnerabilities.map((one) => [one.key, one]))
  return modules.flatMap((module) => {
    const found = module.findings.filter(({ kind }) => kind === 'vulnerability')
    return found.map((finding) => {
      const about = known.get(finding.key)
      const risk = riskAmong(module.risks, new Set([finding.key, ...(about?.aliases ?? [])]))
      const { status } = statementOf({ finding, risk, at })
      return { finding, module, risk, about, isOpen: status === 'known_affected' || status === 'under_investigation' }
    })
  })
}

function riskAmong(risks: readonly SnapshotRisk[], names: ReadonlySet<string>): SnapshotRisk | undefined {
  return risks.find(({ cve }) => names.has(cve))
}

/** How many vulnerabilities there are, and in how many components: a component with two of them counts twice. */
export interface VulnerabilityCount {
  readonly vulnerabilities: number
  readonly components: number
}

/** Counts each vulnerability once, in however many components, modules and releases it is. */
export function countVulnerabilities(found: readonly { readonly finding: SnapshotFinding }[]): VulnerabilityCount {
  return {
    vulnerabilities: new Set(found.map(({ finding }) => finding.key)).size,
    components: new Set(found.map(({ finding: { key, component } }) => `${key} ${component.purl}`)).size,
  }
}

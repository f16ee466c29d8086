import type { Diagnostics } from '../sbom/sbom.ts'

/** The neutral model of a SARIF log: what which tool found where. Plain JSON, so that it crosses threads as it is. */
export interface SarifLog {
  readonly runs: readonly SarifRun[]
  readonly notices: Diagnostics
}

export interface SarifRun {
  readonly tool: SarifTool
  /** Those the tool describes, then those its results name without a description. */
  readonly rules: readonly SarifRule[]
  readonly results: readonly SarifResult[]
}

export interface SarifTool {
  readonly name: string
  readonly version: string | undefined
  readonly extensions: readonly SarifExtension[]
}

/** A plug-in of a tool that brings rules or taxonomies. */
export interface SarifExtension {
  readonly name: string
  readonly version: string | undefined
}

export type SarifLevel = 'none' | 'note' | 'warning' | 'error'
export type SarifKind = 'notApplicable' | 'pass' | 'fail' | 'review' | 'open' | 'informational'
export type BaselineState = 'new' | 'unchanged' | 'updated' | 'absent'

export interface SarifRule {
  readonly id: string
  readonly name: string | undefined
  readonly shortDescription: string | undefined
  readonly fullDescription: string | undefined
  readonly helpUri: string | undefined
  /** What a result gets that names no level itself. */
  readonly level: SarifLevel
  /** `CWE-79`, each once. */
  readonly cwes: readonly string[]
  /** The extension that brings the rule; undefined for the tool's own. */
  readonly extension: string | undefined
}

/** How bad a result is: a CVSS-like score or a word where the tool gives one (`security-severity`), else the level. */
export interface SarifSeverity {
  readonly value: number | string
  /** none 0, low 1, medium 2, high 3, critical 4. */
  readonly rank: number
}

export interface SarifResult {
  /** As the result names it: may be longer than the rule's own id (`CA1000/1`). */
  readonly ruleId: string | undefined
  /** Index into the run's rules. */
  readonly rule: number | undefined
  readonly level: SarifLevel
  readonly kind: SarifKind
  readonly severity: SarifSeverity
  readonly message: string
  /** At most 10. */
  readonly locations: readonly SarifLocation[]
  /** What tells the same result in another run. */
  readonly fingerprint: string | undefined
  /** Whether every suppression of it is accepted, and there is one. */
  readonly suppressed: boolean
  /** At most 10. */
  readonly suppressions: readonly SarifSuppression[]
  readonly baselineState: BaselineState | undefined
  /** Its own and its rule's. */
  readonly cwes: readonly string[]
}

export interface SarifLocation {
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  /** The full name of a function, a type, a package, a resource. */
  readonly logical: string | undefined
}

export interface SarifSuppression {
  readonly kind: string | undefined
  readonly status: 'accepted' | 'underReview' | 'rejected'
  readonly justification: string | undefined
}

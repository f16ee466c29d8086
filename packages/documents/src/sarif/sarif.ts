import type { Diagnostics } from '../sbom/sbom.ts'

/** The neutral model of a SARIF log. Plain JSON, so that it can cross threads. */
export interface SarifLog {
  readonly runs: readonly SarifRun[]
  readonly diagnostics: Diagnostics
}

export interface SarifRun {
  readonly tool: SarifTool
  /** The described rules, then those that results name without a description. */
  readonly rules: readonly SarifRule[]
  readonly results: readonly SarifResult[]
}

export interface SarifTool {
  readonly name: string
  readonly version: string | undefined
  readonly extensions: readonly SarifExtension[]
}

/** A plug-in of a tool that defines rules or taxonomies. */
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
  /** The level of results that have none themselves. */
  readonly level: SarifLevel
  /** `CWE-79`, each once. */
  readonly cwes: readonly string[]
  /** The extension that defines the rule; undefined for the driver. */
  readonly extension: string | undefined
}

/** The severity of a result: a CVSS-like score or a word (`security-severity`), else the level. */
export interface SarifSeverity {
  readonly value: number | string
  /** none 0, low 1, medium 2, high 3, critical 4. */
  readonly rank: number
}

export interface SarifResult {
  /** As in the result: may extend the rule's id (`CA1000/1`). */
  readonly ruleId: string | undefined
  /** Index into the run's rules. */
  readonly rule: number | undefined
  readonly level: SarifLevel
  readonly kind: SarifKind
  readonly severity: SarifSeverity
  readonly message: string
  /** At most 10. */
  readonly locations: readonly SarifLocation[]
  /** Identifies the same result in another run. */
  readonly fingerprint: string | undefined
  /** Whether there are suppressions and all are accepted. */
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
  /** The fully qualified name of a function, type, package or resource. */
  readonly logical: string | undefined
}

export interface SarifSuppression {
  readonly kind: string | undefined
  readonly status: 'accepted' | 'underReview' | 'rejected'
  readonly justification: string | undefined
}

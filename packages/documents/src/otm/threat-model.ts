import type { Diagnostics } from '../sbom/sbom.ts'

/** The neutral model of a threat model: threats to elements of a system and their mitigations. Plain JSON, so that it can cross threads. */
export interface ThreatModel {
  /** `OTM 0.2.0`. */
  readonly format: string
  /** What the document calls the modelled system. */
  readonly id: string
  readonly name: string
  readonly threats: readonly Threat[]
  readonly diagnostics: Diagnostics
}

export interface Threat {
  /** Unique in the document. */
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** Its STRIDE categories, by their standard names. */
  readonly strideCategories: readonly string[]
  /** `CWE-79`. */
  readonly cwes: readonly string[]
  readonly likelihood: Rating
  readonly impact: Rating
  /** Types of the threatened elements, each once: `web-service`, `dataflow`. */
  readonly elementTypes: readonly string[]
  /** Names of the threatened elements. */
  readonly elements: readonly string[]
  /** Whether a threatened data flow crosses a trust boundary; undefined when no data flow is threatened. */
  readonly crossesTrustBoundary: boolean | undefined
  readonly mitigations: readonly Mitigation[]
}

/** A rating from 0 to 100, as modelling tools write it, with a comment. */
export interface Rating {
  readonly value: number | undefined
  readonly comment: string | undefined
}

export type MitigationStatus = 'not-required' | 'identified' | 'required' | 'planned' | 'completed' | 'verified'

export interface Mitigation {
  /** Unique in the document. */
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** In per cent, 0 to 100. */
  readonly riskReduction: number | undefined
  /** The least advanced status among the threatened elements. */
  readonly status: MitigationStatus
}

import type { Diagnostics } from '../sbom/sbom.ts'

/** The neutral model of a threat model: what could happen to which parts of a system, and what is done about it. Plain JSON, so that it crosses threads. */
export interface ThreatModel {
  /** `OTM 0.2.0`. */
  readonly format: string
  /** What the document calls the system it is of. */
  readonly id: string
  readonly name: string
  readonly threats: readonly Threat[]
  readonly notices: Diagnostics
}

export interface Threat {
  /** Unique in the document. */
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** The STRIDE categories among its categories, in STRIDE's own words. */
  readonly strideCategories: readonly string[]
  /** `CWE-79`. */
  readonly cwes: readonly string[]
  readonly likelihood: Rating
  readonly impact: Rating
  /** The parts of the system it is a threat to, each type once: `web-service`, `dataflow`. */
  readonly elementTypes: readonly string[]
  /** The same by name. */
  readonly elements: readonly string[]
  /** Whether one of them is a flow of data from one trust zone to another; undefined where it is a threat to no flow. */
  readonly crossesTrustBoundary: boolean | undefined
  readonly mitigations: readonly Mitigation[]
}

/** How much, from 0 to 100 as modelling tools write it, and why. */
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
  /** Per cent, 0 to 100. */
  readonly riskReduction: number | undefined
  /** The least advanced of what is said of it at the parts threatened. */
  readonly status: MitigationStatus
}

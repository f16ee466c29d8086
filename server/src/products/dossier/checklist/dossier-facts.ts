import type { ProductRecord } from '#products/product.ts'

/** The stored facts from which the checklist is evaluated. */
export interface DossierFacts {
  readonly product: ProductRecord
  readonly releases: readonly ReleaseFacts[]
  /** Undefined until the linked releases are evaluated. */
  readonly vulnerabilities: VulnerabilityFigures | undefined
  /** Whether advisories have ever been read; without them no vulnerability is known. */
  readonly hasAdvisories: boolean
  readonly risks: RiskFigures
  readonly support: SupportPeriod
  readonly now: Date
}

/** A linked release. */
export interface ReleaseFacts {
  readonly name: string
  readonly version: string | undefined
  readonly components: number
  readonly integrityViolations: number
}

/** Vulnerabilities of all linked releases, as of now. */
export interface VulnerabilityFigures {
  /** Affecting a component, or under investigation. */
  readonly open: number
  /** Open ones at or above the company's threshold, or known to be exploited. */
  readonly violations: number
  /** Violations without a decision on their risk. */
  readonly undecided: number
  /** Open ones in the catalogue of known exploited vulnerabilities. */
  readonly knownExploited: number
}

/** Risks of the linked projects and modules. */
export interface RiskFigures {
  readonly total: number
  readonly untreated: number
}

/** The support period from the support contracts. */
export interface SupportPeriod {
  /** The date of placing on the market, if known. */
  readonly starts: Date | undefined
  /** The last day of the longest contract. */
  readonly ends: Date | undefined
  /** The last day of the retention of the technical documentation (Article 13(13)). */
  readonly keepUntil: Date | undefined
}

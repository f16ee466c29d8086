import type { ProductRecord } from '#products/product.ts'

/** What the checklist is judged from: all of it stored, none of it asked for. */
export interface DossierFacts {
  readonly product: ProductRecord
  readonly releases: readonly ReleaseFacts[]
  readonly vulnerabilities: VulnerabilityFigures
  /** Whether advisories were ever read: without them nothing is known of any vulnerability. */
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

/** Of all linked releases together, as of now. */
export interface VulnerabilityFigures {
  /** Affecting a component, or under investigation. */
  readonly open: number
  /** Of the open ones those at or above the company's limit, or known to be exploited. */
  readonly violations: number
  /** Of the violations those whose risk nobody has decided on. */
  readonly undecided: number
  /** Of the open ones those in the catalogue of known exploited vulnerabilities. */
  readonly knownExploited: number
}

/** Of the register's risks of the linked projects and modules. */
export interface RiskFigures {
  readonly total: number
  readonly untreated: number
}

/** How long the product is supported, from its support contracts. */
export interface SupportPeriod {
  /** When it was, or will be, placed on the market, as far as it is known. */
  readonly starts: Date | undefined
  /** The last day of the contract that lasts longest. */
  readonly ends: Date | undefined
  /** Until when the technical documentation has to be kept (Article 13(13)). */
  readonly keepUntil: Date | undefined
}

import type { ReleaseFacts, VulnerabilityFigures } from '#products/dossier/checklist/dossier-facts.ts'

/** A release in an evaluation: what it is about, and what the checklist reads of it. */
export interface EvaluatedRelease extends Pick<ReleaseFacts, 'components' | 'integrityViolations'> {
  readonly approvalId: string
  readonly projectId: string
  readonly moduleIds: readonly string[]
}

/** What the checklist of a product reads of its releases, as of a moment: re-evaluating them takes too long for a list. */
export interface ProductEvaluation {
  readonly at: Date
  /** The approvals that were linked. */
  readonly solutions: readonly string[]
  /** Those of the latest solutions, as a dossier has them. */
  readonly releases: readonly EvaluatedRelease[]
  readonly figures: VulnerabilityFigures
}

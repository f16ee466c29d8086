import { type Static, Type } from 'typebox'
import { toChecklist } from '#products/dossier/checklist/checklist.ts'
import type { DossierFacts, ReleaseFacts, RiskFigures, VulnerabilityFigures } from '#products/dossier/checklist/dossier-facts.ts'
import type { CheckStatus } from '#products/dossier/checklist/requirement.ts'
import { supportPeriodOf } from '#products/dossier/checklist/support-period.ts'
import type { Solution } from '#products/entries/entries.ts'
import type { ProductEvaluation } from '#products/completeness/product-evaluation.ts'
import type { ProductRecord } from '#products/product.ts'

/** How complete the dossier of a product is (docs/reference/products.md#completeness). */
export const Completeness = Type.Object(
  {
    _id: Type.String(),
    met: Type.Integer(),
    missing: Type.Integer(),
    check: Type.Integer(),
    supportUntil: Type.Union([Type.String(), Type.Null()]),
    exploited: Type.Union([Type.Integer(), Type.Null()], {
      description: 'open vulnerabilities known to be exploited; null until the linked releases are evaluated',
    }),
    asOf: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'when the linked releases were evaluated; null where none is',
    }),
  },
  { title: 'ProductCompleteness' },
)
export type Completeness = Readonly<Static<typeof Completeness>>

/** What completeness depends on. */
export interface CompletenessInput {
  readonly product: ProductRecord
  /** Undefined until the releases that are linked now are evaluated. */
  readonly evaluation: ProductEvaluation | undefined
  readonly risks: RiskFigures
  readonly hasAdvisories: boolean
  readonly now: Date
}

const noFigures: VulnerabilityFigures = { open: 0, violations: 0, undecided: 0, knownExploited: 0 }

/** Counts the statuses of the checklist that a dossier of the product has. Pure. */
export function completenessOf(input: CompletenessInput): Completeness {
  const facts = toFacts(input)
  const checklist = toChecklist(facts)
  function count(requested: CheckStatus): number {
    return checklist.filter(({ status }) => status === requested).length
  }
  const { _id } = input.product
  const exploited = facts.vulnerabilities?.knownExploited ?? null
  const asOf = input.evaluation?.at.toISOString() ?? null
  const supportUntil = facts.support.ends?.toISOString().slice(0, 10) ?? null
  return { _id, met: count('met'), missing: count('missing'), check: count('check'), supportUntil, exploited, asOf }
}

function toFacts({ product, evaluation, risks, hasAdvisories, now }: CompletenessInput): DossierFacts {
  const vulnerabilities = product.solutions.length === 0 ? noFigures : evaluation?.figures
  return {
    product,
    releases: releaseFactsOf(product, evaluation),
    vulnerabilities,
    hasAdvisories,
    risks,
    support: supportPeriodOf(product),
    now,
  }
}

function releaseFactsOf({ solutions }: ProductRecord, evaluation: ProductEvaluation | undefined): readonly ReleaseFacts[] {
  if (evaluation === undefined) return solutions.map((solution) => ({ ...wordsOf(solution), components: 0, integrityViolations: 0 }))
  const byId = new Map(solutions.map((solution) => [solution.approvalId, solution]))
  return evaluation.releases.flatMap(({ approvalId, components, integrityViolations }) => {
    const solution = byId.get(approvalId)
    return solution === undefined ? [] : [{ ...wordsOf(solution), components, integrityViolations }]
  })
}

function wordsOf({ name, version }: Solution): Pick<ReleaseFacts, 'name' | 'version'> {
  return { name, version: version ?? undefined }
}

/** Returns the evaluation if it is of the releases that are linked now. */
export function currentEvaluation(evaluation: ProductEvaluation | undefined, { solutions }: ProductRecord): ProductEvaluation | undefined {
  const now = new Set(solutions.map(({ approvalId }) => approvalId))
  const then = new Set(evaluation?.solutions)
  return solutions.length > 0 && now.symmetricDifference(then).size === 0 ? evaluation : undefined
}

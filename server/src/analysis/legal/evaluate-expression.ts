import { formatLicenseExpression, type LicenseExpression, type LicenseTerm } from '@waybill/licensing'
import type { Breach } from '#analysis/legal/legal-rules.ts'

/** A broken rule, and the licence that breaks it. */
export interface TermBreach extends Breach {
  readonly ruleKey: string
  readonly license: string
  /** Why it is accepted: a setting that switches the rule off. */
  readonly waived?: string | undefined
}

export interface ExpressionEvaluation {
  /** At most one a rule, the worst. */
  readonly breaches: readonly TermBreach[]
  /** The expression when the best alternative of every OR is chosen. */
  readonly chosen: string
  /** The licences in it. */
  readonly terms: readonly LicenseTerm[]
}

type EvaluateTerm = (term: LicenseTerm) => readonly TermBreach[]

/** Evaluates an expression: OR by its best alternative, AND by its worst part (docs/reference/analysis.md#legal). `evaluateTerm` finds what is wrong with one licence. */
export function evaluateExpression(expression: LicenseExpression, evaluateTerm: EvaluateTerm): ExpressionEvaluation {
  if (!('parts' in expression)) {
    const terms = 'id' in expression ? [expression] : []
    return { breaches: terms.flatMap(evaluateTerm), chosen: formatLicenseExpression(expression), terms }
  }
  const parts = expression.parts.map((part) => evaluateExpression(part, evaluateTerm))
  return expression.kind === 'or' ? bestOf(parts) : combined(parts)
}

/** The fewest violations, then the fewest warnings, then the first. */
function bestOf(parts: readonly ExpressionEvaluation[]): ExpressionEvaluation {
  return parts.reduce((best, part) => (weightOf(part) < weightOf(best) ? part : best))
}

function weightOf({ breaches }: ExpressionEvaluation): number {
  const counted = breaches.filter(({ waived }) => waived === undefined)
  const violations = counted.filter(({ status }) => status === 'violation').length
  return violations * 1000 + counted.length
}

function combined(parts: readonly ExpressionEvaluation[]): ExpressionEvaluation {
  const byRule = Map.groupBy(
    parts.flatMap(({ breaches }) => breaches),
    ({ ruleKey }) => ruleKey,
  )
  return {
    breaches: Array.from(byRule.values(), worstOf).filter((breach) => breach !== undefined),
    chosen: parts.map(({ chosen }) => chosen).join(' AND '),
    terms: parts.flatMap(({ terms }) => terms),
  }
}

function worstOf(breaches: readonly TermBreach[]): TermBreach | undefined {
  return breaches.find(({ status }) => status === 'violation') ?? breaches[0]
}

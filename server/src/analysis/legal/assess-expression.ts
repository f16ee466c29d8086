import { formatLicenseExpression, type LicenseExpression, type LicenseTerm } from '#standards/license-expression.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'

/** A broken rule, and the licence that breaks it. */
export interface TermBreach extends Breach {
  readonly ruleKey: string
  readonly license: string
  /** Why it is accepted: a setting that switches the rule off. */
  readonly waived?: string | undefined
}

export interface Assessment {
  /** At most one a rule, the worst. */
  readonly breaches: readonly TermBreach[]
  /** The expression when the best alternative of every OR is chosen. */
  readonly chosen: string
  /** The licences in it. */
  readonly terms: readonly LicenseTerm[]
}

type JudgeTerm = (term: LicenseTerm) => readonly TermBreach[]

/** Judges an expression: OR by its best alternative, AND by its worst part (decisions 4). `judge` says what is wrong with one licence. */
export function assessExpression(expression: LicenseExpression, judge: JudgeTerm): Assessment {
  if (!('parts' in expression)) {
    const terms = 'id' in expression ? [expression] : []
    return { breaches: terms.flatMap(judge), chosen: formatLicenseExpression(expression), terms }
  }
  const parts = expression.parts.map((part) => assessExpression(part, judge))
  return expression.kind === 'or' ? bestOf(parts) : together(parts)
}

/** The fewest violations, then the fewest warnings, then the first. */
function bestOf(parts: readonly Assessment[]): Assessment {
  return parts.reduce((best, part) => (weightOf(part) < weightOf(best) ? part : best))
}

function weightOf({ breaches }: Assessment): number {
  const counted = breaches.filter(({ waived }) => waived === undefined)
  const violations = counted.filter(({ status }) => status === 'violation').length
  return violations * 1000 + counted.length
}

function together(parts: readonly Assessment[]): Assessment {
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

import { isDecisionInForce, type SnapshotDecision, type SnapshotRisk } from '#approvals/approvals.ts'
import type { Remediation, Remedy } from '@waybill/documents/csaf'

/** What a decision on a risk tells those who use the product, in CSAF's category; before the decision's own words. */
const remediationByDecision: Readonly<Record<SnapshotDecision['type'], readonly [Remedy, string]>> = {
  accept: ['no_fix_planned', 'The risk is accepted'],
  transfer: ['no_fix_planned', 'The risk is transferred'],
  'out-of-scope': ['no_fix_planned', 'The risk is out of scope'],
  'temporary-exception': ['none_available', 'The risk is accepted for a time'],
  mitigate: ['mitigation', 'The risk is mitigated'],
}

/** Remediations by strategy, where there is no written decision. An untreated risk has none. */
const remediationByTreatment: Readonly<Record<string, readonly [Remedy, string]>> = {
  accept: ['no_fix_planned', 'The risk is accepted.'],
  transfer: ['no_fix_planned', 'The risk is transferred.'],
  mitigate: ['mitigation', 'The risk is being mitigated.'],
  avoid: ['none_available', 'A release without the vulnerability is planned.'],
}

/** Returns the remediation of a vulnerability's risk at a moment; undefined where no decision is in force then. */
export function remediationOf(risk: SnapshotRisk | undefined, at: string): Remediation | undefined {
  if (risk?.decision !== undefined && isDecisionInForce(risk.decision, at)) return remediationOfDecision(risk.decision)
  return risk && remediationOfStrategy(risk)
}

/** An expired temporary exception leaves its strategy in place until the next regular check. */
function remediationOfStrategy({ decision, strategy = '', treatment }: SnapshotRisk): Remediation | undefined {
  if (treatment === 'untreated' || decision?.type === 'temporary-exception') return undefined
  const found = remediationByTreatment[strategy]
  return found && { category: found[0], details: found[1] }
}

/** Withholds an internal rationale; the decision itself is published. */
function remediationOfDecision({ type, rationale, internal, validUntil }: SnapshotDecision): Remediation {
  const [category, lead] = remediationByDecision[type]
  const until = type === 'temporary-exception' && validUntil !== undefined ? ` (until ${validUntil.slice(0, 10)})` : ''
  if (internal === true) return { category, details: `${lead}${until}.` }
  const words = rationale.trim()
  return { category, details: `${lead}${until}: ${words}${/[.!?]$/u.test(words) ? '' : '.'}` }
}

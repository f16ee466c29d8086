import type { SnapshotDecision, SnapshotRisk } from '#approvals/approvals.ts'
import type { Remediation, Remedy } from '@waybill/documents/csaf'

/** What a decision on a risk tells those who use the product, in CSAF's category; before the decision's own words. */
const remediationByDecision: Readonly<Record<SnapshotDecision['type'], readonly [Remedy, string]>> = {
  accept: ['no_fix_planned', 'The risk is accepted'],
  transfer: ['no_fix_planned', 'The risk is transferred'],
  'out-of-scope': ['no_fix_planned', 'The risk is out of scope'],
  'temporary-exception': ['none_available', 'The risk is accepted for a time'],
  mitigate: ['mitigation', 'The risk is mitigated'],
}

/** What the strategy alone tells, where nobody wrote a decision down. Of an untreated risk nothing is told. */
const remediationByTreatment: Readonly<Record<string, readonly [Remedy, string]>> = {
  accept: ['no_fix_planned', 'The risk is accepted.'],
  transfer: ['no_fix_planned', 'The risk is transferred.'],
  mitigate: ['mitigation', 'The risk is being mitigated.'],
  avoid: ['none_available', 'A release without the vulnerability is planned.'],
}

/** What was decided on the risk of a vulnerability, as of a moment; undefined where nothing that holds then was. */
export function remediationOf(risk: SnapshotRisk | undefined, at: string): Remediation | undefined {
  if (risk?.decision !== undefined && isInForce(risk.decision, at)) return remediationOfDecision(risk.decision)
  return risk && remediationOfStrategy(risk)
}

/** A temporary exception that is over left its strategy behind until the next regular check. */
function remediationOfStrategy({ decision, strategy = '', treatment }: SnapshotRisk): Remediation | undefined {
  if (treatment === 'untreated' || decision?.type === 'temporary-exception') return undefined
  const found = remediationByTreatment[strategy]
  return found && { category: found[0], details: found[1] }
}

/** An internal rationale is kept back; that something was decided is told all the same. */
function remediationOfDecision({ type, rationale, internal, validUntil }: SnapshotDecision): Remediation {
  const [category, lead] = remediationByDecision[type]
  const until = type === 'temporary-exception' && validUntil !== undefined ? ` (until ${validUntil.slice(0, 10)})` : ''
  if (internal === true) return { category, details: `${lead}${until}.` }
  const words = rationale.trim()
  return { category, details: `${lead}${until}: ${words}${/[.!?]$/u.test(words) ? '' : '.'}` }
}

/** A bare date ends at 24:00 UTC (decisions 6). */
function isInForce({ validFrom, validUntil }: SnapshotDecision, at: string): boolean {
  const moment = Date.parse(at)
  const [from, until] = [Date.parse(validFrom ?? ''), endOf(validUntil ?? '')]
  return !(from > moment) && !(until <= moment)
}

const day = 86_400_000

function endOf(text: string): number {
  return Date.parse(text) + (/^\d{4}-\d{2}-\d{2}$/u.test(text) ? day : 0)
}

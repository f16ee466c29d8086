import type { SnapshotFinding, SnapshotRisk, SnapshotRuling, SnapshotVex } from '#approvals/approvals.ts'
import { remediationOf } from '#releases/csaf/risk-remediation.ts'
import { type CsafAssessment, type Justification, justifications, type Remediation } from '@waybill/documents/csaf'

/** A vulnerability finding and its risk. */
export interface StatementInput {
  readonly finding: SnapshotFinding
  readonly risk: SnapshotRisk | undefined
  /** The moment of evaluation, since decisions expire; ISO 8601. */
  readonly at: string
}

interface Rule {
  readonly when: (input: StatementInput) => boolean
  readonly statement: (input: StatementInput) => CsafAssessment
}

/**
 * Rules that turn a finding into a CSAF statement; the first that applies decides. The order is that of evaluation
 * (docs/reference/release-documents.md#csaf), except that accepting, transferring or excepting a risk precedes allow lists: it confirms that the risk exists.
 */
const rules: readonly Rule[] = [
  { when: ({ finding }) => finding.ruling?.list === 'blacklist', statement: affectedStatement },
  { when: (input) => input.finding.ruling?.list === 'whitelist' && isAccepted(input), statement: affectedStatement },
  { when: ({ finding }) => finding.ruling?.list === 'whitelist', statement: ({ finding }) => allowedStatement(finding.ruling) },
  { when: ({ finding }) => finding.vex?.status === 'not_affected', statement: ({ finding }) => vexStatement(finding.vex) },
  {
    when: ({ finding }) => finding.vex?.status === 'fixed',
    statement: ({ finding }) => ({ status: 'fixed', impact: vexTextOf(finding.vex) }),
  },
  { when: ({ finding }) => finding.vex?.status === 'under_investigation', statement: openStatement },
  { when: ({ finding }) => finding.vex?.status === 'affected', statement: affectedStatement },
  { when: ({ finding }) => (finding.confidence ?? 5) >= confirmedConfidence, statement: affectedStatement },
]

/** Confidence 5 and 4 rest on the exact package and version (docs/reference/components-and-matching.md#confidence); lower ones do not. */
const confirmedConfidence = 4

/** Returns the CSAF statement of a finding at a moment; open when no rule applies. Pure. */
export function toCsafStatement(input: StatementInput): CsafAssessment {
  const rule = rules.find(({ when }) => when(input)) ?? { statement: openStatement }
  return rule.statement(input)
}

/** Whether the risk is accepted; a mitigation does not count, since a mitigated component may be no longer affected. */
function isAccepted({ risk, at }: StatementInput): boolean {
  const category = remediationOf(risk, at)?.category
  return category === 'no_fix_planned' || category === 'none_available'
}

function affectedStatement(input: StatementInput): CsafAssessment {
  return { status: 'known_affected', impact: vexTextOf(input.finding.vex), remediations: remediationsOf(input) }
}

function openStatement(input: StatementInput): CsafAssessment {
  return { status: 'under_investigation', impact: vexTextOf(input.finding.vex), remediations: [upstreamOf(input.finding)] }
}

/** Uses the comment as reason unless it is internal; a leading CSAF label (`vulnerable_code_not_present: …`) becomes a machine-readable one. */
function allowedStatement(ruling: SnapshotRuling | undefined): CsafAssessment {
  const comment = commentOf(ruling)
  const [, word = '', rest = ''] = /^([a-z_]+)(?:\s*[:,;.–-]\s*(.*))?$/su.exec(comment) ?? []
  const justification = toJustification(word)
  const impact = justification === undefined ? comment : rest.trim()
  return { status: 'known_not_affected', justification, impact: impact === '' ? undefined : impact }
}

function commentOf(ruling: SnapshotRuling | undefined): string {
  return ruling === undefined || ruling.entry.internal === true ? '' : ruling.entry.comment.trim()
}

function vexStatement(vex: SnapshotVex | undefined): CsafAssessment {
  const justification = toJustification(vex?.justification ?? '')
  return {
    status: 'known_not_affected',
    justification,
    impact: vexTextOf(vex) ?? (justification === undefined ? sourceOf(vex) : undefined),
  }
}

/** Equivalent terms of other formats; weaker terms remain text. */
const justificationByLabel: Readonly<Record<string, Justification>> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
}

function toJustification(word: string): Justification | undefined {
  return justifications.find((label) => label === word) ?? justificationByLabel[word]
}

/** Returns the text of the VEX statement, including a justification that is no CSAF label. */
function vexTextOf(vex: SnapshotVex | undefined): string | undefined {
  const { justification = '', detail } = vex ?? {}
  const why = toJustification(justification) === undefined && justification !== '' ? justification.replaceAll('_', ' ') : undefined
  const words = [why, detail].filter((text) => text !== undefined && text.trim() !== '')
  return words.length === 0 ? undefined : words.join(': ')
}

function sourceOf({ publisher = 'A VEX document', documentId }: Partial<SnapshotVex> = {}): string {
  return `${publisher}${documentId === undefined ? '' : ` (${documentId})`} states that it is not affected.`
}

function remediationsOf({ finding, risk, at }: StatementInput): readonly Remediation[] {
  const [own, ...more] = combined(upstreamOf(finding), remediationOf(risk, at))
  const advised = advisedBy(finding.vex)
  if (advised === undefined) return [own, ...more]
  // "none available" beside a workaround would contradict itself
  if (own.category === 'none_available') return [{ ...advised, details: `${advised.details} ${own.details}` }]
  return [own, ...more, advised]
}

/** Combines the upstream remediation with the decision so that they do not contradict each other. */
function combined(upstream: Remediation, decision: Remediation | undefined): readonly [Remediation, ...Remediation[]] {
  if (decision === undefined) return [upstream]
  if (decision.category === 'mitigation') return upstream.category === 'vendor_fix' ? [upstream, decision] : [decision]
  const category = decision.category === 'no_fix_planned' ? decision.category : upstream.category
  return [{ category, details: `${decision.details} ${upstream.details}` }]
}

/** Returns the remediation that the component's publisher offers. */
function upstreamOf({ component, fixedIn }: SnapshotFinding): Remediation {
  if (fixedIn.length === 0) return { category: 'none_available', details: `No fixed version of ${component.key} is known.` }
  return { category: 'vendor_fix', details: `Fixed in ${component.key} ${fixedIn.join(' and ')}.` }
}

function advisedBy(vex: SnapshotVex | undefined): Remediation | undefined {
  const category = (['workaround', 'mitigation'] as const).find((remedy) => remedy === vex?.remediation)
  const where = vex?.url === undefined ? '' : `: ${vex.url}`
  return category && { category, details: `${vex?.publisher ?? 'A VEX document'} knows a ${category}${where}.` }
}

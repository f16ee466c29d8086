import type { SnapshotFinding, SnapshotRisk, SnapshotRuling, SnapshotVex } from '#approvals/approvals.ts'
import { remediationOf } from '#releases/csaf/risk-remediation.ts'
import { type CsafAssessment, type Justification, justifications, type Remediation } from '@waybill/documents/csaf'

/** A vulnerability finding, and what the register knows of its risk. */
export interface StatementInput {
  readonly finding: SnapshotFinding
  readonly risk: SnapshotRisk | undefined
  /** The moment that is spoken of: decisions end. ISO 8601. */
  readonly at: string
}

interface Rule {
  readonly when: (judged: StatementInput) => boolean
  readonly statement: (judged: StatementInput) => CsafAssessment
}

/**
 * What a finding becomes in a CSAF document: the first rule that speaks decides. It is the order in which findings are judged
 * (decisions 4), with one thing before an allow list: who accepts, transfers or excepts a risk says that it is there.
 */
const rules: readonly Rule[] = [
  { when: ({ finding }) => finding.ruling?.list === 'blacklist', statement: affectedStatement },
  { when: (judged) => judged.finding.ruling?.list === 'whitelist' && isAccepted(judged), statement: affectedStatement },
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

/** Decisions 4: 5 and 4 are exact package and version; below, version, product or name alone were compared. */
const confirmedConfidence = 4

/** What is said of a vulnerability in a component, as of a moment; what no rule speaks of is still open. Pure. */
export function toCsafStatement(judged: StatementInput): CsafAssessment {
  const rule = rules.find(({ when }) => when(judged)) ?? { statement: openStatement }
  return rule.statement(judged)
}

/** Not by a mitigation: what is mitigated may well not be affected any more. */
function isAccepted({ risk, at }: StatementInput): boolean {
  const category = remediationOf(risk, at)?.category
  return category === 'no_fix_planned' || category === 'none_available'
}

function affectedStatement(judged: StatementInput): CsafAssessment {
  return { status: 'known_affected', impact: vexTextOf(judged.finding.vex), remediations: remediationsOf(judged) }
}

function openStatement(judged: StatementInput): CsafAssessment {
  return { status: 'under_investigation', impact: vexTextOf(judged.finding.vex), remediations: [upstreamOf(judged.finding)] }
}

/** The comment is the reason, unless it is internal; one that begins with a label of CSAF's (`vulnerable_code_not_present: …`) is one for machines too. */
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

/** Other formats' words that mean the same; those that mean less than a label stay words. */
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

/** The statement's own words; a justification that is no label is one of them. */
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
  // nothing available, and a workaround: that would contradict itself
  if (own.category === 'none_available') return [{ ...advised, details: `${advised.details} ${own.details}` }]
  return [own, ...more, advised]
}

/** What is offered and what was decided, so that one does not contradict the other: what is not to be fixed has no fix, what is mitigated has something. */
function combined(upstream: Remediation, decision: Remediation | undefined): readonly [Remediation, ...Remediation[]] {
  if (decision === undefined) return [upstream]
  if (decision.category === 'mitigation') return upstream.category === 'vendor_fix' ? [upstream, decision] : [decision]
  const category = decision.category === 'no_fix_planned' ? decision.category : upstream.category
  return [{ category, details: `${decision.details} ${upstream.details}` }]
}

/** What the component's own publisher offers. */
function upstreamOf({ component, fixedIn }: SnapshotFinding): Remediation {
  if (fixedIn.length === 0) return { category: 'none_available', details: `No fixed version of ${component.key} is known.` }
  return { category: 'vendor_fix', details: `Fixed in ${component.key} ${fixedIn.join(' and ')}.` }
}

function advisedBy(vex: SnapshotVex | undefined): Remediation | undefined {
  const category = (['workaround', 'mitigation'] as const).find((remedy) => remedy === vex?.remediation)
  const where = vex?.url === undefined ? '' : `: ${vex.url}`
  return category && { category, details: `${vex?.publisher ?? 'A VEX document'} knows a ${category}${where}.` }
}

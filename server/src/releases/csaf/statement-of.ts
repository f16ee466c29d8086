import type { SnapshotFinding, SnapshotRisk, SnapshotRuling, SnapshotVex } from '#approvals/approvals.ts'
import { remediationOf } from '#releases/csaf/risk-saying.ts'
import { type CsafSaying, type Justification, justifications, type Remediation } from '#standards/csaf/csaf-source.ts'

/** A vulnerability finding, and what the register knows of its risk. */
export interface Judged {
  readonly finding: SnapshotFinding
  readonly risk: SnapshotRisk | undefined
  /** The moment that is spoken of: decisions end. ISO 8601. */
  readonly at: string
}

interface Rule {
  readonly when: (judged: Judged) => boolean
  readonly say: (judged: Judged) => CsafSaying
}

/**
 * What a finding becomes in a CSAF document: the first rule that speaks decides. It is the order in which findings are judged
 * (decisions 4), with one thing before an allow list: who accepts, transfers or excepts a risk says that it is there.
 */
const rules: readonly Rule[] = [
  { when: ({ finding }) => finding.ruling?.list === 'blacklist', say: affected },
  { when: (judged) => judged.finding.ruling?.list === 'whitelist' && isAccepted(judged), say: affected },
  { when: ({ finding }) => finding.ruling?.list === 'whitelist', say: ({ finding }) => allowed(finding.ruling) },
  { when: ({ finding }) => finding.vex?.status === 'not_affected', say: ({ finding }) => answered(finding.vex) },
  { when: ({ finding }) => finding.vex?.status === 'fixed', say: ({ finding }) => ({ status: 'fixed', impact: wordsOf(finding.vex) }) },
  { when: ({ finding }) => finding.vex?.status === 'under_investigation', say: open },
  { when: ({ finding }) => finding.vex?.status === 'affected', say: affected },
  { when: ({ finding }) => (finding.confidence ?? 5) >= surely, say: affected },
]

/** Decisions 4: 5 and 4 are exact package and version; below, version, product or name alone were compared. */
const surely = 4

/** What is said of a vulnerability in a component, as of a moment; what no rule speaks of is still open. Pure. */
export function statementOf(judged: Judged): CsafSaying {
  const rule = rules.find(({ when }) => when(judged)) ?? { say: open }
  return rule.say(judged)
}

/** Not by a mitigation: what is mitigated may well not be affected any more. */
function isAccepted({ risk, at }: Judged): boolean {
  const category = remediationOf(risk, at)?.category
  return category === 'no_fix_planned' || category === 'none_available'
}

function affected(judged: Judged): CsafSaying {
  return { status: 'known_affected', impact: wordsOf(judged.finding.vex), remediations: remediationsOf(judged) }
}

function open(judged: Judged): CsafSaying {
  return { status: 'under_investigation', impact: wordsOf(judged.finding.vex), remediations: [upstreamOf(judged.finding)] }
}

/** The comment is the reason, unless it is internal; one that begins with a label of CSAF's (`vulnerable_code_not_present: …`) is one for machines too. */
function allowed(ruling: SnapshotRuling | undefined): CsafSaying {
  const comment = commentOf(ruling)
  const [, word = '', rest = ''] = /^([a-z_]+)(?:\s*[:,;.–-]\s*(.*))?$/su.exec(comment) ?? []
  const justification = labelOf(word)
  const impact = justification === undefined ? comment : rest.trim()
  return { status: 'known_not_affected', justification, impact: impact === '' ? undefined : impact }
}

function commentOf(ruling: SnapshotRuling | undefined): string {
  return ruling === undefined || ruling.entry.internal === true ? '' : ruling.entry.comment.trim()
}

function answered(vex: SnapshotVex | undefined): CsafSaying {
  const justification = labelOf(vex?.justification ?? '')
  return { status: 'known_not_affected', justification, impact: wordsOf(vex) ?? (justification === undefined ? sourceOf(vex) : undefined) }
}

/** Other formats' words that mean the same; those that mean less than a label stay words. */
const translated: Readonly<Record<string, Justification>> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
}

function labelOf(word: string): Justification | undefined {
  return justifications.find((label) => label === word) ?? translated[word]
}

/** The statement's own words; a justification that is no label is one of them. */
function wordsOf(vex: SnapshotVex | undefined): string | undefined {
  const { justification = '', detail } = vex ?? {}
  const why = labelOf(justification) === undefined && justification !== '' ? justification.replaceAll('_', ' ') : undefined
  const words = [why, detail].filter((text) => text !== undefined && text.trim() !== '')
  return words.length === 0 ? undefined : words.join(': ')
}

function sourceOf({ publisher = 'A VEX document', documentId }: Partial<SnapshotVex> = {}): string {
  return `${publisher}${documentId === undefined ? '' : ` (${documentId})`} states that it is not affected.`
}

function remediationsOf({ finding, risk, at }: Judged): readonly Remediation[] {
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

import { shorten } from '#output/shorten.ts'
import type { TrackedAnalysis, TrackedComment } from '#move/dependency-track/tracked.ts'

/** What becomes of an analysis: a statement, an entry that accepts the finding, or both. */
export interface Decision {
  readonly statement?: { readonly status: string; readonly justification?: string } | undefined
  readonly isAccepted: boolean
  /** Who decided what, when and why. */
  readonly text: string
}

type Statement = NonNullable<Decision['statement']>

const statuses: Readonly<Record<string, string>> = {
  NOT_AFFECTED: 'not_affected',
  FALSE_POSITIVE: 'not_affected',
  RESOLVED: 'fixed',
  EXPLOITABLE: 'affected',
  IN_TRIAGE: 'under_investigation',
}

const justifications: Readonly<Record<string, string>> = {
  CODE_NOT_PRESENT: 'vulnerable_code_not_present',
  CODE_NOT_REACHABLE: 'vulnerable_code_not_in_execute_path',
  REQUIRES_CONFIGURATION: 'vulnerable_code_cannot_be_controlled_by_adversary',
  REQUIRES_DEPENDENCY: 'vulnerable_code_cannot_be_controlled_by_adversary',
  REQUIRES_ENVIRONMENT: 'vulnerable_code_cannot_be_controlled_by_adversary',
  PROTECTED_BY_COMPILER: 'inline_mitigations_already_exist',
  PROTECTED_AT_RUNTIME: 'inline_mitigations_already_exist',
  PROTECTED_AT_PERIMETER: 'inline_mitigations_already_exist',
  PROTECTED_BY_MITIGATING_CONTROL: 'inline_mitigations_already_exist',
}

/** Decides what an analysis becomes (docs/how-to/move-from-dependency-track.md#what-becomes-of-what); undefined when nobody decided. */
export function toDecision(analysis: TrackedAnalysis): Decision | undefined {
  const { analysisState: state = 'NOT_SET', isSuppressed = false } = analysis
  const statement = statementOf(analysis)
  const isNotAffected = statuses[state] === 'not_affected'
  // nobody gave the reason that a statement needs
  const isAccepted = (isSuppressed && !hidesFinding(statement)) || (isNotAffected && statement === undefined)
  return statement === undefined && !isAccepted ? undefined : { statement, isAccepted, text: textOf(analysis) }
}

function hidesFinding(statement: Statement | undefined): boolean {
  return statement?.status === 'not_affected' || statement?.status === 'fixed'
}

function statementOf({ analysisState: state = 'NOT_SET', analysisJustification }: TrackedAnalysis): Statement | undefined {
  const status = statuses[state]
  if (status !== 'not_affected') return status === undefined ? undefined : { status }
  // of a false positive the record is wrong: its code is not in the component
  const justification =
    justifications[analysisJustification ?? ''] ?? (state === 'FALSE_POSITIVE' ? 'vulnerable_code_not_present' : undefined)
  return justification === undefined ? undefined : { status, justification }
}

const longest = 5000

function textOf(analysis: TrackedAnalysis): string {
  const { analysisDetails, analysisComments } = analysis
  const comments = analysisComments ?? []
  const parts = [headOf(analysis, comments.at(-1)), analysisDetails?.trim() ?? '', ...comments.map(lineOf)]
  return shorten(parts.filter((part) => part !== '').join('\n'), longest)
}

function headOf(
  { analysisState = 'NOT_SET', analysisJustification, analysisResponse, isSuppressed }: TrackedAnalysis,
  last?: TrackedComment,
): string {
  const words = [analysisState, analysisJustification, analysisResponse, isSuppressed === true ? 'suppressed' : undefined]
  const known = words.filter((word) => word !== undefined && word !== null && word !== 'NOT_SET')
  return `Dependency-Track: ${known.join(', ')}${last === undefined ? '' : `, ${signatureOf(last)}`}`
}

function lineOf(comment: TrackedComment): string {
  return `${signatureOf(comment)}: ${comment.comment.trim()}`
}

function signatureOf({ commenter, timestamp }: TrackedComment): string {
  return `${commenter?.trim() ?? 'unknown'}, ${dayOf(timestamp)}`
}

/** Formats a moment, in milliseconds or ISO 8601, as a date. */
function dayOf(moment: number | string | undefined): string {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'no date' : date.toISOString().slice(0, 10)
}

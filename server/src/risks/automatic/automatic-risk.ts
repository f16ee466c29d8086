import type { AssessmentInputs, AutomaticFieldsChange } from '#risks/risk-properties.ts'
import type { RiskTarget } from '#risks/risk.ts'
import type { Origin } from '#risks/vocabulary.ts'

export type SourceRefs = NonNullable<AutomaticFieldsChange['sourceRefs']>

/** An automatic risk as the findings require it, identified by its key. */
export interface AutomaticRisk {
  readonly autoKey: string
  /** Earlier keys: a vulnerability has several names. */
  readonly formerKeys?: readonly string[]
  readonly target: RiskTarget
  readonly origin: Origin
  /** Set on creation; afterwards people may edit it. */
  readonly name: string
  readonly description: string | undefined
  /** Where it is found now. Without any, no risk is created. */
  readonly sourceRefs: SourceRefs
  /** The automatic fields that identify what it is about. */
  readonly marks: Pick<AutomaticFieldsChange, 'autoTool' | 'autoCwe' | 'autoCve' | 'vexEvidence'>
  /** Undefined when nothing is left to assess. */
  readonly assessment: Assessment | undefined
}

export interface Assessment {
  readonly inputs: AssessmentInputs
  readonly knownExploited?: boolean
}

/** Makes a text a valid risk name: one line, no < or >, at most 300 characters. */
export function riskName(text: string): string {
  const line = text.slice(0, 2_000).replaceAll(/[<>]/gu, '').replaceAll(/\s+/gu, ' ').trim()
  return line.length <= 300 ? line : `${line.slice(0, 299).toWellFormed()}…`
}

import type { AssessmentInputs, AutomaticFieldsChange } from '#risks/risk-properties.ts'
import type { RiskTarget } from '#risks/risk.ts'
import type { Origin } from '#risks/vocabulary.ts'

export type SourceRefs = NonNullable<AutomaticFieldsChange['sourceRefs']>

/** A risk as what was found says that it should be; the machine keeps one for each key. */
export interface AutomaticRisk {
  readonly autoKey: string
  /** Keys it may have been kept by before: what was found is known by several names. */
  readonly formerKeys?: readonly string[]
  readonly target: RiskTarget
  readonly origin: Origin
  /** Given to a new risk; from then on they are people's. */
  readonly name: string
  readonly description: string | undefined
  /** Where it is found now; without any, no risk is made. */
  readonly sourceRefs: SourceRefs
  /** The machine's own fields that say what it is of. */
  readonly marks: Pick<AutomaticFieldsChange, 'autoTool' | 'autoCwe' | 'autoCve' | 'vexEvidence'>
  /** Undefined when nothing is left to be assessed. */
  readonly assessment: Assessment | undefined
}

export interface Assessment {
  readonly inputs: AssessmentInputs
  readonly knownExploited?: boolean
}

/** A text that can be a risk's name: one line, no < or >, at most 300 characters. */
export function riskName(text: string): string {
  const line = text.slice(0, 2_000).replaceAll(/[<>]/gu, '').replaceAll(/\s+/gu, ' ').trim()
  return line.length <= 300 ? line : `${line.slice(0, 299).toWellFormed()}…`
}

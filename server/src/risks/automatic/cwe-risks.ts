import { type AutomaticRisk, riskName } from '#risks/automatic/automatic-risk.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** A weakness that a tool found in a module or a project, with all its locations. */
export interface FoundWeakness {
  /** `cwe|<scope id>|<tool>|<CWE-n>`. */
  readonly autoKey: string
  readonly tool: string
  /** `CWE-79`. */
  readonly cwe: string
  /** The severity of its worst result. */
  readonly severity: AssessmentInputs['severity']
  /** Its locations as the upload states them. */
  readonly sourceRefs: readonly object[]
}

export interface CweTarget extends RiskTarget {
  readonly context: AssessmentInputs['context']
  /** The names of the weaknesses, by CWE. */
  readonly names: ReadonlyMap<string, string>
}

/** Derives the automatic risks from the weaknesses of one upload: one per CWE and tool (docs/reference/risks.md#cwe-risks). */
export function cweRisksOf(
  { projectId, moduleId, context, names }: CweTarget,
  weaknesses: readonly FoundWeakness[],
): readonly AutomaticRisk[] {
  return weaknesses.map(({ autoKey, tool, cwe, severity, sourceRefs }) => {
    const name = names.get(cwe)
    return {
      autoKey,
      target: { projectId, moduleId },
      origin: 'CWE',
      name: riskName(`${cwe}${name === undefined ? '' : ` ${name}`} (${tool})`),
      description: undefined,
      sourceRefs: sourceRefs.map((ref) => Object.fromEntries(Object.entries(ref))),
      marks: { autoTool: tool, autoCwe: cwe },
      assessment: { inputs: { source: 'sarif', findingId: autoKey, severity, context } },
    }
  })
}

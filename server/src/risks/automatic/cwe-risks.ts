import { type AutomaticRisk, riskName } from '#risks/automatic/automatic-risk.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'
import type { RiskTarget } from '#risks/risk.ts'

/** A weakness that a tool found in a module or a project, in all its places. */
export interface FoundWeakness {
  /** `cwe|<scope id>|<tool>|<CWE-n>`. */
  readonly autoKey: string
  readonly tool: string
  /** `CWE-79`. */
  readonly cwe: string
  /** The worst of its findings. */
  readonly severity: AssessmentInputs['severity']
  /** Where, each place as the upload tells it. */
  readonly sourceRefs: readonly object[]
}

export interface CweTarget extends RiskTarget {
  readonly context: AssessmentInputs['context']
  /** What the weaknesses are called, by CWE. */
  readonly names: ReadonlyMap<string, string>
}

/** The risks that the weaknesses of one upload make: one for each CWE and tool (decisions 5). */
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
      assessment: { inputs: { source: 'sarif', severity, context } },
    }
  })
}

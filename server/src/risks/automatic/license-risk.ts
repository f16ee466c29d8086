import type { ManualLicense } from '#platform/app-context.ts'
import { type AutomaticRisk, riskName } from '#risks/automatic/automatic-risk.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'

/** What was found of the component's licence when somebody set it. */
export interface LicenseFinding {
  readonly id: string
  readonly status: string
}

export interface LicenseTarget {
  readonly projectId: string
  readonly moduleId: string
  readonly name: string
  readonly context: AssessmentInputs['context']
}

/** A violation of a licence is a high risk, a warning a medium one; without either there is still somebody's word to be relied upon. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['violation', 3],
  ['warning', 2],
])

/** The risk of a licence set by hand (decisions 3): one for each component, or version of one, that it is set for. */
export function licenseRiskOf(place: LicenseTarget, set: ManualLicense, finding: LicenseFinding | undefined): AutomaticRisk {
  const { projectId, moduleId, name, context } = place
  const { key, version, license, justification } = set
  const what = version === undefined ? key : `${key} ${version}`
  const status = finding?.status ?? 'none'
  const severity = { value: status, rank: ranks.get(status) ?? 0 }
  return {
    autoKey: licenseKeyOf(moduleId, set),
    target: { projectId, moduleId },
    origin: 'LIC',
    name: riskName(`Licence of ${what} set by hand in ${name}`),
    description: `${license} was determined for ${what}: ${justification}`,
    sourceRefs: [{ componentKey: key, versions: version === undefined ? [] : [version], license, justification }],
    marks: {},
    assessment: { inputs: { source: 'manual-license', ...(finding && { findingId: finding.id }), severity, context } },
  }
}

/** The key the risk is kept by. */
export function licenseKeyOf(moduleId: string, { key, version }: ManualLicense): string {
  return `lic|${moduleId}|${key}${version === undefined ? '' : `|${version}`}`
}

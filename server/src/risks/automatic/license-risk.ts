import { type AutomaticRisk, riskName } from '#risks/automatic/automatic-risk.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'

/** A licence set by hand for a component of a module, or for one version of it. */
export interface ManualLicense {
  readonly moduleId: string
  readonly key: string
  readonly version?: string | undefined
  readonly license: string
  readonly justification: string
}

/** The component's licence finding when the licence was set. */
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

/** A licence violation is a high risk, a warning a medium one; without either, the decision of the user remains to be relied on. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['violation', 3],
  ['warning', 2],
])

/** Derives the risk of a licence set by hand: one per component, or per version of it (docs/reference/risks.md#lic-risks). */
export function licenseRiskOf(target: LicenseTarget, manual: ManualLicense, finding: LicenseFinding | undefined): AutomaticRisk {
  const { projectId, moduleId, name, context } = target
  const { key, version, license, justification } = manual
  const component = version === undefined ? key : `${key} ${version}`
  const status = finding?.status ?? 'none'
  const severity = { value: status, rank: ranks.get(status) ?? 0 }
  const autoKey = licenseKeyOf(moduleId, manual)
  return {
    autoKey,
    target: { projectId, moduleId },
    origin: 'LIC',
    name: riskName(`Licence of ${component} set by hand in ${name}`),
    description: `${license} was determined for ${component}: ${justification}`,
    sourceRefs: [{ componentKey: key, versions: version === undefined ? [] : [version], license, justification }],
    marks: {},
    assessment: { inputs: { source: 'manual-license', findingId: finding?.id ?? autoKey, severity, context } },
  }
}

/** Returns the key of the automatic risk. */
export function licenseKeyOf(moduleId: string, { key, version }: Pick<ManualLicense, 'key' | 'version'>): string {
  return `lic|${moduleId}|${key}${version === undefined ? '' : `|${version}`}`
}

import type { components } from '../api/schema.d.ts'
import type { Tone } from '../ui/mark.tsx'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'

export type Finding = components['schemas']['FindingListItem']
export type FindingsInGroup = components['schemas']['FindingsInGroup']
export type FindingFacets = components['schemas']['FindingFacets']

const toneOfStatus: Readonly<Record<Finding['status'], Tone>> = { violation: 'violation', warning: 'warning', whitelisted: 'none' }
const toneOfSeverity: Readonly<Record<Finding['severity'], Tone>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  none: 'none',
  unknown: 'none',
}

export function statusTone({ status }: Pick<Finding, 'status'>): Tone {
  return toneOfStatus[status]
}

export function severityTone({ severity }: Pick<Finding, 'severity'>): Tone {
  return toneOfSeverity[severity]
}

/** Says what answers a finding, and until when. */
export function decisionText({ by, until }: NonNullable<Finding['decided']>, { findings }: Words, { date }: Formats): string {
  return until === null ? findings.decidedBy[by] : findings.decidedUntil(findings.decidedBy[by], date(until))
}

type Named = Pick<Finding['component'], 'key' | 'version'>

/** Writes a component with its version: `npm:lodash 4.17.20`. */
export function componentText({ component: { key, version } }: { readonly component: Named }): string {
  return version === null ? key : `${key} ${version}`
}

/** Names one version of a component as the filters of the API do: `npm:lodash@4.17.20`. */
export function componentId({ key, version }: Named): string {
  return version === null ? key : `${key}@${version}`
}

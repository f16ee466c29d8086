import { changeRules } from '../settings/change-rules.ts'
import type { Place } from '../settings/use-settings.ts'
import type { AcceptableFinding } from './acceptance.ts'

/** Removes the entries with which the form accepts a finding; returns whether there was one. Others accept more than the finding. */
export async function withdrawAcceptance(
  place: Place,
  { key: cveKey, component: { key, version } }: Pick<AcceptableFinding, 'key' | 'component'>,
): Promise<boolean> {
  const versions = new Set([version ?? '*', '*'])
  const entries = Array.from(versions, (each) => ({ cveKey, key, version: each }))
  const { removed } = await changeRules(place, { remove: { 'cveConfig.whitelist': entries } })
  return removed > 0
}

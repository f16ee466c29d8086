import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { changeRules } from '../settings/change-rules.ts'
import type { Place } from '../settings/use-settings.ts'
import { permissions } from '../shared/permissions.ts'
import type { Component, DecidedFinding, DecisionDraft } from './decision.ts'

type Level = DecisionDraft['level']
type RiskDecision = components['schemas']['DecisionInput']

/** What is known of a finding that can be accepted although it affects us. */
export interface AcceptableFinding extends DecidedFinding {
  readonly key: string
  readonly component: Component
}

/** Who may add an entry to the lists of a level (docs/reference/settings.md#single-entries). */
const ruleWriters: Readonly<Record<Level, readonly string[]>> = {
  module: permissions.moduleWriters,
  project: permissions.projectWriters,
  company: ['account_admin'],
}

/** Returns the finding that the form may accept for a while: one alone, which the list says enough of. */
export function acceptableOf([finding, ...others]: readonly DecidedFinding[]): AcceptableFinding | undefined {
  if (finding === undefined || others.length > 0) return undefined
  const { key, component } = finding
  return key !== undefined && typeof component === 'object' ? { ...finding, key, component } : undefined
}

const allLevels = ['module', 'project', 'company'] as const

/** The roles that may accept a finding without a risk at some level. */
export const acceptingRoles: readonly string[] = [...new Set(allLevels.flatMap((level) => ruleWriters[level]))]

/** Reports whether these roles may accept findings at a level, and withdraw that. */
export function mayAcceptAt(level: Level, roles: readonly string[]): boolean {
  return ruleWriters[level].some((role) => roles.includes(role))
}

/** Returns the levels at which these roles may accept a finding; one with a risk is decided in the register, where its module is the level. */
export function acceptanceLevels(finding: AcceptableFinding | undefined, roles: readonly string[]): readonly Level[] {
  if (finding === undefined) return []
  if (finding.riskId) return permissions.riskWriters.some((role) => roles.includes(role)) ? ['module'] : []
  return levelsAround(finding).filter((level) => mayAcceptAt(level, roles))
}

/** Returns the levels at which others may accept a finding, and these roles may not. */
export function refusedLevels(finding: AcceptableFinding | undefined, roles: readonly string[]): readonly Level[] {
  return finding === undefined || finding.riskId ? [] : levelsAround(finding).filter((level) => !mayAcceptAt(level, roles))
}

function levelsAround({ projectId }: AcceptableFinding): readonly Level[] {
  return allLevels.filter((level) => level !== 'project' || projectId !== undefined)
}

/** Returns the decision on the risk of a finding, within the limits of the scheme. */
export function toRiskDecision({ detail, until }: DecisionDraft): RiskDecision {
  return { type: 'temporary-exception', rationale: detail, validUntil: until }
}

type AllowEntry = components['schemas']['AcceptedCveRule']

/** Returns the entry of the allow list that accepts a finding until a day. */
export function toAllowEntry({ key, component }: AcceptableFinding, { detail, versions, until }: DecisionDraft): AllowEntry {
  const version = versions === 'all' ? '*' : (component.version ?? '*')
  return { cveKey: key, key: component.key, version, comment: detail, until }
}

/** Accepts a finding until a day; returns what takes that back. Nothing does where an earlier decision or entry is gone. */
export async function accept(finding: AcceptableFinding, draft: DecisionDraft): Promise<(() => Promise<unknown>) | undefined> {
  const { riskId } = finding
  if (riskId) {
    await decideRisk(riskId, toRiskDecision(draft))
    return undefined
  }
  const place = settingsScopeOf(finding, draft.level)
  const entry = toAllowEntry(finding, draft)
  const { cveKey, key, version } = entry
  await changeRules(place, { add: { 'cveConfig.whitelist': [entry] } })
  if (finding.decided?.by === 'rule') return undefined
  return () => changeRules(place, { remove: { 'cveConfig.whitelist': [{ cveKey, key, version }] } })
}

function decideRisk(riskId: string, decision: RiskDecision): Promise<unknown> {
  return unwrap(api.PATCH('/core/risks/{risk_id}', { params: { path: { risk_id: riskId } }, body: { riskProperties: { decision } } }))
}

/** Returns the settings of a level around a finding. */
export function settingsScopeOf({ moduleId, projectId = '' }: Pick<DecidedFinding, 'moduleId' | 'projectId'>, level: Level): Place {
  return { level, id: { module: moduleId, project: projectId, company: '' }[level] }
}

import type { components } from '../api/schema.d.ts'

export type NewStatement = components['schemas']['NewStatement']
export type StatementEffect = components['schemas']['StatementEffect']
type Level = NewStatement['place']['level']

export interface Component {
  readonly key: string
  readonly version: string | null
}

/** What the form knows of a finding. */
export interface DecidedFinding {
  readonly _id: string
  readonly moduleId: string
  /** Undefined where the list does not say it; then the project is no level to choose. */
  readonly projectId?: string | undefined
  /** The vulnerability. */
  readonly key?: string | undefined
  /** Only its text where the list says no more. */
  readonly component?: Component | string | undefined
  /** The versions that fix it, as its records name them. */
  readonly fixedIn?: readonly string[] | undefined
  /** The risk about it in the register. */
  readonly riskId?: string | null | undefined
  /** What answers it already. */
  readonly decided?: { readonly by: string } | null | undefined
}

/** What the form asks. */
export interface DecisionDraft {
  /** What is stated; `fixing` is `affected` with what is done about it. `accepted` is no statement: it affects us, and we live with it for a while. */
  readonly status: NewStatement['status'] | 'fixing' | 'accepted'
  readonly justification: NonNullable<NewStatement['justification']>
  readonly detail: string
  readonly level: Level
  readonly versions: NewStatement['versions']
  readonly until: string
}

/** What was typed into the form and not saved, by the findings it is about. */
export type KeptDrafts = Map<string, DecisionDraft>

/** Returns the levels that contain all of these findings, the narrowest first. */
export function levelsOf(findings: readonly DecidedFinding[]): readonly Level[] {
  const modules = new Set(findings.map(({ moduleId }) => moduleId))
  const projects = new Set(findings.map(({ projectId }) => projectId))
  const isOneProject = projects.size === 1 && !projects.has(undefined)
  return [...(modules.size === 1 ? ['module' as const] : []), ...(isOneProject ? ['project' as const] : []), 'company']
}

/** The fewest characters of a reason (docs/reference/statements.md#decide). */
export const shortestReason = 10

/** Reports whether a reason is too short, as the service counts: without the blanks around it. */
export function isTooShort(reason: string): boolean {
  return Array.from(reason.trim()).length < shortestReason
}

/** A draft that states something. */
export type StatementDraft = DecisionDraft & { readonly status: NewStatement['status'] | 'fixing' }

export function isStatement(draft: DecisionDraft): draft is StatementDraft {
  return draft.status !== 'accepted'
}

/** An upgrade that fixes a finding. */
interface Upgrade {
  readonly component: string
  readonly version: string
}

/** Returns the upgrade that fixes one finding alone, where the list says it; of several versions, which is meant is not known. */
export function upgradeOf([finding, ...others]: readonly DecidedFinding[]): Upgrade | undefined {
  const { component, fixedIn: [version, ...more] = [] } = finding ?? {}
  if (others.length + more.length > 0 || typeof component !== 'object' || version === undefined) return undefined
  return { component: component.key, version }
}

/** Proposes what is done about a finding as long as nothing else is typed, and takes the proposal back with another answer. */
export function withProposal(draft: DecisionDraft, proposal: string): DecisionDraft {
  const { status, detail } = draft
  if (status === 'fixing') return detail === '' ? { ...draft, detail: proposal } : draft
  return detail === proposal ? { ...draft, detail: '' } : draft
}

/** Makes the request of a decision on these findings. */
export function toStatement(findings: readonly DecidedFinding[], draft: StatementDraft): NewStatement {
  const { status, justification, detail, level, versions, until } = draft
  const [first] = findings
  const ids = { module: first?.moduleId, project: first?.projectId, company: undefined }
  const id = ids[level]
  return {
    place: { level, ...(id !== undefined && { id }) },
    findings: findings.map(({ _id: findingId }) => findingId),
    status: status === 'fixing' ? 'affected' : status,
    versions,
    ...(status === 'not_affected' && { justification }),
    ...(detail !== '' && { detail }),
    ...(until !== '' && { until }),
  }
}

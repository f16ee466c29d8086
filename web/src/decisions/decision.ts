import type { components } from '../api/schema.d.ts'

export type NewStatement = components['schemas']['NewStatement']
export type StatementEffect = components['schemas']['StatementEffect']
type Level = NewStatement['place']['level']

/** What the form knows of a finding. */
export interface DecidedFinding {
  readonly _id: string
  readonly moduleId: string
  /** Undefined where the list does not say it; then the project is no level to choose. */
  readonly projectId?: string | undefined
}

/** What the form asks. */
export interface DecisionDraft {
  readonly status: NewStatement['status']
  readonly justification: NonNullable<NewStatement['justification']>
  readonly detail: string
  readonly level: Level
  readonly versions: NewStatement['versions']
  readonly until: string
}

/** Returns the levels that contain all of these findings, the narrowest first. */
export function levelsOf(findings: readonly DecidedFinding[]): readonly Level[] {
  const modules = new Set(findings.map(({ moduleId }) => moduleId))
  const projects = new Set(findings.map(({ projectId }) => projectId))
  const isOneProject = projects.size === 1 && !projects.has(undefined)
  return [...(modules.size === 1 ? ['module' as const] : []), ...(isOneProject ? ['project' as const] : []), 'company']
}

/** Makes the request of a decision on these findings. */
export function toStatement(findings: readonly DecidedFinding[], draft: DecisionDraft): NewStatement {
  const { status, justification, detail, level, versions, until } = draft
  const [first] = findings
  const ids = { module: first?.moduleId, project: first?.projectId, company: undefined }
  const id = ids[level]
  return {
    place: { level, ...(id !== undefined && { id }) },
    findings: findings.map(({ _id: findingId }) => findingId),
    status,
    versions,
    ...(status === 'not_affected' && { justification }),
    ...(detail !== '' && { detail }),
    ...(until !== '' && { until }),
  }
}

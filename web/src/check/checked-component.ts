import type { components } from '../api/schema.d.ts'

export type CheckedComponents = components['schemas']['CheckedComponents']
type Result = CheckedComponents['data'][number]
export type Missing = CheckedComponents['warnings'][number]['status']
export type LegalStatus = Result['not_changed']['computedStatus']['status']

/** A component with what was found of it, and what is not known. */
export interface CheckedComponent extends Result {
  readonly id: string
  readonly missing: readonly Missing[]
}

/** Joins results and warnings, the components with most to say first: violations, then warnings, then what is not known. */
export function joinResults({ data, warnings }: CheckedComponents): readonly CheckedComponent[] {
  const missing = Map.groupBy(warnings, ({ component, version }) => `${component} ${version ?? ''}`)
  return data
    .map((result) => {
      const id = `${result.component.key} ${result.component.version ?? ''}`
      return { ...result, id, missing: (missing.get(id) ?? []).map(({ status }) => status) }
    })
    .toSorted((one, other) => rankOf(other) - rankOf(one))
}

function rankOf({ not_changed: { computedStatus }, vulnerabilities, missing }: CheckedComponent): number {
  if (computedStatus.status === 'violations' || vulnerabilities.some(({ status }) => status === 'violations')) return 3
  if (computedStatus.status === 'warnings' || vulnerabilities.some(({ status }) => status === 'warning')) return 2
  return missing.length > 0 ? 1 : 0
}

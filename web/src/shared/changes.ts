import type { Query } from '@tanstack/react-query'

/** A message of the event stream: what changed in the company. */
export interface Change {
  readonly type: string
  readonly ids: readonly string[]
}

/** The first part of the keys of queries that a change of each type concerns; every other type concerns all. */
const concerned: Readonly<Record<string, readonly string[]>> = {
  module: ['inbox', 'counts', 'portfolio', 'findings', 'modules'],
  scan: ['inbox', 'portfolio', 'modules', 'scans'],
  risk: ['inbox', 'counts', 'portfolio', 'risks'],
  approval: ['inbox', 'counts', 'modules', 'approvals'],
  settings: ['inbox', 'portfolio', 'projects', 'modules', 'search'],
}

/** Queries that no change concerns: they are about the user. */
const personal = new Set<unknown>(['session', 'welcome'])

/** Returns whether a query has to be read again after these changes. One about a module is not when only others changed. */
export function isConcerned({ queryKey: [name, id] }: Pick<Query, 'queryKey'>, changes: readonly Change[]): boolean {
  if (personal.has(name)) return false
  return changes.some(({ type, ids }) => {
    const names = concerned[type]
    if (names === undefined) return true
    const isOther = type === 'module' && name === 'modules' && ids.length > 0 && !ids.includes(String(id))
    return names.includes(String(name)) && !isOther
  })
}

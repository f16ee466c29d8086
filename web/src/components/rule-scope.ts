import type { Place } from '../settings/use-settings.ts'
import { permissions } from '../shared/permissions.ts'
import type { ComponentDetail } from './component.ts'

/** Where an entry of an allow or deny list applies. */
export interface RuleScope extends Place {
  readonly name: string
}

/** Who may change the lists of each level (docs/reference/settings.md#single-entries). */
const writers: Readonly<Record<RuleScope['level'], readonly string[]>> = {
  company: ['account_admin'],
  project: permissions.projectWriters,
  module: permissions.moduleWriters,
}

/** Returns the scopes that use a component and whose lists the roles may change, the widest first. */
export function ruleScopes({ versions }: Pick<ComponentDetail, 'versions'>, roles: readonly string[]): readonly RuleScope[] {
  const modules = versions.flatMap(({ modules: { items } }) => items)
  const found = [
    { level: 'company', id: '', name: '' } as const,
    ...modules.map(({ projectId, project }) => ({ level: 'project', id: projectId, name: project }) as const),
    ...modules.map(({ _id: id, name, project }) => ({ level: 'module', id, name: `${project} / ${name}` }) as const),
  ]
  const once = new Map(found.map((scope) => [scope.id, scope]))
  return [...once.values()].filter(({ level }) => writers[level].some((role) => roles.includes(role)))
}

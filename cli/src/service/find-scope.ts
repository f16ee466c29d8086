import { refused } from '#cli-error.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { Service } from '#service/service.ts'

/** The options that name a project and a module of it. */
export interface ScopeOptions {
  readonly project?: string
  readonly module?: string
}

/** Ids of a project and a module of it; without both, the whole company. */
export interface Scope {
  readonly projectId?: string
  readonly moduleId?: string
}

interface Named {
  readonly _id: string
  readonly name: string
}

/** Finds a project and a module by name or id. */
export async function findScope(service: Service, { project, module }: ScopeOptions): Promise<Scope> {
  if (project === undefined && module !== undefined) throw refused('--module needs --project')
  if (project === undefined) return {}
  const projectId = await findId(service, '/core/projects', { word: 'project', name: project })
  if (module === undefined) return { projectId }
  return { projectId, moduleId: await findId(service, `/core/modules?projectId=${projectId}`, { word: 'module', name: module }) }
}

/** Returns the path below which a resource answers for a scope: `/core/modules/…`, `/core/projects/…` or `/core`. */
export function pathOf({ projectId, moduleId }: Scope): string {
  if (moduleId !== undefined) return `/core/modules/${moduleId}`
  return projectId === undefined ? '/core' : `/core/projects/${projectId}`
}

/** Builds a query from the parameters that are given. */
export function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
  return new URLSearchParams(given).toString()
}

async function findId(service: Service, list: string, { word, name }: { readonly word: string; readonly name: string }): Promise<string> {
  const { items } = await listAllItems<Named>(service, list)
  const found = items.find(({ _id }) => _id === name) ?? items.find((item) => item.name === name)
  if (found === undefined) throw refused(`there is no ${word} ${name}`)
  const { _id } = found
  return _id
}

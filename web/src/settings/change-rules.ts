import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Place } from './use-settings.ts'

export type RulesChange = components['schemas']['RulesChange']
type RulesChanged = components['schemas']['RulesChanged']

/** Adds and removes entries of lists without writing the rest of the settings. */
export function changeRules({ level, id }: Place, body: RulesChange): Promise<RulesChanged> {
  if (level === 'module') return unwrap(api.PATCH('/core/modules/{module_id}/rules', { params: { path: { module_id: id } }, body }))
  if (level === 'project') return unwrap(api.PATCH('/core/projects/{project_id}/rules', { params: { path: { project_id: id } }, body }))
  return unwrap(api.PATCH('/account/company/rules', { body }))
}

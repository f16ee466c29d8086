import { api, unwrap } from '../api/client.ts'
import { pause } from '../api/pause.ts'
import type { components } from '../api/schema.d.ts'
import type { Upgrade } from './fix-plan-text.ts'

type Preview = components['schemas']['SettingsPreview']
type Answer = components['schemas']['SettingsPreviewAnswer']

/** What a fix plan is for, and where its upgrades are simulated; a module and a project by their id. */
export type FixScope = { readonly level: 'modules' | 'projects'; readonly id: string } | { readonly level: 'company' }

/** Returns the beginning of query keys of a scope. */
export function scopeKey(scope: FixScope): readonly string[] {
  return scope.level === 'company' ? [scope.level] : [scope.level, scope.id]
}

/** A simulation takes this many upgrades (docs/reference/fixes.md#simulate). */
export const maxSimulated = 500
const pauseMs = 1000

/** Shows what upgrades would change; nothing is stored. */
export async function simulate(scope: FixScope, upgrades: readonly Upgrade[], signal: AbortSignal): Promise<Preview> {
  const body = { upgrades: upgrades.map(({ key, from, to }) => ({ key, from, to: to ?? '' })) }
  const answer = await ask(scope, body, signal)
  return 'state' in answer ? await finish(answer, signal) : answer
}

function ask(scope: FixScope, body: components['schemas']['UpgradesToSimulate'], signal: AbortSignal): Promise<Preview | Answer> {
  if (scope.level === 'company') return unwrap(api.POST('/core/simulate', { body, signal }))
  return scope.level === 'modules'
    ? unwrap(api.POST('/core/modules/{module_id}/simulate', { params: { path: { module_id: scope.id } }, body, signal }))
    : unwrap(api.POST('/core/projects/{project_id}/simulate', { params: { path: { project_id: scope.id } }, body, signal }))
}

/** Waits for a simulation over many modules. */
async function finish({ _id: id, state, preview, error }: Answer, signal: AbortSignal): Promise<Preview> {
  if (preview !== null) return preview
  if (state !== 'running') throw new Error(error ?? state)
  await pause(pauseMs)
  signal.throwIfAborted()
  return finish(await unwrap(api.GET('/core/simulate/{simulation_id}', { params: { path: { simulation_id: id } }, signal })), signal)
}

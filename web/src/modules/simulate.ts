import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Upgrade } from './fix-plan-text.ts'

type Preview = components['schemas']['SettingsPreview']
type Answer = components['schemas']['SettingsPreviewAnswer']

/** A module or project, whose upgrades can be simulated. */
export interface SimulatedPlace {
  readonly level: 'modules' | 'projects'
  /** Of the module or project. */
  readonly id: string
}

/** What a fix plan is for. */
export type FixPlace = SimulatedPlace | { readonly level: 'company' }

/** A simulation takes this many upgrades (docs/reference/fixes.md#simulate). */
export const maxSimulated = 500
const pauseMs = 1000

/** Shows what upgrades would change; nothing is stored. */
export async function simulate(place: SimulatedPlace, upgrades: readonly Upgrade[], signal: AbortSignal): Promise<Preview> {
  const body = { upgrades: upgrades.map(({ key, from, to }) => ({ key, from, to: to ?? '' })) }
  const answer = await ask(place, body, signal)
  return 'state' in answer ? await finish(answer, signal) : answer
}

function ask(
  { level, id }: SimulatedPlace,
  body: components['schemas']['UpgradesToSimulate'],
  signal: AbortSignal,
): Promise<Preview | Answer> {
  return level === 'modules'
    ? unwrap(api.POST('/core/modules/{module_id}/simulate', { params: { path: { module_id: id } }, body, signal }))
    : unwrap(api.POST('/core/projects/{project_id}/simulate', { params: { path: { project_id: id } }, body, signal }))
}

/** Waits for a simulation over many modules. */
async function finish({ _id: id, state, preview, error }: Answer, signal: AbortSignal): Promise<Preview> {
  if (preview !== null) return preview
  if (state !== 'running') throw new Error(error ?? state)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  signal.throwIfAborted()
  return finish(await unwrap(api.GET('/core/simulate/{simulation_id}', { params: { path: { simulation_id: id } }, signal })), signal)
}

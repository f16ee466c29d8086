import { queryOptions } from '@tanstack/react-query'
import { api, tagOf, unwrapWithHeaders } from '../api/client.ts'
import { moduleQuery } from '../shared/module.ts'
import { queries } from '../shared/queries.ts'
import type { Level, Values } from './setting.ts'

/** A module, a project or the company. */
export interface Place {
  readonly level: Level
  /** Of the module or project; empty for the company. */
  readonly id: string
}

/** Settings as they were read, with the tag that a write of them is conditional on. */
export interface StoredSettings {
  readonly values: Values
  readonly etag: string
}

const keys = { module: 'modules', project: 'projects', company: 'company' } as const

export function settingsKey({ level, id }: Place): readonly string[] {
  return [keys[level], id, 'settings']
}

/** Reads settings with their tag. They are read again only on purpose, so that nothing changes under the user's hands. */
export function settingsQuery(place: Place, isEnabled = true) {
  return queryOptions({
    queryKey: settingsKey(place),
    enabled: isEnabled,
    staleTime: 15_000,
    refetchOnWindowFocus: false,
    ...(place.level === 'module' && ofModule(place.id)),
    queryFn: ({ signal }) => withTag(read(place, signal)),
  })
}

/** The frame of a module has read its settings. */
function ofModule(id: string) {
  const { queryKey } = moduleQuery(id)
  return {
    initialData: (): StoredSettings | undefined => queries.getQueryData(queryKey),
    initialDataUpdatedAt: () => queries.getQueryState(queryKey)?.dataUpdatedAt,
  }
}

/** Writes settings unless they were changed since they were read: then the service answers 412. */
export function writeSettings(place: Place, body: Values, etag: string): Promise<StoredSettings> {
  return withTag(write(place, body, { 'if-match': etag }))
}

interface Outcome {
  readonly data?: object
  readonly error?: unknown
  readonly response: Response
}

async function withTag(request: Promise<Outcome>): Promise<StoredSettings> {
  const { data, headers } = await unwrapWithHeaders(request)
  return { values: data as Values, etag: tagOf(headers) }
}

function read({ level, id }: Place, signal: AbortSignal): Promise<Outcome> {
  if (level === 'module') return api.GET('/core/modules/{module_id}', { params: { path: { module_id: id } }, signal })
  if (level === 'project') return api.GET('/core/projects/{project_id}', { params: { path: { project_id: id } }, signal })
  return api.GET('/account/company', { signal })
}

function write({ level, id }: Place, body: Values, headers: Readonly<Record<string, string>>): Promise<Outcome> {
  if (level === 'module') return api.POST('/core/modules/{module_id}', { params: { path: { module_id: id } }, body, headers })
  if (level === 'project') return api.POST('/core/projects/{project_id}', { params: { path: { project_id: id } }, body, headers })
  return api.PATCH('/account/company', { body, headers })
}

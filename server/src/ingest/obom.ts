import { type Static, Type } from 'typebox'
import type { UploadScope } from '#ingest/upload-scope.ts'
import type { StoredObom } from '#ingest/obom-store.ts'

const scope = {
  scope: Type.Enum(['project', 'module']),
  projectId: Type.String(),
  moduleId: Type.Optional(Type.String({ description: 'where the scope is a module' })),
}

/** The answer to an upload (decisions 16). */
export const ObomResult = Type.Object({
  ok: Type.Literal(true),
  id: Type.String(),
  ...scope,
  warning: Type.Optional(Type.String({ description: 'what is not as its schema wants it, with counts' })),
})
export type ObomResult = Static<typeof ObomResult>

/** What is told of the newest operational BOM of a scope (decisions 16). */
export const ObomPresence = Type.Object({
  present: Type.Literal(true),
  id: Type.String(),
  ...scope,
  submitted: Type.String(),
  toolName: Type.Optional(Type.String()),
  toolVersion: Type.Optional(Type.String()),
  components: Type.Integer({ description: 'component objects in the document, nested ones too' }),
  services: Type.Integer({ description: 'services in the document, nested ones too' }),
})
export type ObomPresence = Static<typeof ObomPresence>

/** A scope as answers tell it. */
export function toScopeResponse({ projectId, moduleId }: UploadScope): Pick<ObomResult, 'scope' | 'projectId' | 'moduleId'> {
  return moduleId === undefined ? { scope: 'project', projectId } : { scope: 'module', projectId, moduleId }
}

export function toPresenceResponse(stored: StoredObom, at: UploadScope): ObomPresence {
  const { id, submitted, toolName, toolVersion, components, services } = stored
  return {
    present: true,
    id,
    ...toScopeResponse(at),
    submitted: submitted.toISOString(),
    ...(toolName !== undefined && { toolName }),
    ...(toolVersion !== undefined && { toolVersion }),
    components,
    services,
  }
}

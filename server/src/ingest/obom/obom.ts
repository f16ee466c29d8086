import { type Static, Type } from 'typebox'
import type { UploadScope } from '#ingest/upload-scope.ts'
import type { StoredObom } from '#ingest/obom/obom-store.ts'

const scopeFields = {
  scope: Type.Enum(['project', 'module']),
  projectId: Type.String(),
  moduleId: Type.Optional(Type.String({ description: 'where the scope is a module' })),
}

/** The response to an upload (docs/reference/obom.md#result). */
export const ObomResult = Type.Object(
  {
    ok: Type.Literal(true),
    id: Type.String(),
    ...scopeFields,
    warning: Type.Optional(Type.String({ description: 'deviations from the schema, with counts' })),
  },
  { title: 'ObomResult' },
)
export type ObomResult = Static<typeof ObomResult>

/** The newest operational BOM of a scope without its content (docs/reference/obom.md#read). */
export const ObomPresence = Type.Object(
  {
    present: Type.Literal(true),
    id: Type.String(),
    ...scopeFields,
    submitted: Type.String(),
    toolName: Type.Optional(Type.String()),
    toolVersion: Type.Optional(Type.String()),
    components: Type.Integer({ description: 'component objects in the document, nested ones too' }),
    services: Type.Integer({ description: 'services in the document, nested ones too' }),
  },
  { title: 'ObomPresence' },
)
export type ObomPresence = Static<typeof ObomPresence>

/** Returns a scope as responses show it. */
export function toScopeResponse({ projectId, moduleId }: UploadScope): Pick<ObomResult, 'scope' | 'projectId' | 'moduleId'> {
  return moduleId === undefined ? { scope: 'project', projectId } : { scope: 'module', projectId, moduleId }
}

export function toPresenceResponse(stored: StoredObom, scope: UploadScope): ObomPresence {
  const { id, submitted, toolName, toolVersion, components, services } = stored
  return {
    present: true,
    id,
    ...toScopeResponse(scope),
    submitted: submitted.toISOString(),
    ...(toolName !== undefined && { toolName }),
    ...(toolVersion !== undefined && { toolVersion }),
    components,
    services,
  }
}

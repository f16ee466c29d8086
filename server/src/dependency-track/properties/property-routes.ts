import { moduleWriters, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { VersionId } from '#dependency-track/project-routes.ts'
import { addProperty, changeProperties, removeProperty, setProperty } from '#dependency-track/properties/change-properties.ts'
import { Property, PropertyChange, PropertyName } from '#dependency-track/properties/property.ts'
import { loadProperties } from '#dependency-track/properties/property-store.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const url = '/v1/project/:uuid/property'

/** Registers the properties that clients keep with a version (docs/reference/dependency-track.md#properties). */
export function propertyRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: moduleWriters }
  app.get(url, { config: { scopes: portfolioReadersAndDevelopers }, schema: { params: VersionId } }, async ({ caller, params }) => {
    const { uuid } = await requireVersion(context.db, caller, params)
    return loadProperties(context.db, caller, uuid)
  })
  app.put(url, { config, schema: { params: VersionId, body: Property } }, async ({ caller, params, body }, reply) =>
    reply.code(201).send(await changeProperties(context, caller, params.uuid, addProperty(body))),
  )
  app.post(url, { config, schema: { params: VersionId, body: PropertyChange } }, async ({ caller, params, body }) =>
    changeProperties(context, caller, params.uuid, setProperty(body)),
  )
  app.delete(url, { config, schema: { params: VersionId, body: PropertyName } }, async ({ caller, params, body }, reply) => {
    await changeProperties(context, caller, params.uuid, removeProperty(body))
    return reply.code(204).send()
  })
}

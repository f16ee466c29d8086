import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { moduleWriters, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { Database } from '#database/database.ts'
import { loadMetrics } from '#dependency-track/metrics.ts'
import { PagingQuery, readWindow, sendItems } from '#dependency-track/paging.ts'
import { createProject, ProjectCreation } from '#dependency-track/create-project.ts'
import { cloneProject, ProjectClone } from '#dependency-track/clone-project.ts'
import { patchProject, ProjectPatch } from '#dependency-track/patch-project.ts'
import { toProject } from '#dependency-track/project.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import type { VersionRef } from '#dependency-track/target.ts'
import { findVersionsOf, type ListedVersion, listVersions } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const config = { scopes: portfolioReadersAndDevelopers }
const text = Type.Optional(Type.String({ maxLength: 1000 }))
export const VersionId = Type.Object({ uuid: Type.String() })
const ListQuery = Type.Object({
  ...PagingQuery,
  name: text,
  version: text,
  tag: text,
  searchText: text,
  onlyRoot: text,
  excludeInactive: text,
})

/** Registers the reads of projects and their changes (docs/reference/dependency-track.md#projects). */
export function projectRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  app.get('/v1/project', { config, schema: { querystring: ListQuery } }, async ({ caller, query }, reply) => {
    const filter = { ...query, onlyRoot: query.onlyRoot === 'true', excludeInactive: query.excludeInactive === 'true' }
    return sendItems(reply, await listVersions(db, caller, filter, readWindow(query)), toListed)
  })
  const LookupQuery = Type.Object({ name: Type.String({ maxLength: 1000 }), version: text })
  app.get('/v1/project/lookup', { config, schema: { querystring: LookupQuery } }, async ({ caller, query: { name, version = '' } }) =>
    loadDetail(db, caller, { name: name.trim(), version: version.trim() }),
  )
  app.get('/v1/project/:uuid', { config, schema: { params: VersionId } }, async ({ caller, params: { uuid } }) =>
    loadDetail(db, caller, { uuid: uuid.toLowerCase() }),
  )
  const change = { config: { scopes: moduleWriters }, schema: { params: VersionId, body: ProjectPatch } }
  app.patch('/v1/project/:uuid', change, async ({ caller, params: { uuid }, body }, reply) => {
    const changed = await patchProject(context, caller, uuid.toLowerCase(), body)
    return changed === undefined ? reply.code(304).send() : toProject(changed)
  })
  app.put('/v1/project', { config: change.config, schema: { body: ProjectCreation } }, async ({ caller, body }, reply) =>
    reply.code(201).send(toProject(await createProject(context, caller, body))),
  )
  app.put('/v1/project/clone', { config: change.config, schema: { body: ProjectClone } }, async ({ caller, body }) =>
    cloneProject(context, caller, body),
  )
}

function toListed(version: ListedVersion): object {
  return { ...toProject(version), hasChildren: version.hasChildren }
}

async function loadDetail(db: Database, caller: Caller, ref: VersionRef): Promise<object> {
  const version = await requireVersion(db, caller, ref)
  const metrics = await loadMetrics(db, caller, version)
  const versions = await findVersionsOf(db, caller, version.name)
  return { ...toProject(version), ...(metrics && { metrics }), versions }
}

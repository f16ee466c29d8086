import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { PROJD, PROJW, READ4 } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'
import { createProject } from '#portfolio/projects/create-project.ts'
import { deleteProject } from '#portfolio/projects/delete-project.ts'
import { NewProject, ProjectChange, ProjectDetail, projectDetailOf, ProjectItem } from '#portfolio/projects/project.ts'
import { listProjects, loadProject } from '#portfolio/projects/project-store.ts'
import { updateProject } from '#portfolio/projects/update-project.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'
import { readTagNames, TagsQuery } from '#portfolio/tags/tag.ts'

const tags = ['projects']
const params = Type.Object({ project_id: Id })
const Created = Type.Object({ projectId: Type.String(), existing: Type.Optional(Type.Literal(true)) })

/** Projects and their settings (§4.2). */
export function projectRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, tools)
    writeRoutes(app, tools)
    deleteRoute(app, tools)
  }
}

function readRoutes(app: RouteHost, { db }: Tools): void {
  const config = { scopes: READ4 }
  app.get(
    '/core/projects',
    {
      config,
      schema: {
        summary: 'List projects by name',
        tags,
        querystring: Type.Object({ ...PageQuery.properties, tags: TagsQuery }),
        response: { 200: Type.Array(ProjectItem) },
      },
    },
    async ({ caller, query: { page, tags: names } }, reply) => {
      const found = await listProjects(db, caller, { tagNames: readTagNames(names), page })
      return [...sendPage(reply, page, found)]
    },
  )
  app.get(
    '/core/projects/:project_id',
    { config, schema: { summary: 'Read a project with its settings', tags, params, response: { 200: ProjectDetail } } },
    async ({ caller, params: { project_id: id } }) => projectDetailOf(await loadProject(db, caller, id)),
  )
}

function writeRoutes(app: RouteHost, tools: Tools): void {
  const config = { scopes: PROJW }
  app.post(
    '/core/projects',
    {
      config,
      bodyLimit: settingsLimit,
      schema: {
        summary: 'Create a project; one that has the name already is answered untouched',
        tags,
        body: NewProject,
        response: { 200: Created, 201: Created },
      },
    },
    async ({ caller, body }, reply) => {
      const created = await createProject(tools, caller, body)
      return reply.code(created.existing ? 200 : 201).send(created)
    },
  )
  app.post(
    '/core/projects/:project_id',
    {
      config,
      bodyLimit: settingsLimit,
      schema: { summary: 'Replace settings of a project', tags, params, body: ProjectChange, response: { 200: ProjectDetail } },
    },
    async ({ caller, params: { project_id: id }, body }) => projectDetailOf(await updateProject(tools, caller, id, body)),
  )
}

function deleteRoute(app: RouteHost, { db }: Tools): void {
  app.delete(
    '/core/projects/:project_id',
    {
      config: { scopes: PROJD },
      schema: {
        summary: 'Delete a project; with force=true together with its modules',
        tags,
        params,
        querystring: Type.Object({ force: Type.Optional(QueryFlag) }),
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { project_id: id }, query }, reply) => {
      await deleteProject(db, caller, id, { force: isTrue(query.force) })
      return reply.code(204).send(null)
    },
  )
}

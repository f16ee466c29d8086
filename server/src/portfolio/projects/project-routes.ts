import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { projectDeleters, projectWriters, portfolioReaders } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { createProject, requireExistingProject } from '#portfolio/projects/create-project.ts'
import { deleteProject } from '#portfolio/projects/delete-project.ts'
import { NewProject, type Project, ProjectChange, ProjectDetail, toProjectDetail, ProjectItem } from '#portfolio/projects/project.ts'
import { listProjects, loadProject } from '#portfolio/projects/project-store.ts'
import { updateProject } from '#portfolio/projects/update-project.ts'
import { settingsTag } from '#portfolio/settings/settings-version.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'
import { readTagNames, TagsQuery } from '#portfolio/tags/tag.ts'

const tags = ['projects']
const params = Type.Object({ project_id: Id })
const Created = Type.Object({ projectId: Type.String(), existing: Type.Optional(Type.Literal(true)) }, { title: 'CreatedProject' })

/** Registers the routes of projects and their settings (docs/reference/projects.md#operations). */
export function projectRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    createRoute(app, context)
    updateRoute(app, context)
    deleteRoute(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  const config = { scopes: portfolioReaders }
  app.get(
    '/core/projects',
    {
      config,
      schema: {
        operationId: 'listProjects',
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
    {
      config,
      schema: { operationId: 'getProject', summary: 'Read a project with its settings', tags, params, response: { 200: ProjectDetail } },
    },
    async ({ caller, params: { project_id: id } }, reply) => sendProject(reply, await loadProject(db, caller, id)),
  )
}

function createRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/projects',
    {
      config: { scopes: projectWriters },
      bodyLimit: settingsLimit,
      attachValidation: true,
      schema: {
        operationId: 'createProject',
        summary: 'Create a project; an existing one with this name is returned unchanged',
        tags,
        body: NewProject,
        response: { 200: Created, 201: Created },
      },
    },
    async ({ caller, body, validationError: problem }, reply) => {
      const created = problem
        ? await requireExistingProject(context, caller, { sent: body, problem })
        : await createProject(context, caller, body)
      return reply.code(created.existing ? 200 : 201).send(created)
    },
  )
}

function updateRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/projects/:project_id',
    {
      config: { scopes: projectWriters },
      bodyLimit: settingsLimit,
      schema: {
        operationId: 'updateProject',
        summary: 'Replace settings of a project',
        tags,
        params,
        body: ProjectChange,
        response: { 200: ProjectDetail },
      },
    },
    async ({ caller, params: { project_id: id }, body: change, headers }, reply) =>
      sendProject(reply, await updateProject(context, caller, id, { change, ifMatch: headers['if-match'] })),
  )
}

/** Answers a project, with the entity tag that a later write may name. */
function sendProject(reply: FastifyReply, project: Project): ProjectDetail {
  reply.header('etag', settingsTag(project))
  return toProjectDetail(project)
}

function deleteRoute(app: RouteHost, { db }: AppContext): void {
  app.delete(
    '/core/projects/:project_id',
    {
      config: { scopes: projectDeleters },
      schema: {
        operationId: 'deleteProject',
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

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { projectWriters, portfolioReaders } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { loadProject } from '#portfolio/projects/project-store.ts'
import { writeGoals } from '#portfolio/projects/write-goals.ts'
import { settingsLimit } from '#portfolio/settings/settings-limit.ts'
import { settingsTag } from '#portfolio/settings/settings-version.ts'

const tags = ['projects']
const params = Type.Object({ project_id: Id })
const Goals = Type.Object({ content: Type.String({ description: 'Markdown, at most 102,400 characters' }) }, { ...closed, title: 'Goals' })
const WrittenGoals = Type.Object({ projectId: Type.String(), content: Type.String() }, { title: 'WrittenGoals' })

/** Registers the routes of Application goals, another name for a project's description (docs/reference/projects.md#application-goals). */
export function goalsRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/projects/:project_id/architecture',
      {
        config: { scopes: portfolioReaders },
        schema: { operationId: 'getApplicationGoals', summary: 'Read the Application goals', tags, params, response: { 200: Goals } },
      },
      async ({ caller, params: { project_id: id } }, reply) => {
        const project = await loadProject(context.db, caller, id)
        reply.header('etag', settingsTag(project))
        return { content: project.description ?? '' }
      },
    )
    app.post(
      '/core/projects/:project_id/architecture',
      {
        config: { scopes: projectWriters },
        bodyLimit: settingsLimit,
        schema: {
          operationId: 'setApplicationGoals',
          summary: 'Write the Application goals',
          tags,
          params,
          body: Goals,
          response: { 200: WrittenGoals },
        },
      },
      async ({ caller, params: { project_id: id }, body: { content }, headers }, reply) => {
        const project = await writeGoals(context, caller, id, { content, ifMatch: headers['if-match'] })
        reply.header('etag', settingsTag(project))
        return { projectId: id, content }
      },
    )
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { REP1, REP3 } from '#access/scope-sets.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { AlgorithmsReport, reportAlgorithms } from '#reports/report-algorithms.ts'
import { reportVulnerabilities, VulnerabilitiesReport } from '#reports/report-vulnerabilities.ts'

const Query = Type.Object({
  projectId: Type.String({ minLength: 1 }),
  minConfidence: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1, description: 'leave out findings of less confidence' })),
})

/** Reports (§4.8). */
export function reportRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/reports/vulnerabilities',
      {
        config: { scopes: REP1 },
        schema: {
          summary: 'Vulnerabilities of a project',
          tags: ['reports'],
          querystring: Query,
          response: { 200: VulnerabilitiesReport },
        },
      },
      async ({ caller, query: { projectId, minConfidence = 1 } }) => {
        if (!isId(projectId)) throw notFound(projectId)
        return reportVulnerabilities(tools, caller, { projectId, minConfidence })
      },
    )
    app.get(
      '/core/reports/algorithms',
      {
        config: { scopes: REP3 },
        schema: {
          summary: 'Cryptographic algorithms of a project, or of all',
          tags: ['reports'],
          querystring: Type.Object({ projectId: Type.Optional(Type.String()) }),
          response: { 200: AlgorithmsReport },
        },
      },
      async ({ caller, query: { projectId } }) => {
        const wanted = projectId === '' ? undefined : projectId
        if (wanted !== undefined && !isId(wanted)) throw notFound(wanted)
        return reportAlgorithms(tools, caller, wanted)
      },
    )
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, loadModule } from '#portfolio/portfolio.ts'
import { simulateUpgrades } from '#analysis/fixes/simulate-upgrades.ts'
import { Simulation, UpgradesToSimulate } from '#analysis/fixes/simulation-shape.ts'
import { readPreview } from '#analysis/preview/background-preview.ts'
import { PreviewAnswer } from '#analysis/preview/preview-shape.ts'
import { sendPreview } from '#analysis/preview/send-preview.ts'

const config = { scopes: portfolioReadersAndDevelopers }
const tags = ['findings']

const readSchema = {
  operationId: 'readSimulation',
  summary: 'Read a simulation over more than 200 modules',
  tags,
  params: Type.Object({ simulation_id: Id }),
  response: { 200: PreviewAnswer },
}

function schemaOf(scope: 'module' | 'project' | 'company') {
  return {
    operationId: `simulate${scope.slice(0, 1).toUpperCase()}${scope.slice(1)}Upgrades`,
    summary: `Show what upgrades would change in ${scope === 'company' ? 'the' : 'a'} ${scope}; nothing is stored`,
    tags,
    body: UpgradesToSimulate,
    response: { 200: Simulation, ...(scope !== 'module' && { 202: PreviewAnswer }) },
  }
}

/** Registers the simulation of upgrades (docs/reference/fixes.md#simulate). */
export function simulationRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context
  return async (app) => {
    app.post(
      '/core/modules/:module_id/simulate',
      { config, schema: { ...schemaOf('module'), params: Type.Object({ module_id: Id }) } },
      async ({ caller, params, body: { upgrades } }, reply) => {
        const { id: moduleId, projectId } = await loadModule(db, caller, params.module_id)
        return sendPreview(reply, await simulateUpgrades(context, { companyId: caller.companyId, projectId, moduleId }, upgrades))
      },
    )
    app.post(
      '/core/projects/:project_id/simulate',
      { config, schema: { ...schemaOf('project'), params: Type.Object({ project_id: Id }) } },
      async ({ caller, params, body: { upgrades } }, reply) => {
        const { id: projectId } = await findProject(db, caller, { projectId: params.project_id })
        return sendPreview(reply, await simulateUpgrades(context, { companyId: caller.companyId, projectId }, upgrades))
      },
    )
    app.post('/core/simulate', { config, schema: schemaOf('company') }, async ({ caller: { companyId }, body: { upgrades } }, reply) =>
      sendPreview(reply, await simulateUpgrades(context, { companyId }, upgrades)),
    )
    app.get('/core/simulate/:simulation_id', { config, schema: readSchema }, ({ caller, params }) =>
      readPreview(db, caller, 'simulation', params.simulation_id),
    )
  }
}

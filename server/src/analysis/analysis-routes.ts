import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { recordActivity } from '#access/access.ts'
import { importersAndComplianceManagers, moduleWriters, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { loadScanRef } from '#sboms/sboms.ts'
import { transact } from '#database/transact.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { findingKinds } from '#analysis/finding.ts'
import { type FindingFilter, listFindings } from '#analysis/findings/finding-report.ts'
import { FindingEvidence, FindingListItem } from '#analysis/findings/finding-shape.ts'
import { listGroupedFindings } from '#analysis/findings/grouped-finding-report.ts'
import { loadFindingEvidence } from '#analysis/findings/load-finding-evidence.ts'
import { historyRoutes } from '#analysis/history-routes.ts'
import { quickCheckRoutes } from '#analysis/quick-check/quick-check-routes.ts'
import { reprocessJob } from '#analysis/reprocess.ts'
import { fixRoutes } from '#analysis/fixes/fix-routes.ts'
import { previewRoutes } from '#analysis/preview/preview-routes.ts'
import { statementRoutes } from '#analysis/statements/statement-routes.ts'
import { vexRoutes } from '#analysis/vex/vex-routes.ts'

const ModuleId = Type.Object({ module_id: Id })
const FindingId = Type.Object({ module_id: Id, finding_id: Id })
const ScanId = Type.Object({ scan_id: Id })
const Accepted = Type.Object({ status: Type.Literal('ok') }, { title: 'Accepted' })
const ListQuery = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(Type.String({ description: `${findingKinds.join(', ')}; comma-separated to combine` })),
  severity: Type.Optional(
    Type.String({ description: 'violation, warning, whitelisted, critical, high, medium, low, none, unknown; comma-separated to combine' }),
  ),
  component: Type.Optional(Type.String({ description: 'a component key or a purl' })),
  rule: Type.Optional(
    Type.String({ description: 'keys of findings, such as use, copyleft, deprecated or a CVE; comma-separated to combine' }),
  ),
  fold: Type.Optional(QueryFlag),
  line: Type.Optional(Type.String({ description: 'id of a finding of a folded list: the findings its line stands for' })),
})

const severities = ['violation', 'warning', 'whitelisted', 'critical', 'high', 'medium', 'low', 'none', 'unknown']

/** Findings, their evidence, and evaluation on demand. */
export function analysisRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    findingRoutes(app, context)
    reprocessRoutes(app, context)
    historyRoutes(app, context)
    await app.register(fixRoutes(context))
    await app.register(previewRoutes(context))
    await app.register(vexRoutes(context))
    await app.register(statementRoutes(context))
    await app.register(quickCheckRoutes(context))
  }
}

function findingRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/modules/:module_id/findings',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listModuleFindings',
        summary: 'List the findings of a module, worst first',
        tags: ['findings'],
        params: ModuleId,
        querystring: ListQuery,
        response: { 200: Type.Array(FindingListItem) },
      },
    },
    async ({ caller, params, query }, reply) => {
      const filter = toFilter(query)
      const module = await loadModule(db, caller, params.module_id)
      const list = isTrue(query.fold) ? listGroupedFindings : listFindings
      return [...sendPage<FindingListItem>(reply, query.page, await list(db, caller, module.id, filter))]
    },
  )
  app.get(
    '/core/modules/:module_id/findings/:finding_id/proof',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getFindingEvidence',
        summary: 'Explain a finding: its evidence, replayed and in sentences',
        tags: ['findings'],
        params: FindingId,
        response: { 200: FindingEvidence },
      },
    },
    async ({ caller, params }) => loadFindingEvidence(db, caller, params.module_id, params.finding_id),
  )
}

function toFilter({ page, component, kind, severity, rule, line }: Static<typeof ListQuery>): FindingFilter {
  return {
    page,
    component: component || undefined,
    kind: parseList('kind', kind, findingKinds),
    severity: parseList('severity', severity, severities),
    rule: splitList(rule),
    line: line || undefined,
  }
}

const reprocessScanSchema = {
  operationId: 'reprocessScan',
  summary: 'Analyse a stored scan again',
  tags: ['scans'],
  params: ScanId,
  response: { 202: Accepted },
}

function reprocessRoutes(app: RouteHost, { db, jobs }: AppContext): void {
  app.post(
    '/core/modules/:module_id/analyze',
    {
      config: { scopes: moduleWriters },
      schema: {
        operationId: 'reevaluateModule',
        summary: 'Re-evaluate a module without a new scan',
        tags: ['modules'],
        params: ModuleId,
        response: { 202: Accepted },
      },
    },
    async ({ caller, params }, reply) => {
      const { id: moduleId, name } = await loadModule(db, caller, params.module_id)
      const { companyId } = caller
      await transact(db, async (trx) => {
        await jobs.enqueue(trx, reprocessJob, { companyId, moduleId }, moduleId)
        await recordActivity(trx, caller, { action: 'requested', object: 'module', objectId: moduleId, name, detail: 'analysis' })
      })
      return reply.code(202).send({ status: 'ok' })
    },
  )
  app.post(
    '/core/scans/:scan_id/reprocess',
    {
      config: { scopes: importersAndComplianceManagers },
      schema: reprocessScanSchema,
    },
    async ({ caller, params }, reply) => {
      const { companyId, moduleId, scanId } = await loadScanRef(db, caller, params.scan_id)
      const { name } = await loadModule(db, caller, moduleId)
      await transact(db, async (trx) => {
        await jobs.enqueue(trx, reprocessJob, { companyId, moduleId, scanId }, scanId)
        await recordActivity(trx, caller, { action: 'requested', object: 'scan', objectId: scanId, name, detail: 'analysis' })
      })
      return reply.code(202).send({ status: 'ok' })
    },
  )
}

/** A comma-separated list of known words; 400 names the parameter. */
function parseList(parameter: string, text: string | undefined, known: readonly string[]): readonly string[] | undefined {
  const words = splitList(text)
  const unknown = words?.find((word) => !known.includes(word))
  if (unknown !== undefined) throw invalid(parameter, `${parameter} must be one of ${known.join(', ')}; ${unknown} is none of them`)
  return words
}

/** Undefined: nothing is asked for. */
function splitList(text = ''): readonly string[] | undefined {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

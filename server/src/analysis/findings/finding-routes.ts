import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { readList } from '#platform/http/query-words.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule, requireConsistentScope, TagsQuery } from '#portfolio/portfolio.ts'
import { readWithPastSbom } from '#analysis/changes/evaluate-past-sbom.ts'
import { readAsOf, readPastMoment } from '#analysis/changes/past-moment.ts'
import { type FindingFilter, readFindingFilter } from '#analysis/findings/finding-filter.ts'
import { readGroup } from '#analysis/findings/finding-group.ts'
import { readFindingOrder } from '#analysis/findings/finding-order.ts'
import { type FindingListItem, FindingProof } from '#analysis/findings/finding-shape.ts'
import { loadFindingSurroundings } from '#analysis/findings/finding-surroundings-report.ts'
import { listGroupedFindings } from '#analysis/findings/grouped-finding-report.ts'
import { maxCounted, prepareSearch } from '#analysis/findings/list-findings.ts'
import { loadFindingEvidence } from '#analysis/findings/load-finding-evidence.ts'
import { FindingListResponse, ListQuery, type RequestedList, sendFindings } from '#analysis/findings/send-findings.ts'

const tags = ['findings']
const config = { scopes: portfolioReadersAndDevelopers }
const ModuleId = Type.Object({ module_id: Id })
const FindingId = Type.Object({ module_id: Id, finding_id: Id })

const CompanyQuery = Type.Object({
  ...ListQuery.properties,
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String()),
  tags: TagsQuery,
})
const ModuleQuery = Type.Object({
  ...ListQuery.properties,
  fold: Type.Optional(QueryFlag),
  knowledge: Type.Optional(
    Type.Enum(['', 'then', 'today'], { description: 'with asOf: today evaluates the SBOM of then with what is known now' }),
  ),
  line: Type.Optional(Type.String({ description: 'id of a finding of a folded list: the findings its line stands for' })),
})

/** Registers the lists of findings and their evidence (docs/reference/findings.md). */
export function findingRoutes(app: RouteHost, context: AppContext): void {
  companyList(app, context)
  moduleList(app, context)
  evidence(app, context)
}

function companyList(app: RouteHost, context: AppContext): void {
  const { db, now } = context
  app.get(
    '/core/findings',
    {
      config,
      schema: {
        operationId: 'listFindings',
        summary: 'List the findings of the company, undecided ones first, the worst first',
        tags,
        querystring: CompanyQuery,
        response: { 200: withMediaTypes(FindingListResponse, 'text/csv') },
      },
    },
    async ({ caller, query }, reply) => {
      requireCompatible(query)
      const view = { order: readFindingOrder(query.sort, 'worst'), countTo: maxCounted }
      const asOf = await readAsOf(db, caller, query.asOf, now())
      const filter = { ...readFindingFilter(query, now()), ...(await readScope(context, caller, query)), asOf }
      return sendFindings(context, reply, { query, view, search: await prepareSearch(db, caller, filter, now()) })
    },
  )
}

function moduleList(app: RouteHost, context: AppContext): void {
  const { db, now } = context
  app.get(
    '/core/modules/:module_id/findings',
    {
      config,
      schema: {
        operationId: 'listModuleFindings',
        summary: 'List the findings of a module, worst first',
        tags,
        params: ModuleId,
        querystring: ModuleQuery,
        response: { 200: withMediaTypes(FindingListResponse, 'text/csv') },
      },
    },
    async ({ caller, params: { module_id: moduleId }, query }, reply) => {
      requireCompatible(query)
      const view = { order: readFindingOrder(query.sort, 'severity') }
      await loadModule(db, caller, moduleId)
      const filter = { ...readFindingFilter(query, now()), line: query.line || undefined, moduleId }
      if (query.knowledge !== 'today') {
        const asOf = await readAsOf(db, caller, query.asOf, now())
        return sendModuleFindings(context, reply, { caller, query, view, filter: { ...filter, asOf } })
      }
      const asOf = await readPastMoment(db, caller, { parameter: 'asOf', text: query.asOf ?? '', now: now() })
      return readWithPastSbom(context, { companyId: caller.companyId, moduleId }, asOf, (trx) =>
        sendModuleFindings({ ...context, db: trx }, reply, { caller, query, view, filter }),
      )
    },
  )
}

interface RequestedModuleList extends Pick<RequestedList, 'view'> {
  readonly caller: Caller
  readonly query: Static<typeof ModuleQuery>
  readonly filter: FindingFilter & { readonly moduleId: string }
}

async function sendModuleFindings(
  context: AppContext,
  reply: FastifyReply,
  { caller, query, view, filter }: RequestedModuleList,
): ReturnType<typeof sendFindings> {
  const { db, now } = context
  const search = await prepareSearch(db, caller, filter, now())
  if (!isTrue(query.fold)) return sendFindings(context, reply, { query, view, search })
  const folded = await listGroupedFindings(db, search, { moduleId: filter.moduleId, page: query.page })
  return [...sendPage<FindingListItem>(reply, query.page, folded)]
}

function evidence(app: RouteHost, { db, now }: AppContext): void {
  app.get(
    '/core/modules/:module_id/findings/:finding_id/proof',
    {
      config,
      schema: {
        operationId: 'getFindingEvidence',
        summary: 'Explain a finding: its evidence, replayed and in sentences',
        tags,
        params: FindingId,
        response: { 200: FindingProof },
      },
    },
    async ({ caller, params: { module_id: moduleId, finding_id: id } }) => {
      const found = await loadFindingEvidence(db, caller, { moduleId, id }, now())
      return { ...found, ...(await loadFindingSurroundings(db, caller, found.finding)) }
    },
  )
}

/** The project, module and tags of a list of the company; 404 for an unknown project or module, 400 for a module of another project. */
async function readScope(
  { db }: AppContext,
  caller: Caller,
  query: Static<typeof CompanyQuery>,
): Promise<Pick<FindingFilter, 'projectId' | 'moduleId' | 'tags'>> {
  const scope = { projectId: query.projectId || undefined, moduleId: query.moduleId || undefined }
  await requireConsistentScope(db, caller, scope)
  return { ...scope, tags: readList('tags', query.tags) }
}

/** Pairs of parameters that contradict each other: the second one is named. */
const contradictions: readonly (readonly [keyof Static<typeof ModuleQuery>, keyof Static<typeof ModuleQuery>])[] = [
  ['fold', 'group'],
  ['fold', 'sort'],
  ['fold', 'facets'],
  ['fold', 'format'],
  ['group', 'sort'],
  ['group', 'format'],
  ['format', 'facets'],
  ['asOf', 'decided'],
  ['asOf', 'epssFrom'],
  ['knowledge', 'format'],
]

function requireCompatible(query: Readonly<Static<typeof ModuleQuery>>): void {
  const { format, group, sort, asOf, knowledge } = query
  readGroup(group)
  if (format && format !== 'csv') throw invalid('format', 'format must be csv; without one the answer is JSON')
  const given = { ...query, fold: isTrue(query.fold), facets: isTrue(query.facets) }
  const found = contradictions.find(([one, other]) => given[one] && given[other])
  if (found !== undefined) throw invalid(found[1], `${found[1]} cannot be combined with ${found[0]}`)
  if (asOf && readFindingOrder(sort, 'worst').key === 'epss') throw invalid('sort', 'sort=epss cannot be combined with asOf')
  if (knowledge && !asOf) throw invalid('asOf', 'knowledge needs asOf')
}

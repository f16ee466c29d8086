import { Type } from 'typebox'
import { type FindingItem, type FindingKind, readFindings, requestReevaluation } from '#analysis/analysis.ts'
import type { Caller } from '#access/access.ts'
import { moduleWriters, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { toFinding } from '#dependency-track/finding.ts'
import { interfaceVersion } from '#dependency-track/interface-version.ts'
import { PagingQuery, readWindow, sendItems } from '#dependency-track/paging.ts'
import { VersionId } from '#dependency-track/project-routes.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import { toViolation } from '#dependency-track/violation.ts'
import { findInactiveModules, findVersionsById, type ProjectVersion } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Page, Window } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { newId } from '#platform/ids.ts'

const config = { scopes: portfolioReadersAndDevelopers }
const flag = Type.Optional(Type.String({ maxLength: 20 }))
const FindingQuery = Type.Object({ ...PagingQuery, suppressed: flag })
const CompanyQuery = Type.Object({ ...FindingQuery.properties, showSuppressed: flag, showInactive: flag })

/** As many as Waybill exports of a list of its own (docs/reference/findings.md#csv). */
const everything = { offset: 0, limit: 100_000 }

/** Registers the reads of findings (docs/reference/dependency-track.md#findings). */
export function findingRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  const read = reader(context)
  const schema = { params: VersionId, querystring: FindingQuery }
  app.get('/v1/finding/project/:uuid', { config, schema }, async ({ caller, params, query }, reply) => {
    const version = await requireVersion(db, caller, params)
    const isPaged = Object.keys(PagingQuery).some((name) => name in query)
    const window = isPaged ? readWindow(query) : everything
    const found = await read(
      caller,
      { moduleId: version.uuid, kind: ['vulnerability'], withSuppressed: query.suppressed === 'true' },
      window,
    )
    return sendItems(reply, found, (item) => toFinding(item, version))
  })
  app.get('/v1/finding/project/:uuid/export', { config, schema: { params: VersionId } }, async ({ caller, params }, reply) => {
    const version = await requireVersion(db, caller, params)
    const { items } = await read(caller, { moduleId: version.uuid, kind: ['vulnerability'] }, everything)
    reply.header('content-disposition', `inline; filename="findings-${version.uuid}.fpf"`)
    const { uuid, name, description } = version
    const project = { uuid, name, ...(version.version !== '' && { version: version.version }), ...(description && { description }) }
    const meta = {
      application: 'Waybill',
      version: interfaceVersion,
      timestamp: context.now().toISOString(),
      baseUrl: context.config.http.publicUrl,
    }
    return { version: '1.3', meta, project, findings: items.map((item) => toFinding(item, version)) }
  })
  app.get('/v1/violation/project/:uuid', { config, schema }, async ({ caller, params, query }, reply) => {
    const version = await requireVersion(db, caller, params)
    const found = await read(caller, { moduleId: version.uuid, withSuppressed: query.suppressed === 'true' }, readWindow(query))
    return sendItems(reply, found, (item) => toViolation(item, version))
  })
  analyseRoute(app, context)
  companyRoutes(app, context)
}

function analyseRoute(app: RouteHost, context: AppContext): void {
  const analyse = { config: { scopes: moduleWriters }, schema: { params: VersionId } }
  app.post('/v1/finding/project/:uuid/analyze', analyse, async ({ caller, params }) => {
    const { uuid, module } = await requireVersion(context.db, caller, params)
    await requestReevaluation(context, caller, { moduleId: uuid, name: module })
    return { token: newId() }
  })
}

/** Registers the lists of all versions (docs/reference/dependency-track.md#all-versions). */
function companyRoutes(app: RouteHost, context: AppContext): void {
  const read = companyReader(context)
  const schema = { querystring: CompanyQuery }
  app.get('/v1/finding', { config, schema }, async ({ caller, query }, reply) => {
    const { page, versionOf } = await read(caller, query, ['vulnerability'])
    return sendItems(reply, page, (item) => toFinding(item, versionOf(item)))
  })
  app.get('/v1/violation', { config, schema }, async ({ caller, query }, reply) => {
    const { page, versionOf } = await read(caller, query)
    return sendItems(reply, page, (item) => toViolation(item, versionOf(item)))
  })
}

type CompanyQuery = Readonly<Partial<Record<keyof typeof CompanyQuery.properties, string>>>

interface CompanyFindings {
  readonly page: Page<FindingItem>
  readonly versionOf: (item: FindingItem) => ProjectVersion
}

function companyReader(context: AppContext) {
  const read = reader(context)
  return async (caller: Caller, query: CompanyQuery, kind?: readonly FindingKind[]): Promise<CompanyFindings> => {
    const withSuppressed = query.suppressed === 'true' || query.showSuppressed === 'true'
    const exceptModules = query.showInactive === 'true' ? undefined : await findInactiveModules(context.db, caller)
    const { items, total } = await read(caller, { exceptModules, withSuppressed, ...(kind && { kind }) }, readWindow(query))
    const versions = await findVersionsById(context.db, caller, [...new Set(items.map(({ moduleId }) => moduleId))])
    // a module may have gone since its findings were read
    const present = items.filter(({ moduleId }) => versions.has(moduleId))
    return { page: { items: present, total }, versionOf: ({ moduleId }) => versions.get(moduleId)! }
  }
}

interface Wanted {
  readonly moduleId?: string
  readonly exceptModules?: readonly string[] | undefined
  readonly kind?: readonly FindingKind[]
  readonly withSuppressed?: boolean
}

function reader({ db, now }: AppContext) {
  return async (caller: Caller, { withSuppressed = false, ...wanted }: Wanted, window: Window): Promise<Page<FindingItem>> => {
    const status = withSuppressed ? undefined : ['violation', 'warning']
    return readFindings(db, caller, { filter: { ...wanted, status }, window, at: now() })
  }
}

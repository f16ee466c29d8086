import { Type } from 'typebox'
import { type FindingItem, type FindingKind, readModuleFindings } from '#analysis/analysis.ts'
import type { Caller } from '#access/access.ts'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { toFinding } from '#dependency-track/finding.ts'
import { interfaceVersion } from '#dependency-track/interface-version.ts'
import { PagingQuery, readWindow, sendItems } from '#dependency-track/paging.ts'
import { VersionId } from '#dependency-track/project-routes.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import { toViolation } from '#dependency-track/violation.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Page, Window } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const config = { scopes: portfolioReadersAndDevelopers }
const flag = Type.Optional(Type.String({ maxLength: 20 }))
const FindingQuery = Type.Object({ ...PagingQuery, suppressed: flag })

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
}

interface Wanted {
  readonly moduleId: string
  readonly kind?: readonly FindingKind[]
  readonly withSuppressed?: boolean
}

function reader({ db, now }: AppContext) {
  return async (caller: Caller, { withSuppressed = false, ...wanted }: Wanted, window: Window): Promise<Page<FindingItem>> => {
    const status = withSuppressed ? undefined : ['violation', 'warning']
    return readModuleFindings(db, caller, { filter: { ...wanted, status }, window, at: now() })
  }
}

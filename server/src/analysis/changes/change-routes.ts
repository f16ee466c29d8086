import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import { sendCsvList, TableFormat } from '#platform/http/csv.ts'
import { maxExported } from '#platform/http/max-exported.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { changeCsvColumns } from '#analysis/changes/change-csv.ts'
import { hasChange, listChangedFindings } from '#analysis/changes/change-report.ts'
import { listFindingEvents } from '#analysis/changes/finding-event-report.ts'
import { EarliestMoments, FindingChange, FindingEvent, ModuleChanges } from '#analysis/changes/change-shape.ts'
import { readEarliest, readPastPeriod } from '#analysis/changes/past-moment.ts'
import { readAllChanges, readChanges } from '#analysis/changes/read-changes.ts'

const ModuleId = Type.Object({ module_id: Id })
const ChangeNumber = Type.Object({ module_id: Id, change_number: Type.String({ description: 'the number of a change' }) })
const FindingId = Type.Object({ module_id: Id, finding_id: Id })
const config = { scopes: portfolioReadersAndDevelopers }
const moment = 'ISO 8601 date or date-time, not in the future'

const PeriodQuery = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(Type.String({ description: `${moment}; changes after it. Without it all changes` })),
  to: Type.Optional(Type.String({ description: `${moment}; changes up to it. Without it now` })),
  format: TableFormat,
})

/** Registers what changed in modules, and why (docs/reference/changes.md). */
export function changeRoutes(app: RouteHost, context: AppContext): void {
  listModuleChanges(app, context)
  listFindingsOfChange(app, context)
  listChangesOfFinding(app, context)
  getEarliest(app, context)
}

function listModuleChanges(app: RouteHost, { db, now }: AppContext): void {
  app.get(
    '/core/modules/:module_id/changes',
    {
      config,
      schema: {
        operationId: 'listModuleChanges',
        summary: 'List what changed the counts and findings of a module between two moments, with the causes',
        tags: ['modules'],
        params: ModuleId,
        querystring: PeriodQuery,
        response: { 200: withMediaTypes(ModuleChanges, 'text/csv') },
      },
    },
    async ({ caller, params, query }, reply) => {
      const { id: moduleId } = await loadModule(db, caller, params.module_id)
      const period = await readPastPeriod(db, caller, query, now())
      const module = { companyId: caller.companyId, moduleId }
      if (query.format === 'csv') {
        const found = await readAllChanges(db, module, { ...period, limit: maxExported })
        return sendCsvList(reply, 'changes', { ...found, limit: maxExported, columns: changeCsvColumns })
      }
      const { total, ...changes } = await readChanges(db, module, period, query.page)
      sendPage(reply, query.page, { items: changes.changes, total })
      return changes
    },
  )
}

function listFindingsOfChange(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/modules/:module_id/changes/:change_number',
    {
      config,
      schema: {
        operationId: 'listFindingsOfChange',
        summary: 'List the findings that came, went or changed with a change of a module, worst first',
        tags: ['modules'],
        params: ChangeNumber,
        querystring: PageQuery,
        response: { 200: Type.Array(FindingChange) },
      },
    },
    async ({ caller, params, query }, reply) => {
      const { id: moduleId } = await loadModule(db, caller, params.module_id)
      const module = { companyId: caller.companyId, moduleId }
      const number = await requireChange(db, module, params.change_number)
      return [...sendPage(reply, query.page, await listChangedFindings(db, module, number, query.page))]
    },
  )
}

function listChangesOfFinding(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/modules/:module_id/findings/:finding_id/changes',
    {
      config,
      schema: {
        operationId: 'listChangesOfFinding',
        summary: 'List the changes of a finding, newest first',
        tags: ['findings'],
        params: FindingId,
        querystring: PageQuery,
        response: { 200: Type.Array(FindingEvent) },
      },
    },
    async ({ caller, params, query }, reply) => {
      const { id: moduleId } = await loadModule(db, caller, params.module_id)
      const finding = { companyId: caller.companyId, moduleId, id: params.finding_id }
      return [...sendPage(reply, query.page, await listFindingEvents(db, finding, query.page))]
    },
  )
}

function getEarliest(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/changes/earliest',
    {
      config,
      schema: {
        operationId: 'getEarliestChanges',
        summary: 'Read the earliest moments of which changes and lists can be read',
        tags: ['modules'],
        response: { 200: EarliestMoments },
      },
    },
    async ({ caller }) => readEarliest(db, caller),
  )
}

/** Throws a 404 unless the module has a change with this number. */
async function requireChange(db: Database, module: ModuleRef, text: string): Promise<number> {
  const number = /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : 0
  if (number === 0 || !(await hasChange(db, module, number))) throw notFound(text)
  return number
}

import type { Selectable } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { ModuleTable } from '#database/tables/portfolio-tables.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import type { Module, ModuleStatus } from '#portfolio/module.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'

/** Loads a module of the caller's company; 404 for any other id. */
export async function loadModule(db: Database | Transaction, { companyId }: Caller, id: string): Promise<Module> {
  if (!isId(id)) throw notFound(id)
  const row = await db.selectFrom('module').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return moduleOf(row)
}

function moduleOf(row: Selectable<ModuleTable>): Module {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    identifier: row.identifier ?? undefined,
    tags: row.tags ?? undefined,
    settings: row.settings as ModuleSettings,
    status: row.status as ModuleStatus,
    analysisId: row.analysis_id ?? undefined,
    scanId: row.scan_id ?? undefined,
    billId: row.bill_id ?? undefined,
    demo: row.demo,
  }
}

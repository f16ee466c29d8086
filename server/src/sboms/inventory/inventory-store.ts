import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import type { ModuleSettings } from '#portfolio/portfolio.ts'
import type { Sbom } from '@waybill/documents'
import { unpackSbom } from '#sboms/sbom-store.ts'

/** A module with its current SBOM. */
export interface InventoryModule {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly identifier: string | undefined
  readonly settings: ModuleSettings
  readonly lastAnalysis: string | undefined
  /** Undefined before the first scan is analysed. */
  readonly sbom: Sbom | undefined
}

/** A project with its modules, or with one of them. */
export interface Inventory {
  readonly company: string
  readonly project: { readonly id: string; readonly name: string; readonly description: string | undefined }
  /** By name. */
  readonly modules: readonly InventoryModule[]
}

export type InventoryScope = { readonly projectId: string } | { readonly moduleId: string }

interface Row {
  readonly company: string
  readonly project_id: string
  readonly project: string
  readonly description: string | null
  readonly id: string | null
  readonly name: string
  readonly status: string
  readonly identifier: string | null
  readonly settings: ModuleSettings
  readonly last_analysis: Date | null
  readonly content: Buffer | null
}

/** Loads the SBOMs of a project or of one module in one query; 404 when the company has no such project or module. */
export async function loadInventory(db: Database, { companyId }: Caller, requested: InventoryScope): Promise<Inventory> {
  const isModule = 'moduleId' in requested
  const id = isModule ? requested.moduleId : requested.projectId
  const { rows } = await sql<Row>`
    select co.name as company, p.id as project_id, p.name as project, p.description, m.id, m.name, coalesce(ma.status, 'ok') as status, m.identifier, m.settings,
      a.date as last_analysis, b.content
    from project p
    join company co on co.id = p.company_id
    left join module m on m.company_id = p.company_id and m.project_id = p.id
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    left join sbom b on b.company_id = ma.company_id and b.id = ma.sbom_id
    left join analysis a on a.company_id = ma.company_id and a.id = ma.analysis_id
    where p.company_id = ${companyId} and ${isModule ? sql`m.id = ${id}` : sql`p.id = ${id}`}
    order by lower(m.name), m.id`.execute(db)
  const [first] = rows
  if (first === undefined) throw notFound(id)
  const modules = await Promise.all(rows.filter((row) => row.id !== null).map(toInventoryModule))
  return {
    company: first.company,
    project: { id: first.project_id, name: first.project, description: first.description ?? undefined },
    modules,
  }
}

async function toInventoryModule(row: Row): Promise<InventoryModule> {
  return {
    id: row.id ?? '',
    name: row.name,
    status: row.status,
    identifier: row.identifier ?? undefined,
    settings: row.settings,
    lastAnalysis: row.last_analysis?.toISOString(),
    sbom: row.content === null ? undefined : await unpackSbom(row.content),
  }
}

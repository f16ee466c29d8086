import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleRef } from '#analysis/analyser.ts'

/** Where a module is, by name. */
export interface ModuleNames {
  readonly projectId: string
  readonly project: string
  readonly moduleId: string
  readonly module: string
}

/** Names of modules and of their projects, by id of the module; one statement. */
export async function loadModuleNames(trx: Transaction, modules: readonly ModuleRef[]): Promise<ReadonlyMap<string, ModuleNames>> {
  const { rows } = await sql<ModuleNames>`
    select p.id as "projectId", p.name as project, m.id as "moduleId", m.name as module
    from unnest(${modules.map(({ companyId }) => companyId)}::uuid[], ${modules.map(({ moduleId }) => moduleId)}::uuid[]) as w(company_id, id)
    join module m on m.company_id = w.company_id and m.id = w.id
    join project p on p.company_id = m.company_id and p.id = m.project_id`.execute(trx)
  return new Map(rows.map((scope) => [scope.moduleId, scope]))
}

/** Keys and versions of components of the catalogue, by id; one statement. */
export async function loadComponentNames(
  trx: Transaction,
  componentIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly key: string; readonly version: string | null }>> {
  const { rows } = await sql<{ id: number; key: string; version: string | null }>`
    select c.id, p.key, c.version
    from unnest(${[...componentIds]}::bigint[]) as w(id)
    cross join lateral (select id, package_id, version from component where id = w.id offset 0) c
    cross join lateral (select key from package where id = c.package_id offset 0) p`.execute(trx)
  return new Map(rows.map(({ id, key, version }) => [id, { key, version }]))
}

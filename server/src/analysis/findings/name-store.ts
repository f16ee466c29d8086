import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Where a module is, by name. */
export interface ModuleNames {
  readonly projectId: string
  readonly project: string
  readonly moduleId: string
  readonly module: string
}

/** Names of modules and of their projects, by id of the module; one statement. */
export async function loadModuleNames(
  trx: Transaction,
  companyId: string,
  moduleIds: readonly string[],
): Promise<ReadonlyMap<string, ModuleNames>> {
  const { rows } = await sql<ModuleNames>`
    select p.id as "projectId", p.name as project, m.id as "moduleId", m.name as module
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])`.execute(trx)
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

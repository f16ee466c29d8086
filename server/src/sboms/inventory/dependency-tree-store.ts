import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Sbom } from '@waybill/documents/sbom/sbom.ts'
import { unpackSbom } from '#sboms/sbom-store.ts'
import type { ModuleRef } from '#sboms/module-component-store.ts'

/** A module's bill, and the ids its components have in the catalogue. */
export interface ModuleTree {
  readonly moduleId: string
  readonly sbom: Sbom
  /** By purl. */
  readonly componentIds: ReadonlyMap<string, number>
}

/** The dependency trees of modules, one after another so that one alone is unpacked at a time. Two statements, none for no module. */
export async function* loadModuleTrees(trx: Transaction, modules: readonly ModuleRef[]): AsyncGenerator<ModuleTree> {
  if (modules.length === 0) return
  const requested = sql`unnest(${modules.map(({ companyId }) => companyId)}::uuid[], ${modules.map(({ moduleId }) => moduleId)}::uuid[]) as w(company_id, module_id)`
  const sboms = await sql<{ module_id: string; content: Buffer }>`
    select m.id as module_id, b.content from ${requested}
    join module m on m.company_id = w.company_id and m.id = w.module_id
    join bill b on b.company_id = m.company_id and b.id = m.bill_id`.execute(trx)
  const held = await sql<{ module_id: string; component_id: number; purl: string }>`
    select mc.module_id, mc.component_id, c.purl from ${requested}
    join module_component mc on mc.company_id = w.company_id and mc.module_id = w.module_id
    join component c on c.id = mc.component_id`.execute(trx)
  const byModule = Map.groupBy(held.rows, ({ module_id }) => module_id)
  for (const { module_id, content } of sboms.rows) {
    const componentIds = new Map((byModule.get(module_id) ?? []).map(({ purl, component_id }) => [purl, component_id]))
    yield { moduleId: module_id, sbom: await unpackSbom(content), componentIds }
  }
}

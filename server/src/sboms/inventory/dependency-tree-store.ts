import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { inHash } from '#database/in-hash.ts'
import type { Sbom } from '@waybill/documents'
import { unpackSbom } from '#sboms/sbom-store.ts'

/** A module's SBOM, and the catalogue ids of its components. */
export interface ModuleTree {
  readonly moduleId: string
  readonly sbom: Sbom
  /** By purl. */
  readonly componentIds: ReadonlyMap<string, number>
}

/**
 * Yields the SBOMs of a company's modules one by one, so that only one is unpacked at a time, with the ids of all components or of those that
 * are wanted. Two statements, none for no module.
 */
export async function* loadModuleTrees(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
  wanted?: readonly number[],
): AsyncGenerator<ModuleTree> {
  if (moduleIds.length === 0) return
  const sboms = await sql<{ module_id: string; content: Buffer }>`
    select ma.module_id, b.content
    from module_analysis ma
    join sbom b on b.company_id = ma.company_id and b.id = ma.sbom_id
    where ma.company_id = ${companyId} and ma.module_id = any(${[...moduleIds]}::uuid[])`.execute(trx)
  const links = await sql<{ module_id: string; component_id: number; purl: string }>`
    select mc.module_id, mc.component_id, c.purl
    from module_component mc
    join component c on c.id = mc.component_id
    where mc.company_id = ${companyId} and mc.module_id = any(${[...moduleIds]}::uuid[])
      ${wanted === undefined ? sql`` : sql`and ${inHash(sql`mc.component_id`, wanted)}`}`.execute(trx)
  const byModule = Map.groupBy(links.rows, ({ module_id }) => module_id)
  for (const { module_id, content } of sboms.rows) {
    const componentIds = new Map((byModule.get(module_id) ?? []).map(({ purl, component_id }) => [purl, component_id]))
    yield { moduleId: module_id, sbom: await unpackSbom(content), componentIds }
  }
}

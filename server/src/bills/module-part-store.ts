import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Part } from '#bills/part.ts'

export interface ModuleRef {
  readonly companyId: string
  readonly moduleId: string
}

/** Makes the module hold exactly these parts, writing only what differs. `componentIds` runs parallel to `parts`. */
export async function replaceParts(
  trx: Transaction,
  { companyId, moduleId }: ModuleRef,
  parts: readonly Part[],
  componentIds: readonly number[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${componentIds}::bigint[], ${parts.map(({ direct }) => direct)}::boolean[], ${parts.map(({ depth }) => depth)}::int[]
      ) as w(component_id, direct, depth)
    ), gone as (
      delete from module_component h
      where h.company_id = ${companyId} and h.module_id = ${moduleId}
        and not exists (select 1 from wanted w where w.component_id = h.component_id)
    )
    insert into module_component (company_id, module_id, component_id, direct, depth)
    select ${companyId}, ${moduleId}, w.component_id, w.direct, w.depth from wanted w
    on conflict (company_id, module_id, component_id) do update set direct = excluded.direct, depth = excluded.depth
    where (module_component.direct, module_component.depth) is distinct from (excluded.direct, excluded.depth)`.execute(trx)
}

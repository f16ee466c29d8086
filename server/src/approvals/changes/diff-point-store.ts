import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { orUndefined } from '#approvals/or-undefined.ts'

/** A scan or an approval of a module. */
export interface DiffPoint {
  readonly is: 'scan' | 'approval'
  readonly id: string
  readonly name: string | undefined
  readonly date: Date
  /** Of a scan: whether its analysis has finished, and its SBOM. */
  readonly isFinished: boolean
  readonly sbomId: string | undefined
  /** Of an approval. */
  readonly outline: Buffer | undefined
}

interface Row {
  readonly is: 'scan' | 'approval'
  readonly name: string | null
  readonly date: Date
  readonly is_finished: boolean
  readonly sbom_id: string | null
  readonly outline: Buffer | null
}

/** Loads a scan or an approval of the module; 404 for any other id. One statement. */
export async function loadDiffPoint(trx: Transaction, { companyId }: Tenant, moduleId: string, id: string): Promise<DiffPoint> {
  if (!isId(id)) throw notFound(id)
  const { rows } = await sql<Row>`
    select 'scan' as is, coalesce(release, tag, branch) as name, submitted as date, status = 'Finished' as is_finished, sbom_id,
      null::bytea as outline
    from scan where company_id = ${companyId} and id = ${id} and module_id = ${moduleId}
    union all
    select 'approval', concat_ws(' ', a.name, a.version), a.created, true, null, m.outline
    from approval a
    join approval_module m on m.company_id = a.company_id and m.approval_id = a.id and m.module_id = ${moduleId}
    where a.company_id = ${companyId} and a.id = ${id}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw notFound(id)
  const { is, name, date, is_finished: isFinished, sbom_id: sbomId, outline } = row
  return { is, id, name: orUndefined(name), date, isFinished, sbomId: orUndefined(sbomId), outline: orUndefined(outline) }
}

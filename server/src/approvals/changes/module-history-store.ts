import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Approval } from '#approvals/approval.ts'
import { orUndefined } from '#approvals/or-undefined.ts'

/** A module of an approval, and its previous approved release. */
export interface ModuleHistory {
  readonly moduleId: string
  readonly outline: Buffer
  readonly previous: PreviousRelease | undefined
}

export interface PreviousRelease {
  readonly approvalId: string
  readonly name: string
  readonly version: string | undefined
  readonly approved: Date
  readonly outline: Buffer
}

interface Row {
  readonly module_id: string
  readonly outline: Buffer
  readonly base_id: string | null
  readonly name: string | null
  readonly version: string | null
  readonly closed: Date | null
  readonly base_outline: Buffer | null
}

/** Loads the first modules of an approval, by name, each with the last release approved before this one. One statement. */
export async function loadHistories(
  db: Database | Transaction,
  { companyId }: Tenant,
  { id, verdict }: Pick<Approval, 'id' | 'verdict'>,
  most: number,
): Promise<readonly ModuleHistory[]> {
  const until = verdict?.at ?? null
  const { rows } = await sql<Row>`
    select m.module_id, m.outline, base.id as base_id, base.name, base.version, base.closed, base.outline as base_outline
    from approval_module m
    left join lateral (
      select b.id, b.name, b.version, b.closed, bm.outline
      from approval_module bm
      join approval b on b.company_id = bm.company_id and b.id = bm.approval_id
      where bm.company_id = ${companyId} and bm.module_id = m.module_id and bm.approval_id <> m.approval_id
        and b.verdict = 'approved' and (${until}::timestamptz is null or (b.closed, b.id) < (${until}::timestamptz, m.approval_id))
      order by b.closed desc, b.id desc
      limit 1
    ) base on true
    where m.company_id = ${companyId} and m.approval_id = ${id}
    order by m.ordinal
    limit ${most}`.execute(db)
  return rows.map((row) => ({ moduleId: row.module_id, outline: row.outline, previous: toPreviousRelease(row) }))
}

function toPreviousRelease({ base_id, name, version, closed, base_outline }: Row): PreviousRelease | undefined {
  if (base_id === null || closed === null || base_outline === null) return undefined
  return { approvalId: base_id, name: name ?? '', version: orUndefined(version), approved: closed, outline: base_outline }
}

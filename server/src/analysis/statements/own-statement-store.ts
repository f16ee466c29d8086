import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import type { VexTarget } from '#analysis/vex/vex-document-store.ts'
import type { NewStatement } from '#analysis/statements/statement-shape.ts'

/** Waits until nobody else decides for the company, and holds others back until the transaction ends. */
export async function lockStatements(trx: Transaction, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statements of ' || ${companyId}::text, 0))`.execute(trx)
}

/** A decision to be stored beside its VEX document. */
export interface NewOwnStatement extends Pick<NewStatement, 'status' | 'justification' | 'detail' | 'versions' | 'replaces'> {
  readonly id: string
  readonly target: VexTarget
  readonly until: Date | undefined
  readonly vulnerabilities: readonly string[]
  /** Purls, without a version where it covers several. */
  readonly components: readonly string[]
  readonly findings: number
  readonly created: Date
}

export async function insertOwnStatement(trx: Transaction, caller: Caller, statement: NewOwnStatement): Promise<void> {
  const { target } = statement
  await trx
    .insertInto('own_statement')
    .values({
      company_id: caller.companyId,
      id: statement.id,
      project_id: target.moduleId === undefined ? (target.projectId ?? null) : null,
      module_id: target.moduleId ?? null,
      status: statement.status,
      justification: statement.justification ?? null,
      detail: statement.detail ?? null,
      versions: statement.versions,
      until: statement.until ?? null,
      vulnerabilities: [...statement.vulnerabilities],
      components: [...statement.components],
      findings: statement.findings,
      replaces: [...(statement.replaces ?? [])],
      created: statement.created,
      created_by: caller.id,
      created_by_name: caller.name,
    })
    .execute()
}

/** Returns those of these ids that are decisions of the company, in force or not. */
export async function findOwnStatements(trx: Transaction, { companyId }: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await trx.selectFrom('own_statement').select('id').where('company_id', '=', companyId).where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

/** Throws a 404 unless the company decided this, and the decision was not withdrawn yet. */
export async function requireOwnStatement(trx: Transaction, { companyId }: Caller, id: string): Promise<void> {
  const found = await trx
    .selectFrom('own_statement')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('withdrawn', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw notFound(id)
}

/** Notes who withdrew a decision; false if the document is none. */
export async function markWithdrawn(trx: Transaction, { companyId, id: by, name }: Caller, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('own_statement')
    .set({ withdrawn: at, withdrawn_by: by, withdrawn_by_name: name })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('withdrawn', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { Decision } from '#risks/decision.ts'
import { isInForce } from '#risks/decision-in-force.ts'

/** An automatic risk of a module whose decision is valid now. */
export interface DecidedRisk {
  readonly id: string
  readonly moduleId: string
  readonly autoKey: string
  /** Undefined for a risk that is not about a vulnerability. */
  readonly cve: string | undefined
  /** As it was sent; undefined for a decision without an end. */
  readonly until: string | undefined
}

interface Row {
  readonly id: string
  readonly module_id: string
  readonly auto_key: string
  readonly cve: string | null
  readonly decision: Decision
}

/** Loads the automatic risks of the company's modules, or of one module, whose decision is valid at a moment, in one statement. */
export async function loadDecidedRisks(
  db: Database,
  { companyId }: Tenant,
  scope: { readonly moduleId: string | undefined; readonly at: Date },
): Promise<readonly DecidedRisk[]> {
  const { rows } = await sql<Row>`
    select id, module_id, auto_key, properties->>'autoCve' as cve, properties->'decision' as decision from risk
    where company_id = ${companyId} and auto_key is not null and module_id is not null and properties ? 'decision'
      ${scope.moduleId === undefined ? sql`` : sql`and module_id = ${scope.moduleId}`}`.execute(db)
  return rows
    .filter(({ decision }) => isInForce(decision, scope.at))
    .map(({ id, module_id: moduleId, auto_key: autoKey, cve, decision }) => {
      return { id, moduleId, autoKey, cve: cve ?? undefined, until: decision.validUntil }
    })
}

/** Finds automatic risks by their key, in one statement. */
export async function findAutomaticRisks(
  db: Database,
  { companyId }: Tenant,
  autoKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Pick<Row, 'id' | 'auto_key'>>`
    select id, auto_key from risk where company_id = ${companyId} and auto_key = any(${autoKeys}::text[])`.execute(db)
  return new Map(rows.map(({ id, auto_key }) => [auto_key, id]))
}

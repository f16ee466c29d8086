import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { Scheme, SchemeValue, Thresholds } from '#risks/scheme.ts'
import { resolveScheme, schemeLookup } from '#risks/scheme/resolve-scheme.ts'
import type { SchemeLevel, SchemeLevels, SchemeScope } from '#risks/scheme/scheme-level.ts'

interface Row {
  readonly project_id: string | null
  readonly module_id: string | null
  readonly impact_classes: readonly SchemeValue[] | null
  readonly value_scale: readonly SchemeValue[] | null
  readonly aro_scale: readonly SchemeValue[] | null
  readonly thresholds: Thresholds
}

const columns = sql`s.project_id, s.module_id, s.impact_classes, s.value_scale, s.aro_scale, s.thresholds`

/** Loads the scheme of an existing scope, in one statement (docs/reference/risks.md#scheme). */
export async function loadScheme(db: Database | Transaction, tenant: Tenant, scope: SchemeScope): Promise<Scheme> {
  return resolveScheme(await loadLevelsOf(db, tenant, scope))
}

/** Loads the levels that the scheme of an existing scope comes from, in one statement. */
export async function loadLevelsOf(db: Database | Transaction, { companyId }: Tenant, scope: SchemeScope): Promise<SchemeLevels> {
  const moduleId = scope.moduleId ?? null
  const { rows } = await sql<Row>`
    select ${columns} from risk_scheme s
    where s.company_id = ${companyId} and s.scope_id in (
      ${companyId}::uuid,
      ${moduleId}::uuid,
      coalesce((select m.project_id from module m where m.company_id = ${companyId} and m.id = ${moduleId}::uuid), ${scope.projectId ?? null}::uuid)
    )`.execute(db)
  return Object.fromEntries(rows.map((row) => [nameOf(row), levelOf(row)]))
}

/** Loads the schemes of many scopes in one statement and returns a lookup. */
export async function loadSchemes(
  db: Database | Transaction,
  tenant: Tenant,
  scopes: readonly SchemeScope[],
): Promise<(scope: SchemeScope) => Scheme> {
  return schemeLookup(tenant.companyId, await loadLevels(db, tenant, scopes))
}

/** Loads the levels that the schemes of many scopes come from, by the id of company, project or module, in one statement. */
export async function loadLevels(
  db: Database | Transaction,
  { companyId }: Tenant,
  scopes: readonly SchemeScope[],
): Promise<ReadonlyMap<string, SchemeLevel>> {
  const ids = new Set([companyId, ...scopes.flatMap(({ projectId, moduleId }) => [projectId ?? [], moduleId ?? []].flat())])
  const { rows } = await sql<Row & { readonly scope_id: string }>`
    select s.scope_id, ${columns} from risk_scheme s where s.company_id = ${companyId} and s.scope_id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.scope_id, levelOf(row)]))
}

function nameOf({ project_id: projectId, module_id: moduleId }: Row): keyof SchemeLevels {
  if (moduleId !== null) return 'module'
  return projectId === null ? 'company' : 'project'
}

function levelOf(row: Row): SchemeLevel {
  return {
    impactClasses: row.impact_classes ?? undefined,
    valueScale: row.value_scale ?? undefined,
    aroScale: row.aro_scale ?? undefined,
    thresholds: row.thresholds,
  }
}

/** Loads and locks the settings of one level; the company's without project and module. */
export async function lockLevel(trx: Transaction, { companyId }: Tenant, scope: SchemeScope): Promise<SchemeLevel> {
  const scopeId = scope.moduleId ?? scope.projectId ?? companyId
  // insert the row first, then lock it: of two concurrent changes the second builds on the first
  await trx
    .insertInto('risk_scheme')
    .values({
      company_id: companyId,
      scope_id: scopeId,
      project_id: scope.projectId ?? null,
      module_id: scope.moduleId ?? null,
      impact_classes: null,
      value_scale: null,
      aro_scale: null,
      thresholds: json({}),
    })
    .onConflict((clash) => clash.columns(['company_id', 'scope_id']).doNothing())
    .execute()
  const { rows } = await sql<Row>`
    select ${columns} from risk_scheme s where s.company_id = ${companyId} and s.scope_id = ${scopeId} for update`.execute(trx)
  const [row] = rows
  return row === undefined ? {} : levelOf(row)
}

/** Saves the settings of a level. */
export async function saveLevel(trx: Transaction, { companyId }: Tenant, scope: SchemeScope, level: SchemeLevel): Promise<void> {
  await trx
    .updateTable('risk_scheme')
    .set({
      impact_classes: listOf(level.impactClasses),
      value_scale: listOf(level.valueScale),
      aro_scale: listOf(level.aroScale),
      thresholds: json(level.thresholds ?? {}),
    })
    .where('company_id', '=', companyId)
    .where('scope_id', '=', scope.moduleId ?? scope.projectId ?? companyId)
    .execute()
}

function listOf(list: readonly SchemeValue[] | undefined): RawBuilder<unknown> | null {
  return list === undefined ? null : json(list)
}

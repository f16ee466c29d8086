import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { Scheme, SchemeValue, Thresholds } from '#risks/scheme.ts'
import { resolveScheme } from '#risks/scheme/resolve-scheme.ts'
import type { SchemeLevel, SchemeLevels } from '#risks/scheme/scheme-level.ts'

/** Where a scheme is asked for; of a module the module's own project decides, and neither means the company. */
export interface SchemeScopeQuery {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

interface Row {
  readonly project_id: string | null
  readonly module_id: string | null
  readonly impact_classes: readonly SchemeValue[] | null
  readonly value_scale: readonly SchemeValue[] | null
  readonly aro_scale: readonly SchemeValue[] | null
  readonly thresholds: Thresholds
}

const columns = sql`s.project_id, s.module_id, s.impact_classes, s.value_scale, s.aro_scale, s.thresholds`

/** The scheme that holds for a place of the company (§2.7), in one statement. The place must exist. */
export async function loadScheme(db: Database | Transaction, { companyId }: Tenant, scope: SchemeScopeQuery): Promise<Scheme> {
  const moduleId = scope.moduleId ?? null
  const { rows } = await sql<Row>`
    select ${columns} from risk_scheme s
    where s.company_id = ${companyId} and s.place in (
      ${companyId}::uuid,
      ${moduleId}::uuid,
      coalesce((select m.project_id from module m where m.company_id = ${companyId} and m.id = ${moduleId}::uuid), ${scope.projectId ?? null}::uuid)
    )`.execute(db)
  return resolveScheme(Object.fromEntries(rows.map((row) => [nameOf(row), levelOf(row)])))
}

/** The schemes that hold for many places, modules with their projects or projects as such, in one statement; a place is asked for by what it was given as. */
export async function loadSchemes(
  db: Database | Transaction,
  { companyId }: Tenant,
  places: readonly SchemeScopeQuery[],
): Promise<(scope: SchemeScopeQuery) => Scheme> {
  const ids = new Set([companyId, ...places.flatMap(({ projectId, moduleId }) => [projectId ?? [], moduleId ?? []].flat())])
  const { rows } = await sql<Row & { readonly place: string }>`
    select s.place, ${columns} from risk_scheme s where s.company_id = ${companyId} and s.place = any(${[...ids]}::uuid[])`.execute(db)
  const levels = new Map(rows.map((row) => [row.place, levelOf(row)]))
  const schemes = new Map<string, Scheme>()
  return ({ projectId = '', moduleId = '' }) => {
    const key = `${projectId} ${moduleId}`
    const known = schemes.get(key)
    const scheme = known ?? resolveScheme({ company: levels.get(companyId), project: levels.get(projectId), module: levels.get(moduleId) })
    schemes.set(key, scheme)
    return scheme
  }
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

/** What one level says, held for a change; the company's when neither a project nor a module is given. */
export async function lockLevel(trx: Transaction, { companyId }: Tenant, level: SchemeScopeQuery): Promise<SchemeLevel> {
  const place = level.moduleId ?? level.projectId ?? companyId
  // first there is a row, and then it is held: of two changes at once the second builds on the first
  await trx
    .insertInto('risk_scheme')
    .values({
      company_id: companyId,
      place,
      project_id: level.projectId ?? null,
      module_id: level.moduleId ?? null,
      impact_classes: null,
      value_scale: null,
      aro_scale: null,
      thresholds: json({}),
    })
    .onConflict((clash) => clash.columns(['company_id', 'place']).doNothing())
    .execute()
  const { rows } = await sql<Row>`
    select ${columns} from risk_scheme s where s.company_id = ${companyId} and s.place = ${place} for update`.execute(trx)
  const [row] = rows
  return row === undefined ? {} : levelOf(row)
}

/** Stores what a level says after a change. */
export async function saveLevel(trx: Transaction, { companyId }: Tenant, scope: SchemeScopeQuery, level: SchemeLevel): Promise<void> {
  await trx
    .updateTable('risk_scheme')
    .set({
      impact_classes: listOf(level.impactClasses),
      value_scale: listOf(level.valueScale),
      aro_scale: listOf(level.aroScale),
      thresholds: json(level.thresholds ?? {}),
    })
    .where('company_id', '=', companyId)
    .where('place', '=', scope.moduleId ?? scope.projectId ?? companyId)
    .execute()
}

function listOf(list: readonly SchemeValue[] | undefined): RawBuilder<unknown> | null {
  return list === undefined ? null : json(list)
}

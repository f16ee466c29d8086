import { sql } from 'kysely'
import { type Caller, type Tenant, updateCompanySettings } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { CompanySettings } from '#portfolio/company/company-settings.ts'

interface Row {
  readonly name: string
  readonly policies: unknown
  readonly foss: unknown
  readonly publisher: unknown
  readonly compliance_managers: unknown
  readonly csaf_provider: unknown
  readonly approvals: unknown
  readonly csaf: unknown
  readonly sign_in: unknown
  readonly totp: unknown
  readonly retention: unknown
}

const columns = [
  'name',
  'policies',
  'foss',
  'publisher',
  'compliance_managers',
  'csaf_provider',
  'approvals',
  'csaf',
  'sign_in',
  'totp',
  'retention',
] as const

/** Loads the settings of a company; throws a 404 when it does not exist. */
export async function loadCompanySettings(db: Database | Transaction, { companyId }: Tenant): Promise<CompanySettings> {
  const row = await db.selectFrom('company').select(columns).where('id', '=', companyId).executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
  return toCompanySettings(row)
}

/** Loads the settings and locks the company until the transaction ends. */
export async function lockCompanySettings(trx: Transaction, { companyId }: Caller): Promise<CompanySettings> {
  const row = await trx.selectFrom('company').select(columns).where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
  return toCompanySettings(row)
}

export async function saveCompanySettings(trx: Transaction, caller: Caller, settings: CompanySettings): Promise<void> {
  const { name, policies, foss, publisher, complianceManagers, csafProvider, approvals, csaf, signIn, totp, retention } = settings
  await updateCompanySettings(trx, caller, {
    name,
    policies: json(policies),
    foss: jsonOrNull(foss),
    publisher: jsonOrNull(publisher),
    compliance_managers: jsonOrNull(complianceManagers),
    csaf_provider: jsonOrNull(csafProvider),
    approvals: jsonOrNull(approvals),
    csaf: jsonOrNull(csaf),
    sign_in: jsonOrNull(signIn),
    totp: jsonOrNull(totp),
    retention: jsonOrNull(retention),
  })
}

function jsonOrNull(value: object | undefined): ReturnType<typeof json> | null {
  return value === undefined ? null : json(value)
}

/** Returns the first id that is not a project of the company. */
export async function findUnknownProject(trx: Transaction, { companyId }: Caller, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from project where company_id = ${companyId} and id = any(${ids.filter(isId)}::uuid[])`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.find((id) => !known.has(id))
}

function toCompanySettings({ name, policies, foss, publisher, approvals, csaf, totp, retention, ...row }: Row): CompanySettings {
  const others = { complianceManagers: row.compliance_managers, csafProvider: row.csaf_provider }
  const set = Object.entries({ foss, publisher, ...others, approvals, csaf, signIn: row.sign_in, totp, retention }).filter(
    ([, value]) => value !== null,
  )
  return { name, policies: policies ?? {}, ...Object.fromEntries(set) }
}

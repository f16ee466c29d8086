import { sql, type Updateable } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Company } from '#access/company.ts'
import type { Feature } from '#access/scope.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { CompanyTable } from '#database/tables/access.ts'
import { notFound } from '#platform/http-error.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly features: readonly string[]
  readonly created: Date
}

const columns = ['id', 'name', 'features', 'created'] as const

/** Lists all companies by name; for the operator only. */
export async function listCompanies(db: Database): Promise<readonly Company[]> {
  const rows = await db
    .selectFrom('company')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toCompany)
}

/** Throws a 404 unless the company exists; locks it against deletion until the transaction ends. */
export async function requireCompany(db: Database | Transaction, { companyId }: Tenant): Promise<void> {
  const row = await db.selectFrom('company').select('id').where('id', '=', companyId).forKeyShare().executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
}

export interface CompanyFields {
  readonly name: string
  readonly features: readonly Feature[]
}

export async function insertCompany(
  trx: Transaction,
  { companyId }: Tenant,
  { name, features, created }: CompanyFields & { readonly created: Date },
): Promise<void> {
  const unset = { policies: json({}), foss: null, publisher: null, compliance_managers: null }
  await trx
    .insertInto('company')
    .values({ id: companyId, name, features: [...features], created, ...unset })
    .execute()
}

/** Updates the given fields and returns the company; throws a 404 when it does not exist. */
export async function updateCompany(trx: Transaction, { companyId }: Tenant, change: Partial<CompanyFields>): Promise<Company> {
  const { name, features } = change
  const row = await trx
    .updateTable('company')
    .set((column) => ({ name: name ?? column.ref('name'), features: features === undefined ? column.ref('features') : [...features] }))
    .where('id', '=', companyId)
    .returning(columns)
    .executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
  return toCompany(row)
}

/** The columns of a company that hold its settings. */
export type CompanySettingColumns = Omit<Updateable<CompanyTable>, 'id' | 'features' | 'created'>

/** Writes a company's settings; does nothing when the company does not exist. */
export async function updateCompanySettings(trx: Transaction, { companyId }: Tenant, settings: CompanySettingColumns): Promise<void> {
  await trx.updateTable('company').set(settings).where('id', '=', companyId).execute()
}

/** Returns the name of a company; empty when it does not exist. */
export async function loadCompanyName(trx: Transaction, { companyId }: Tenant): Promise<string> {
  const row = await trx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name ?? ''
}

/** Locks the company against changes by other transactions until this one ends. */
export async function lockCompany(trx: Transaction, { companyId }: Tenant): Promise<void> {
  await trx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

/** Deletes a company with all its data; throws a 404 when it does not exist. */
export async function deleteCompany(trx: Transaction, { companyId }: Tenant): Promise<void> {
  const row = await trx.deleteFrom('company').where('id', '=', companyId).returning('id').executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
}

function toCompany({ id, name, features, created }: Row): Company {
  return { _id: id, name, features: [...features], created: created.toISOString() }
}

/** Reports whether any company exists. */
export async function hasCompany(db: Database): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

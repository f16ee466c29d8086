import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Company } from '#access/company.ts'
import type { Feature } from '#access/scope.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly features: readonly string[]
  readonly created: Date
}

const columns = ['id', 'name', 'features', 'created'] as const

/** All companies by name; for the operator alone. */
export async function listCompanies(db: Database): Promise<readonly Company[]> {
  const rows = await db
    .selectFrom('company')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toCompany)
}

/** Refuses with 404 unless the company exists; within a transaction it then stays until the end. */
export async function requireCompany(db: Database | Transaction, { companyId }: Tenant): Promise<void> {
  const row = await db.selectFrom('company').select('id').where('id', '=', companyId).forKeyShare().executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
}

export interface CompanyFields {
  readonly name: string
  readonly features: readonly Feature[]
}

export async function insertCompany(trx: Transaction, { companyId }: Tenant, { name, features }: CompanyFields): Promise<void> {
  const unset = { policies: json({}), foss: null, publisher: null, compliance_managers: null }
  await trx
    .insertInto('company')
    .values({ id: companyId, name, features: [...features], ...unset })
    .execute()
}

/** Writes the fields given, answers the company; 404 when there is none. */
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

/** Deletes a company with everything of it; 404 when there is none. */
export async function deleteCompany(trx: Transaction, { companyId }: Tenant): Promise<void> {
  const row = await trx.deleteFrom('company').where('id', '=', companyId).returning('id').executeTakeFirst()
  if (row === undefined) throw notFound(companyId)
}

function toCompany({ id, name, features, created }: Row): Company {
  return { _id: id, name, features: [...features], created: created.toISOString() }
}

/** Whether anybody has begun to use the service. */
export async function hasCompany(db: Database): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

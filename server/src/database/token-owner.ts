import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/** The columns of secrets that give access without naming a company. */
const columns = {
  api_key: 'hash',
  session: 'hash',
  invitation: 'hash',
  scim_token: 'hash',
  device_approval: 'device_hash',
  approval: 'release_key',
  product_file: 'token',
} as const

type TokenTable = keyof typeof columns

/** Maximum number of cached owners; the oldest are dropped. */
const maxCached = 20_000

const ownersByDatabase = new WeakMap<object, Map<string, string>>()

/**
 * Finds the company of a token, so that the statement that follows can name the company. A token never changes its company, so the result is
 * cached by table and token; the caller checks whether the token is still valid.
 */
export async function findTokenOwner(db: Database | Transaction, table: TokenTable, token: Buffer | string): Promise<string | undefined> {
  const known = ownersByDatabase.get(db) ?? new Map<string, string>()
  ownersByDatabase.set(db, known)
  const key = `${table} ${token.toString('base64')}`
  const company = known.get(key) ?? (await loadOwner(db, table, token))
  if (company !== undefined) cacheOwner(known, key, company)
  return company
}

async function loadOwner(db: Database | Transaction, table: TokenTable, token: Buffer | string): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from ${sql.table(table)} where ${sql.ref(columns[table])} = ${token} limit 1`.execute(db)
  return rows[0]?.company_id
}

function cacheOwner(known: Map<string, string>, key: string, company: string): void {
  const [oldest] = known.keys()
  if (known.size >= maxCached && oldest !== undefined) known.delete(oldest)
  known.set(key, company)
}

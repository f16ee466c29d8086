import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/** Secrets that open something without naming a company, and the columns they are stored in. */
const columns = { api_key: 'hash', session: 'hash', approval: 'release_key', product_file: 'token' } as const

type TokenTable = keyof typeof columns

/** So many owners are remembered; the oldest make room. */
const mostRemembered = 20_000

const remembered = new WeakMap<object, Map<string, string>>()

/**
 * Finds the company that a token belongs to, so that the statement that reads what it opens names the company. A token never changes its
 * company, so the answer is remembered, by table and token; whether the token still opens anything is for the caller to read.
 */
export async function findTokenOwner(db: Database | Transaction, table: TokenTable, token: Buffer | string): Promise<string | undefined> {
  const known = remembered.get(db) ?? new Map<string, string>()
  remembered.set(db, known)
  const key = `${table} ${token.toString('base64')}`
  const company = known.get(key) ?? (await askForOwner(db, table, token))
  if (company !== undefined) remember(known, key, company)
  return company
}

async function askForOwner(db: Database | Transaction, table: TokenTable, token: Buffer | string): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from ${sql.table(table)} where ${sql.ref(columns[table])} = ${token} limit 1`.execute(db)
  return rows[0]?.company_id
}

function remember(known: Map<string, string>, key: string, company: string): void {
  const [oldest] = known.keys()
  if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
  known.set(key, company)
}

import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { createPlanAge } from '#database/plan-age.ts'

/**
 * Plans that do not depend on parameters and look rows up by keys; statistics of a young table would choose to read what is empty today. Answers
 * a row where plans are kept. Citus plans each statement by its company.
 */
const keeping = `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
  where not exists (select from pg_extension where extname = 'citus')`

/**
 * Keeps the plans of the statements that follow in this transaction, for later transactions that do the same (docs/adr/0042-kept-plans.md). It is
 * meant for work that sends the same statements each time and finds what they name by keys. One statement.
 */
export async function keepPlans(trx: Transaction): Promise<void> {
  await sql.raw(keeping).execute(trx)
}

/** Makes the clients of a pool keep plans when `keepPlans` asks them to. */
export function keepPlansOf(pool: PostgresPool): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const made = keepingClient(client)
      clients.set(client, made)
      return made
    },
    options: pool.options,
    end: () => pool.end(),
  }
}

/** A statement with a name, which the database prepares once. */
interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

interface Answer {
  readonly rows: readonly unknown[]
}

/** What the driver takes, beside what Kysely sends. */
type Send = (statement: string | NamedStatement, values?: readonly unknown[]) => Promise<Answer>

/** Kysely uses nothing else of a client: it opens no cursors here. */
function keepingClient(client: PostgresPoolClient): PostgresPoolClient {
  const send = client.query.bind(client) as unknown as Send
  const age = createPlanAge(performance.now())
  const prefix = nextPrefix()
  let isKeeping = false

  async function keep(): Promise<Answer> {
    const isOver = age.isOverAt(performance.now())
    // sent together: only the second answer matters
    const [, answer] = await Promise.all([isOver ? send('discard plans', []) : undefined, send(keeping, [])])
    isKeeping = answer.rows.length > 0
    return answer
  }

  async function sendNamed(name: string, text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await send({ name: `${prefix}${name}`, text, values })
    } catch (error) {
      if (hasOtherColumns(error)) names.clear()
      throw error
    }
  }

  function query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === keeping) return keep()
    const name = isKeeping ? nameOf(text) : undefined
    return name === undefined ? send(text, values) : sendNamed(name, text, values)
  }

  function release(destroy?: boolean): void {
    isKeeping = false
    client.release(destroy)
  }
  return Object.assign({ query, release } as unknown as PostgresPoolClient, { processID: client.processID })
}

/** A statement selects all columns of a table that has others since. The next try of the transaction prepares it under another name. */
export function hasOtherColumns(error: unknown): boolean {
  return (error as { readonly routine?: unknown }).routine === 'RevalidateCachedQuery'
}

const made = { names: 0, prefixes: 0 }

/** The clients of the embedded database share one session, and with it the names. */
function nextPrefix(): string {
  return `c${String(made.prefixes++)}_`
}

/** Statements with names, at most so many: whatever comes later is planned each time. */
const mostNames = 500
const names = new Map<string, string>()

/** The name of a statement by its text; undefined where there is nothing to plan. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames || !/^\s*(?:select|insert|update|delete|with)\b/iu.test(text)) return undefined
  const name = `s${String(made.names++)}`
  names.set(text, name)
  return name
}

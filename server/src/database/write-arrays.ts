import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * Writes the array literals of parameters ourselves: the driver passes each element through two regular expressions, and an import sends
 * tens of thousands. Other parameters, and arrays of anything but texts, numbers and booleans, are left to the driver.
 */
export function writeArrays(pool: PostgresPool): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const made = writingClient(client)
      clients.set(client, made)
      return made
    },
    options: pool.options,
    end: () => pool.end(),
  }
}

/** Kysely uses nothing else of a client: it opens no cursors here. */
function writingClient(client: PostgresPoolClient): PostgresPoolClient {
  function query(sql: string, parameters: readonly unknown[]): unknown {
    return client.query(sql, parameters.map(writeParameter))
  }
  return Object.assign({ query, release: (destroy?: boolean) => client.release(destroy) } as PostgresPoolClient, {
    processID: client.processID,
  })
}

function writeParameter(value: unknown): unknown {
  return Array.isArray(value) ? (arrayLiteralOf(value) ?? value) : value
}

/** Writes a list as an array literal of PostgreSQL; undefined where an element is no text, number, boolean or nothing. */
export function arrayLiteralOf(values: readonly unknown[]): string | undefined {
  let text = ''
  for (const value of values) {
    const element = elementOf(value)
    if (element === undefined) return undefined
    text += text === '' ? element : `,${element}`
  }
  return `{${text}}`
}

function elementOf(value: unknown): string | undefined {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? 'NULL' : undefined
}

function quoted(text: string): string {
  return text.includes('"') || text.includes('\\') ? `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : `"${text}"`
}

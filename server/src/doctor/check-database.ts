import type { DatabaseState } from '#doctor/database-state-store.ts'
import { type Check, checksOf } from '#doctor/check.ts'
import { describeTime } from '#doctor/describe-time.ts'

const { ok, warning, failed } = checksOf('database')

interface Found {
  readonly state: DatabaseState
  readonly pending: readonly string[]
  /** Indexes that are not built yet. */
  readonly unbuilt: readonly string[]
  readonly isEmbedded: boolean
}

const longTransactionSeconds = 600
const fullFrom = 0.8
const mebibyte = 1_048_576

/** Checks the database (docs/reference/cli.md#waybill-doctor). */
export function checkDatabase({ state, pending, unbuilt, isEmbedded }: Found): readonly Check[] {
  const size = ok('size', `The database takes ${String(Math.ceil(state.bytes / mebibyte))} MiB.`)
  const schema = [checkMigrations(pending), checkIndexes(unbuilt)]
  if (isEmbedded)
    return [
      ok('version', `The embedded PostgreSQL ${state.version} is in use; move to a server when several people wait for each other.`),
      ...schema,
      size,
    ]
  return [ok('version', `PostgreSQL ${state.version} is in use.`), ...schema, size, checkConnections(state), checkTransactions(state)]
}

function checkMigrations(pending: readonly string[]): Check {
  if (pending.length === 0) return ok('migrations', 'The schema is the one of this version.')
  return failed('migrations', `The schema lacks ${pending.join(', ')}: run the command migrate of this version, then restart the service.`)
}

function checkIndexes(unbuilt: readonly string[]): Check {
  if (unbuilt.length === 0) return ok('indexes', 'All indexes are built.')
  return warning(
    'indexes',
    `Not built yet: ${unbuilt.join(', ')}. A worker builds them after its start; until then, some lists are slower.`,
  )
}

function checkConnections({ connections, maxConnections }: DatabaseState): Check {
  const used = `${String(connections)} of ${String(maxConnections)} connections are in use`
  if (connections < maxConnections * fullFrom) return ok('connections', `${used}.`)
  return warning('connections', `${used}: lower WAYBILL_POOL_SIZE, or raise max_connections of the server.`)
}

function checkTransactions({ oldestTransactionSeconds }: DatabaseState): Check {
  if (oldestTransactionSeconds < longTransactionSeconds) return ok('transactions', 'No transaction has been open for long.')
  return warning(
    'transactions',
    `A transaction has been open for ${describeTime(oldestTransactionSeconds)} and keeps the server from cleaning up: look for it in pg_stat_activity, and end it if nobody needs it.`,
  )
}

const clock = checksOf('clock')

/** Compares this process's clock with the database's. */
export function checkClock(own: Date, database: Date): Check {
  const seconds = Math.abs(own.getTime() - database.getTime()) / 1000
  if (seconds < 5) return clock.ok('database', 'The clocks of the service and the database agree.')
  const found = `The clocks of the service and the database differ by ${describeTime(seconds)}`
  const report = seconds < 60 ? clock.warning : clock.failed
  return report('database', `${found}: synchronise both machines by NTP.`)
}

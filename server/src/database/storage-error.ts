/** Why a request failed although nothing was wrong with it: the database or the file store could not do its part. */
export interface StorageError {
  readonly kind: 'unreachable' | 'full'
  /** Completes a sentence; names no address, user or path, since callers without a key read it on `/ready`. */
  readonly reason: string
  /** Whether a write that was in progress may have been committed all the same. */
  readonly isOutcomeUnknown: boolean
}

/** What drivers and file systems put on their errors. */
interface ErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  /** Set on errors of sockets that lead to the database: other sockets fail with the same codes. */
  readonly isOfDatabase?: unknown
}

const lost = 'the connection to the database was lost'
const refused = 'the database refuses connections'
const unreachable = 'the database cannot be reached'
const noAnswer = 'the database does not answer'
const full = 'the disk is full'

/** SQLSTATEs after which the transaction was not committed. */
const serverStates: Readonly<Record<string, string>> = {
  '25006': 'the database is read-only, as a standby is',
  '28000': refused,
  '28P01': refused,
  '3D000': refused,
  '53200': 'the database is out of memory',
  '53300': 'the database has no free connection',
  '57P03': 'the database is starting up or shutting down',
}

/** SQLSTATEs that end a connection at any moment, that of a COMMIT included; class 08 is tested by its prefix. */
const endedStates: ReadonlySet<unknown> = new Set(['25P03', '25P04', '57P01', '57P02', '57P04', '57P05'])

/** Codes of the operating system, on sockets to the database. */
const socketCodes: Readonly<Record<string, string>> = {
  EACCES: unreachable,
  EAI_AGAIN: unreachable,
  ECONNREFUSED: refused,
  EHOSTDOWN: unreachable,
  EHOSTUNREACH: unreachable,
  ENETDOWN: unreachable,
  ENETUNREACH: unreachable,
  ENOENT: unreachable,
  ENOTFOUND: unreachable,
}

/** The PostgreSQL driver gives these errors no code. */
const driverMessages: Readonly<Record<string, string>> = {
  'Cannot use a pool after calling end on the pool': 'the service is stopping',
  'Connection terminated due to connection timeout': noAnswer,
  'timeout exceeded when trying to connect': 'no connection to the database became free in time',
  'timeout expired': noAnswer,
}

const lostMessages: ReadonlySet<unknown> = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Postgres connection has been discarded',
])

const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Tells errors of storage from all others; undefined: the error has another cause. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const coded: ErrorFields = error
  if (fullCodes.has(coded.code)) return { kind: 'full', reason: full, isOutcomeUnknown: false }
  const reason = reasonBeforeCommit(coded)
  if (reason !== undefined) return { kind: 'unreachable', reason, isOutcomeUnknown: false }
  return isConnectionLost(coded)
    ? { kind: 'unreachable', reason: coded.code === 'ETIMEDOUT' ? noAnswer : lost, isOutcomeUnknown: true }
    : undefined
}

function reasonBeforeCommit({ code, message, isOfDatabase }: ErrorFields): string | undefined {
  if (isOfDatabase === true) return lookUp(socketCodes, code)
  return lookUp(serverStates, code) ?? lookUp(driverMessages, message)
}

function isConnectionLost({ code, message, isOfDatabase }: ErrorFields): boolean {
  if (isOfDatabase === true || endedStates.has(code) || lostMessages.has(message)) return true
  return typeof code === 'string' && /^08[0-9A-Z]{3}$/u.test(code)
}

function lookUp(table: Readonly<Record<string, string>>, key: unknown): string | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

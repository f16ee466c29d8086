/** A failure of the database or the file store, not of the request. */
export interface StorageError {
  readonly kind: 'unreachable' | 'full' | 'busy'
  /** Completes a sentence; contains no address, user or path, since `/ready` shows it without authentication. */
  readonly reason: string
  /** Whether a write in progress may have been committed. */
  readonly isOutcomeUnknown: boolean
}

/** The fields that drivers and file systems set on their errors. */
interface ErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  /** Set on errors of database sockets: other sockets fail with the same codes. */
  readonly isOfDatabase?: unknown
}

const lost = 'the connection to the database was lost'
const refused = 'the database refuses connections'
const unreachable = 'the database cannot be reached'
const noAnswer = 'the database does not answer'
const full = 'the disk is full'

/** SQLSTATEs for which the transaction was not committed. */
const serverStates: Readonly<Record<string, string>> = {
  '25006': 'the database is read-only, like a standby',
  '28000': refused,
  '28P01': refused,
  '3D000': refused,
  '53200': 'the database is out of memory',
  '53300': 'the database has no free connection',
  '57P03': 'the database is starting up or shutting down',
}

/** SQLSTATEs of statements that the server ended in time, with their transaction (docs/reference/errors.md#timeouts). */
const timeoutStates: Readonly<Record<string, string>> = {
  '55P03': 'another change holds what this one needs',
  '57014': 'the database needed too long',
}

/** SQLSTATEs that may end a connection at any time, also during COMMIT; class 08 is tested by its prefix. */
const endedStates: ReadonlySet<unknown> = new Set(['25P03', '25P04', '57P01', '57P02', '57P04', '57P05'])

/** Operating system codes on database sockets. */
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

/** Errors of the PostgreSQL driver without a code. */
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

/** Classifies errors of storage; undefined for any other error. */
export function toStorageError(error: unknown): StorageError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const coded: ErrorFields = error
  if (fullCodes.has(coded.code)) return { kind: 'full', reason: full, isOutcomeUnknown: false }
  const late = lookUp(timeoutStates, coded.code)
  if (late !== undefined) return { kind: 'busy', reason: late, isOutcomeUnknown: false }
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

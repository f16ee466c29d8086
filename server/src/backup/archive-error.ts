import { invalid, HttpError } from '#platform/http-error.ts'

/** Makes a 400 for a body that is no archive, or a truncated or altered one; nothing of it is stored. */
export function unreadableArchive(why: string): HttpError {
  return invalid('body', `the archive cannot be restored: ${why}`)
}

/** Makes a 400 for an archive that ends too early. */
export function truncatedArchive(): HttpError {
  return unreadableArchive('it is truncated')
}

/** Makes a 400 because existing data would be lost. */
export function serviceNotEmpty(companies: number): HttpError {
  const found = companies === 1 ? 'one company' : `${String(companies)} companies`
  return invalid('body', `only an empty service can be restored; this one has ${found} (start a new one with WAYBILL_DEMO=off)`)
}

/** Translates errors of the decompressor and the database about a bad archive for the operator; returns any other error unchanged. */
export function toArchiveError(error: unknown): unknown {
  const { code = '' } = error as { readonly code?: string }
  if (error instanceof HttpError) return error
  if (code === 'Z_BUF_ERROR') return truncatedArchive()
  if (code.startsWith('ZSTD_') || code.startsWith('Z_')) return unreadableArchive('it is damaged, or not a backup of this service')
  return rejectedRows(error as DatabaseError) ?? error
}

/** Makes a 400 for a row that the database rejects; undefined for other errors of the database. */
function rejectedRows(error: DatabaseError): HttpError | undefined {
  const table = violatedTable(error)
  if (!isAboutData(error.code ?? '') && table === undefined) return undefined
  return unreadableArchive(`it has rows that the database rejects${table === undefined ? '' : ` in the table ${table}`}`)
}

interface DatabaseError {
  readonly message: string
  readonly code?: string
  readonly table?: string
}

/** A cluster names the shard, and only in the message. */
function violatedTable({ message, table }: DatabaseError): string | undefined {
  return table ?? / on table "([^"]+?)(?:_\d{6,})?" violates /u.exec(message)?.[1]
}

/** Checks for the SQLSTATE classes of invalid data and violated constraints. */
function isAboutData(code: string): boolean {
  return /^(?:22|23)[0-9A-Z]{3}$/u.test(code)
}

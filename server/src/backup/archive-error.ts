import { invalid, HttpError } from '#platform/http-error.ts'

/** 400: what came is no archive, or not a whole and unaltered one; nothing of it is stored. */
export function unreadableArchive(why: string): HttpError {
  return invalid('body', `the archive cannot be restored: ${why}`)
}

/** 400: it would have to go on where it ends. */
export function truncatedArchive(): HttpError {
  return unreadableArchive('it is cut off before its end')
}

/** 400: what is there would be lost. */
export function serviceNotEmpty(companies: number): HttpError {
  const found = companies === 1 ? 'one company' : `${String(companies)} companies`
  return invalid('body', `only an empty service can be restored; this one has ${found} (a new one makes none with WAYBILL_DEMO=off)`)
}

/** What a decompressor and a database say of a bad archive, in words for the operator; any other error as it is. */
export function toArchiveError(error: unknown): unknown {
  const { code = '', table } = error as { readonly code?: string; readonly table?: string }
  if (error instanceof HttpError) return error
  if (code === 'Z_BUF_ERROR') return truncatedArchive()
  if (code.startsWith('ZSTD_') || code.startsWith('Z_')) return unreadableArchive('it is damaged, or not a backup of this service')
  if (isAboutData(code))
    return unreadableArchive(`it has rows that the database does not take${table === undefined ? '' : ` in the table ${table}`}`)
  return error
}

/** SQLSTATE classes: data that no column takes, and rows that break a constraint. */
function isAboutData(code: string): boolean {
  return /^(?:22|23)[0-9A-Z]{3}$/u.test(code)
}

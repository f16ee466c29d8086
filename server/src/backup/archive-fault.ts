import { invalid, Refusal } from '#platform/refusal.ts'

/** 400: what came is no archive, or not a whole and unaltered one; nothing of it is stored. */
export function unreadable(why: string): Refusal {
  return invalid('body', `the archive cannot be restored: ${why}`)
}

/** 400: it would have to go on where it ends. */
export function cutOff(): Refusal {
  return unreadable('it is cut off before its end')
}

/** 400: what is there would be lost. */
export function notEmpty(companies: number): Refusal {
  const found = companies === 1 ? 'one company' : `${String(companies)} companies`
  return invalid('body', `only an empty service can be restored; this one has ${found} (a new one makes none with WAYBILL_DEMO=off)`)
}

/** What a decompressor and a database say of a bad archive, in words for the operator; any other error as it is. */
export function faultOf(error: unknown): unknown {
  const { code = '', table } = error as { readonly code?: string; readonly table?: string }
  if (error instanceof Refusal) return error
  if (code === 'Z_BUF_ERROR') return cutOff()
  if (code.startsWith('ZSTD_') || code.startsWith('Z_')) return unreadable('it is damaged, or not a backup of this service')
  if (isAboutData(code))
    return unreadable(`it has rows that the database does not take${table === undefined ? '' : ` in the table ${table}`}`)
  return error
}

/** SQLSTATE classes: data that no column takes, and rows that break a constraint. */
function isAboutData(code: string): boolean {
  return /^(?:22|23)[0-9A-Z]{3}$/u.test(code)
}

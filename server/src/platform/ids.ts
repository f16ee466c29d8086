import { v7 } from 'uuid'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** Creates a UUIDv7: later ids sort later. */
export function newId(): string {
  return v7()
}

/** Creates an id that sorts after another one, which a process with a clock ahead of this one may have made. */
export function newIdAfter(id: string): string {
  const fresh = newId()
  return fresh > id ? fresh : v7({ msecs: Number.parseInt(id.replace('-', '').slice(0, 12), 16) + 1 })
}

/** The nil UUID (RFC 9562, section 5.9): no id, and before all ids. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** The max UUID (RFC 9562, section 5.10): no id, and after all ids. */
export const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Reports whether the text is an id. PostgreSQL would fail on any other form. */
export function isId(text: string): boolean {
  return uuidPattern.test(text)
}

/** Returns an id before which all ids made before a moment sort. */
export function firstIdAt(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

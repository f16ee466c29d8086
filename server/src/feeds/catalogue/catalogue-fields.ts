import { asText, type JsonObject } from '@waybill/documents/json'

/** Checks for an id such as `CVE-2024-12345`, in capitals. */
export function isCveId(text: string): boolean {
  return /^CVE-\d{4}-\d{4,19}$/u.test(text)
}

/** Reads a day as `YYYY-MM-DD` from a date or a date-time; undefined for one that does not exist. */
export function readDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/u.exec(value.trim())?.[0] : undefined
  if (day === undefined) return undefined
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() > 0 && moment.toISOString().startsWith(day) ? day : undefined
}

/** Reads a text of at most 10,000 characters that PostgreSQL can store; undefined for a value that is not a text. */
export function readWords(record: JsonObject, name: string): string | undefined {
  return asText(record[name])?.slice(0, 10_000).replaceAll('\0', '')
}

/** Says whether a day lies in the future. One day ahead is allowed for time zones. */
export function isFutureDay(day: string, now: Date): boolean {
  return Date.parse(day) > now.getTime() + 86_400_000
}

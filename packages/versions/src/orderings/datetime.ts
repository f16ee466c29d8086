import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/** RFC 3339 date-times, or dates, in chronological order: 2026-01-02T01:00:00+02:00 equals 2026-01-01T23:00:00Z. */
export const datetime = orderByKey({ name: 'datetime', keyOf: datetimeKey, isParsable: (version) => secondsOf(version) !== undefined })

const shape = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2}))?$/iu

const invalid = '\u0001'
const valid = '\u0002'
/** Before the year 0, so that no key is negative. */
const origin = Date.UTC(-1, 0) / 1000

/** Sorts invalid date-times before all valid ones. */
function datetimeKey(version: string): string {
  const text = version.trim()
  const seconds = secondsOf(text)
  if (seconds === undefined) return invalid + textKey(text)
  const fraction = shape.exec(text)?.[3] ?? ''
  return valid + digitsKey(String(seconds - origin)) + textKey(fraction.replace(/\.?0*$/u, ''))
}

function secondsOf(version: string): number | undefined {
  const [whole, day = '', time = '00:00', , zone = 'Z'] = shape.exec(version.trim()) ?? []
  const moment = Date.parse(`${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/u, '$1:$2')}`)
  return whole === undefined || Number.isNaN(moment) || !isDay(day) ? undefined : moment / 1000
}

/** Rejects days that Date would roll over, such as 30 February. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** A date, or a date-time, as ISO 8601 writes them. */
export interface IsoMoment {
  /** The moment, or the first one of the day, in UTC. */
  readonly at: Date
  /** The first moment that no longer belongs to it: the next day of a bare date, else `at` itself. */
  readonly end: Date
  readonly isDay: boolean
}

const form =
  /^(?<date>(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))(?:[Tt](?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>[Zz]|[+-]\d\d:?\d\d)?)?$/u
type Parts = Readonly<Record<string, string | undefined>>

const dayLength = 86_400_000

/**
 * Reads an ISO 8601 date (`2026-05-01`) or date-time (`2026-05-01T10:00:00.5+02:00`); one without an offset is in UTC. Undefined for
 * anything else, also for a day that the calendar does not have; the years are 0001 to 9999.
 */
export function readIsoMoment(text: string): IsoMoment | undefined {
  const parts = form.exec(text)?.groups
  if (parts === undefined || !isDayOfCalendar(parts)) return undefined
  const isDay = parts['time'] === undefined
  const at = momentOf(parts)
  return isWithinYears(at) ? { at, end: isDay ? new Date(at.getTime() + dayLength) : at, isDay } : undefined
}

function momentOf({ date = '', time, zone = 'Z' }: Parts): Date {
  return new Date(time === undefined ? date : `${date}T${milliseconds(time)}${zoneOf(zone)}`)
}

/** A date that is none has no year, and so none of these. */
function isWithinYears(at: Date): boolean {
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999
}

function isDayOfCalendar({ year, month, day }: Parts): boolean {
  const [requested, of] = [Number(day), Number(month)]
  const length = new Date(Date.UTC(2000 + (Number(year) % 400), of, 0)).getUTCDate()
  return of >= 1 && of <= 12 && requested >= 1 && requested <= length
}

function milliseconds(time: string): string {
  const [whole = '', fraction = ''] = time.split('.')
  const seconds = whole.length === 5 ? `${whole}:00` : whole
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

function zoneOf(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

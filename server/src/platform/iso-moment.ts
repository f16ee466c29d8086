/** An ISO 8601 date or date-time. */
export interface IsoMoment {
  /** The moment, or the start of the day, in UTC. */
  readonly at: Date
  /** The first moment after it: the next day for a date, `at` itself for a date-time. */
  readonly end: Date
  readonly isDay: boolean
}

const form =
  /^(?<date>(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))(?:[Tt](?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>[Zz]|[+-]\d\d:?\d\d)?)?$/u
type Parts = Readonly<Record<string, string | undefined>>

const dayLength = 86_400_000
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses an ISO 8601 date (`2026-05-01`) or date-time (`2026-05-01T10:00:00.5+02:00`; UTC without an offset). Returns undefined for
 * anything else, including days that do not exist; years range from 0001 to 9999.
 */
export function readIsoMoment(text: string): IsoMoment | undefined {
  const parts = form.exec(text)?.groups
  if (parts === undefined || !isDayOfCalendar(parts)) return undefined
  const isDay = parts['time'] === undefined
  const at = momentOf(parts)
  return isWithinYears(at) ? { at, end: isDay ? endOfDay(at) : at, isDay } : undefined
}

function momentOf({ date = '', time, zone = 'Z' }: Parts): Date {
  return new Date(time === undefined ? date : `${date}T${milliseconds(time)}${zoneOf(zone)}`)
}

/** The last day of all ends within its last millisecond: the database reads no later year than 9999. */
function endOfDay(at: Date): Date {
  return new Date(Math.min(at.getTime() + dayLength, lastMoment))
}

/** An invalid date has no year and returns false. */
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

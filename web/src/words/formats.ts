import type { Language } from './language.ts'

/** Writes numbers and dates in a language. Dates are absolute; the relative form goes into a tooltip. */
export interface Formats {
  readonly number: (value: number) => string
  /** A difference: with a sign unless it is zero. */
  readonly signed: (difference: number) => string
  readonly percent: (share: number) => string
  /** A number of bytes in kilobytes or megabytes. */
  readonly size: (bytes: number) => string
  readonly date: (iso: string) => string
  /** A day of the calendar of UTC, given as YYYY-MM-DD. */
  readonly day: (day: string) => string
  readonly dateTime: (iso: string) => string
  /** A moment as an address states it: a day is its first moment in UTC, any other is written by the clock of the user. */
  readonly moment: (text: string) => string
  readonly relative: (iso: string, now?: Date) => string
  /** A time in its two largest units, cut to minutes. */
  readonly duration: (milliseconds: number) => string
}

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export function createFormats(language: Language): Formats {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  const number = new Intl.NumberFormat(locale)
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const lengths = (['day', 'hour', 'minute'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  )
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  function formatDay(text: string): string {
    return day.format(new Date(text))
  }
  function formatDateTime(iso: string): string {
    return dateTime.format(new Date(iso))
  }
  return {
    number: (value) => number.format(value),
    // a minus is as wide as a plus
    signed: (difference) => signed.format(difference).replace('-', '−'),
    percent: (share) => percent.format(share),
    size: (bytes) => (bytes < 1_000_000 ? kilobytes.format(bytes / 1000) : megabytes.format(bytes / 1_000_000)),
    date: (iso) => date.format(new Date(iso)),
    day: formatDay,
    dateTime: formatDateTime,
    moment: (text) => (isDay(text) ? `${formatDay(text)}, 00:00 UTC` : formatDateTime(text)),
    relative: (iso, now = new Date()) => {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
      return relative.format(Math.round(seconds / size), unit)
    },
    duration: (milliseconds) =>
      largestUnits(milliseconds)
        .map(([count, unit]) => lengths[unit]?.format(count))
        .join(' '),
  }
}

function isDay(text: string): boolean {
  return text.length === 10
}

/** Splits a time into days, hours and minutes, by their index; at most two of them, from the largest that it has. */
function largestUnits(milliseconds: number): readonly (readonly [count: number, unit: number])[] {
  const minutes = Math.floor(milliseconds / 60_000)
  const counts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return [[0, 2]]
  return counts.map((count, unit) => [count, unit] as const).filter(([count, unit]) => count > 0 && unit - first < 2)
}

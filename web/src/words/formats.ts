import type { Language } from './language.ts'

/** Writes numbers and dates in a language. Dates are absolute; the relative form goes into a tooltip. */
export interface Formats {
  readonly number: (value: number) => string
  /** A difference: with a sign unless it is zero. */
  readonly signed: (difference: number) => string
  /** A share in tenths of a percent: a part is never written as all, nor as nothing. */
  readonly percent: (share: number) => string
  /** The share of others that are lower, cut to tenths of a percent: never all, since none is higher than itself. */
  readonly percentile: (share: number) => string
  /** A number of bytes in kilobytes or megabytes. */
  readonly size: (bytes: number) => string
  /** The day of a moment by the clock of the user; a day stays the day that it is. */
  readonly date: (iso: string) => string
  /** A day of the calendar of UTC, given as YYYY-MM-DD. */
  readonly day: (day: string) => string
  /** The month of a moment by the calendar of UTC. */
  readonly month: (iso: string) => string
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

/** The formats of the browser for a language; each is made when it is first used, since making all would delay the first page. */
function styles(locale: string) {
  function unit(name: string, unitDisplay: 'short' | 'long'): Intl.NumberFormat {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 })
  }
  return {
    number: once(() => new Intl.NumberFormat(locale)),
    signed: once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })),
    percent: once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })),
    kilobytes: once(() => unit('kilobyte', 'short')),
    megabytes: once(() => unit('megabyte', 'short')),
    date: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })),
    day: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })),
    month: once(() => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })),
    dateTime: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
    lengths: once(() => ['day', 'hour', 'minute'].map((name) => unit(name, 'long'))),
    relative: once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })),
  }
}

function once<Value>(make: () => Value): () => Value {
  const made: Value[] = []
  return () => made[0] ?? (made[0] = make())
}

export function createFormats(language: Language): Formats {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  const style = styles(locale)
  function formatDay(text: string): string {
    return style.day().format(new Date(text))
  }
  function formatDateTime(iso: string): string {
    return style.dateTime().format(new Date(iso))
  }
  return {
    number: (value) => style.number().format(value),
    // a minus is as wide as a plus
    signed: (difference) => style.signed().format(difference).replace('-', '−'),
    percent: (share) => percentText(share, style.percent()),
    percentile: (share) => style.percent().format(Math.min(Math.floor(Math.round(share * 100_000) / 100), 999) / 1000),
    size: (bytes) => (bytes < 1_000_000 ? style.kilobytes().format(bytes / 1000) : style.megabytes().format(bytes / 1_000_000)),
    date: (iso) => (isDay(iso) ? formatDay(iso) : style.date().format(new Date(iso))),
    day: formatDay,
    month: (iso) => style.month().format(new Date(iso)),
    dateTime: formatDateTime,
    moment: (text) => (isDay(text) ? `${formatDay(text)}, 00:00 UTC` : formatDateTime(text)),
    relative: (iso, now = new Date()) => {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
      return style.relative().format(Math.round(seconds / size), unit)
    },
    duration: (milliseconds) =>
      largestUnits(milliseconds)
        .map(([count, unit]) => style.lengths()[unit]?.format(count))
        .join(' '),
  }
}

function percentText(share: number, format: Intl.NumberFormat): string {
  if (share > 0 && share < 0.0005) return `< ${format.format(0.001)}`
  return share >= 0.9995 && share < 1 ? `> ${format.format(0.999)}` : format.format(share)
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

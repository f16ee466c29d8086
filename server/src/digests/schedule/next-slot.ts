import type { DigestSettings } from '#digests/digest-settings.ts'

/** When digests are due: every day or on one weekday, at an hour of a time zone. */
export type Schedule = Pick<DigestSettings, 'frequency' | 'weekday' | 'hour' | 'timeZone'>

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Returns the first moment of the schedule after another one; undefined for never. Days are those of the time zone: an hour that the clock
 * skips is replaced by the moment to which it skips, one that it repeats counts the first time. Pure.
 */
export function nextSlot(schedule: Schedule, after: Date): Date | undefined {
  if (schedule.frequency === 'never') return undefined
  const { year, month, day } = localTime(after.getTime(), schedule.timeZone)
  const today = Date.UTC(year, month - 1, day)
  for (let days = 0; days <= 14; days += 1) {
    const date = today + days * dayMs
    if (schedule.frequency === 'weekly' && weekdayOf(date) !== schedule.weekday) continue
    const slot = momentOf(date + schedule.hour * hourMs, schedule.timeZone)
    if (slot > after.getTime()) return new Date(slot)
  }
  throw new Error(`no time of the schedule follows ${after.toISOString()}`)
}

/** Monday is 1, Sunday is 7. */
function weekdayOf(date: number): number {
  return new Date(date).getUTCDay() || 7
}

/** Returns the moment at which a wall clock shows a time, given as if it were one of UTC. */
function momentOf(wallTime: number, timeZone: string): number {
  const [before, after] = [offsetAt(wallTime - dayMs, timeZone), offsetAt(wallTime + dayMs, timeZone)]
  const shown = [wallTime - before, wallTime - after].filter((moment) => moment + offsetAt(moment, timeZone) === wallTime)
  // no clock shows a skipped time; by the earlier offset it is the moment after the skip
  return shown.length === 0 ? wallTime - before : Math.min(...shown)
}

/** Returns by how much a wall clock is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(moment, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

type LocalTime = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>

function localTime(moment: number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as LocalTime
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric })
  formats.set(timeZone, made)
  return made
}

/** Reports whether a name is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/u.test(name)) return false
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

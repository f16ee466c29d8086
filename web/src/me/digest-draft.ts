import type { components } from '../api/schema.d.ts'
import type { Choice } from '../ui/choice.ts'
import type { Language } from '../words/language.ts'

type Digest = components['schemas']['Digest']
export type DigestDraft = Pick<Digest, 'frequency' | 'weekday' | 'hour' | 'timeZone' | 'language'>

/** Returns the initial values of the form; for a digest that was never on, the time zone of the browser and the language of the app. */
export function draftOf({ frequency, weekday, hour, timeZone, language, lastRun }: Digest, appLanguage: Language): DigestDraft {
  const isUnused = frequency === 'never' && lastRun === null && timeZone === 'UTC'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { frequency, weekday, hour, ...(isUnused ? { timeZone: own, language: appLanguage } : { timeZone, language }) }
}

/** The days of the week from Monday on. */
export function weekdays(language: Language): Choice[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday
  return Array.from({ length: 7 }, (_day, index) => ({ value: String(index + 1), label: format.format(Date.UTC(2024, 0, index + 1)) }))
}

/** The hours of a day. */
export function hours(language: Language): Choice[] {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  return Array.from({ length: 24 }, (_hour, index) => ({ value: String(index), label: format.format(Date.UTC(2024, 0, 1, index)) }))
}

/** The names of time zones, with the chosen one also where this browser does not know it. */
export function timeZones(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

import { counted } from './counted.ts'

/** A value of a reason that the service gives in English. */
export type ReasonValue = string | number | undefined

/** Writes a value as the app shows it in German: `1.204`. */
export function textInGerman(value: ReasonValue): string {
  return typeof value === 'number' ? value.toLocaleString('de') : (value ?? '')
}

/** Writes a number in German with the words that follow it: `1 Tag`, `1.204 Tage`. */
export function countedInGerman(count: ReasonValue, one: string, many: string): string {
  return counted(textInGerman(count), one, many)
}

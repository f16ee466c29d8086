import type { Texts } from '../words/words.tsx'
import type { SchemeValue } from './risk.ts'

type SchemeNames = Readonly<Record<string, string>>

const de: SchemeNames = {
  low: 'gering',
  moderate: 'moderat',
  medium: 'mittel',
  high: 'hoch',
  critical: 'kritisch',
  existential: 'existenzbedrohend',
  'very-low': 'sehr gering',
  'very-high': 'sehr hoch',
  rare: 'selten',
  unlikely: 'unwahrscheinlich',
  possible: 'möglich',
  likely: 'wahrscheinlich',
  frequent: 'häufig',
}

/** The values of the default scheme (docs/reference/risks.md#default-scheme); in English they are their own names. */
export const schemeNames: Texts<SchemeNames> = { en: {}, de }

/** Returns the label of a value; one that a company has chosen stays as it is. */
export function schemeLabel({ value, label }: SchemeValue, names: SchemeNames): string {
  const isDefault = label.toLowerCase().replace(' ', '-') === value
  return (isDefault ? names[value] : undefined) ?? label
}

/** Returns the label of a value of the scheme; the value itself where the scheme no longer has it. */
export function labelOf(list: readonly SchemeValue[], value: string, names: SchemeNames): string {
  const entry = list.find((each) => each.value === value)
  return entry === undefined ? (names[value] ?? value) : schemeLabel(entry, names)
}

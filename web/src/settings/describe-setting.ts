import { type Field, fieldValue, isSet, type Setting } from './setting.ts'
import type { FieldWords, SettingWords } from './setting-words.ts'

/** Words for a flag. */
export interface YesNo {
  readonly true: string
  readonly false: string
}

/** Writes a setting in words; what holds by default when it is not set. */
export function describeSetting(
  { fields }: Pick<Setting, 'fields'>,
  value: unknown,
  { words, flags }: { readonly words: SettingWords; readonly flags: YesNo },
): string {
  if (!isSet(value)) return words.standard
  return fields
    .flatMap((field) => {
      const each = fieldValue(value, field)
      const text = words.fields[field.name || 'value']
      return each === undefined || text === undefined ? [] : [describeField(field, each, { text, flags })]
    })
    .join('; ')
}

function describeField({ kind }: Field, value: unknown, { text, flags }: { readonly text: FieldWords; readonly flags: YesNo }): string {
  if (kind === 'flag') return `${text.label}: ${value === true ? flags.true : flags.false}`
  const plain = String(value)
  return `${text.label}: ${text.values?.[plain] ?? plain}`
}

/** Fields of a document that another program wrote. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of an object; none of any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Returns the names of an object with the fields of each. */
export function entriesOf(value: unknown): readonly (readonly [string, Fields])[] {
  return Object.entries(fieldsOf(value)).map(([name, fields]) => [name, fieldsOf(fields)])
}

/** Returns the entries of a list; none of any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((one) => textOf(one) ?? [])
}

/** Returns a number, or one that is written as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const text = textOf(value)
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The stored fields after an update: each field sent replaces the stored value as a whole, null unsets it, a field not sent
 * stays (docs/reference/settings.md#writing). A field is never merged with what was there.
 */
export function replaceFields<Stored extends object>(stored: Stored, sent: Fields): Stored {
  const fields = Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(fields) as Stored
}

/** One field after an update, by the same rule. */
export function replaceField<Value>(stored: Value | undefined, sent: Value | null | undefined): Value | undefined {
  return sent === undefined ? stored : (sent ?? undefined)
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Applies an update: each given field replaces the stored value as a whole, null unsets it, a missing one stays
 * (docs/reference/settings.md#writing). Fields are never merged.
 */
export function replaceFields<Stored extends object>(stored: Stored, sent: Fields): Stored {
  const fields = Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(fields) as Stored
}

/** Applies the same rule to one field. */
export function replaceField<Value>(stored: Value | undefined, sent: Value | null | undefined): Value | undefined {
  return sent === undefined ? stored : (sent ?? undefined)
}

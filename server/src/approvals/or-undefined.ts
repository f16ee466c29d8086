/** Converts a null of SQL to undefined. */
export function orUndefined<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}

/** What SQL calls null is undefined inside. */
export function orUndefined<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}

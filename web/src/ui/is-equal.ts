/** Whether two values of JSON are the same. What is null is unset. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

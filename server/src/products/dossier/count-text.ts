/** Formats a number of things: `1 release`, `3 releases`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`
}

/** Formats p50 and p95 of times, in milliseconds. */
export function summary(times: readonly number[]): readonly string[] {
  return [0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)} ms`)
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A median and its 95 % confidence interval. */
export interface Median {
  readonly middle: number
  readonly from: number
  readonly to: number
}

/** Returns the median of independent values, with an interval from their order alone: it assumes nothing about how they are distributed. */
export function medianOf(values: readonly number[]): Median {
  const sorted = values.toSorted((a, b) => a - b)
  const [half, reach] = [sorted.length / 2, 0.98 * Math.sqrt(sorted.length)]
  const [from, to] = [Math.max(0, Math.floor(half - reach)), Math.min(sorted.length - 1, Math.ceil(half + reach))]
  return { middle: quantile(values, 0.5), from: sorted[from] ?? Number.NaN, to: sorted[to] ?? Number.NaN }
}

/** Formats a table for the terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const lines = [head, ...rows].map((row) => row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
  return `${lines.join('\n')}\n`
}

/** Runs a function and measures its time. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly milliseconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - start }
}

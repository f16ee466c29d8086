import type { Warning } from './sbom.ts'

/** Warnings by message: repeated problems are reported once, with count and first location. */
export type WarningList = Map<string, Warning>

/** Messages can contain names from the document; the limit bounds hostile ones. */
const mostMessages = 100
const further = 'Further places are not as they should be'

/** Adds one occurrence, or `count` at one location. */
export function warn(warnings: WarningList, message: string, pointer: string, count = 1): void {
  const key = warnings.has(message) || warnings.size < mostMessages ? message : further
  const known = warnings.get(key)
  warnings.set(key, { message: key, count: (known?.count ?? 0) + count, pointer: known?.pointer ?? pointer })
}

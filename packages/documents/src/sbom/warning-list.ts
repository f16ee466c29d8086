import type { Warning } from './sbom.ts'

/** Warnings by message: what happens many times in a document is told once, with its count and first place. */
export type WarningList = Map<string, Warning>

/** Messages can hold names out of the document; a hostile one must not grow the answer without bound. */
const mostMessages = 100
const further = 'Further places are not as they should be'

/** Adds one occurrence, or several of one place. */
export function warn(warnings: WarningList, message: string, pointer: string, count = 1): void {
  const key = warnings.has(message) || warnings.size < mostMessages ? message : further
  const known = warnings.get(key)
  warnings.set(key, { message: key, count: (known?.count ?? 0) + count, pointer: known?.pointer ?? pointer })
}

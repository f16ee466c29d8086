import type { MitigationStatus } from './threat-model.ts'

/** States of mitigations in the words of common tools; OTM defines none. */
const words: readonly (readonly [RegExp, MitigationStatus])[] = [
  [/reject|not[ _-]?(?:required|applicable|needed)|\bn\/?a\b|ignore/u, 'not-required'],
  [/verified|tested|validated/u, 'verified'],
  [/not[ _-]?implemented|recommend|suggest|propos/u, 'identified'],
  [/implement(?:ed)?$|complete|done|mitigated|in[ _-]?place/u, 'completed'],
  [/plan|progress|implementing|partial|accepted|approved/u, 'planned'],
  [/required|mandatory|must/u, 'required'],
]

/** From the least advanced to the most. */
const order: readonly MitigationStatus[] = ['identified', 'required', 'planned', 'completed', 'verified', 'not-required']

/** Maps a tool's state of a mitigation; unknown states count as identified. */
export function mitigationStatus(state: string | undefined): MitigationStatus {
  const word = (state ?? '').slice(0, 100).toLowerCase()
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? 'identified'
}

/** Returns the least advanced status: a mitigation is complete when it is complete everywhere. */
export function leastAdvanced(statuses: readonly MitigationStatus[]): MitigationStatus {
  return order.find((status) => statuses.includes(status)) ?? 'identified'
}

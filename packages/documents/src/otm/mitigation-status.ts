import type { MitigationStatus } from './threat-model.ts'

/** OTM leaves the states of mitigations to the tools; these are the words they use. */
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

/** What a tool's word for the state of a mitigation means; what means nothing known is merely identified. */
export function mitigationStatus(state: string | undefined): MitigationStatus {
  const word = (state ?? '').slice(0, 100).toLowerCase()
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? 'identified'
}

/** The least advanced of several: a mitigation is done where it is done everywhere. */
export function leastAdvanced(statuses: readonly MitigationStatus[]): MitigationStatus {
  return order.find((status) => statuses.includes(status)) ?? 'identified'
}

import type { RiskDraft } from './risk-draft.ts'
import type { Scheme, SchemeValue } from './risk.ts'

/** The cost of one occurrence and of a year; undefined where a figure is missing. */
export interface Exposure {
  readonly SLE: number | undefined
  readonly ALE: number | undefined
}

/** Computes the exposure of what the form contains: a number wins over the amount of a value (docs/reference/risks.md#exposure). */
export function exposureOf(draft: RiskDraft, { valueScale, aroScale }: Scheme['scheme']): Exposure {
  const value = figureOf(draft.BV, draft.BV_enum, valueScale)
  const factor = figureOf(draft.EF, draft.EF_enum, valueScale)
  const rate = figureOf(draft.ARO, draft.ARO_enum, aroScale)
  const SLE = value === undefined || factor === undefined ? undefined : value * factor
  return { SLE, ALE: SLE === undefined || rate === undefined ? undefined : SLE * rate }
}

function figureOf(text: string, chosen: string, scale: readonly SchemeValue[]): number | undefined {
  const figure = Number(text)
  return text !== '' && Number.isFinite(figure) ? figure : scale.find(({ value }) => value === chosen)?.amount
}

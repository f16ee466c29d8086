import { type Static, Type } from 'typebox'
import type { RiskProperties } from '#risks/risk-properties.ts'

const Money = Type.Union([Type.Number(), Type.Null()])

/** What one occurrence costs (SLE = BV × EF) and what a year costs (ALE = SLE × ARO); null where a figure is missing. */
export const Exposure = Type.Object({ SLE: Money, ALE: Money })
export type Exposure = Static<typeof Exposure>

/** What the values of the scheme that holds for a risk stand for in numbers. */
export interface ScopeAmounts {
  readonly valueScale: ReadonlyMap<string, number>
  readonly aroScale: ReadonlyMap<string, number>
}

const none: ScopeAmounts = { valueScale: new Map(), aroScale: new Map() }

/** Whether a number counts: others are no amounts of money, and products and sums of them could not be told. */
export function isFigure(value: number): boolean {
  return value === 0 || (value >= 1e-15 && value <= 1e15)
}

/**
 * The exposure of a risk: a figure that is a number counts, else the amount that the scheme gives its level (BV_enum, EF_enum,
 * ARO_enum). Undefined where nothing can be computed; texts are left as they are.
 */
export function exposureOf(properties: RiskProperties, amounts: ScopeAmounts = none): Exposure | undefined {
  const { BV, EF, ARO, BV_enum: value, EF_enum: factor, ARO_enum: rate } = properties
  const bv = figureOf(BV) ?? amountIn(amounts.valueScale, value)
  const ef = figureOf(EF) ?? amountIn(amounts.valueScale, factor)
  const aro = figureOf(ARO) ?? amountIn(amounts.aroScale, rate)
  if (bv === undefined || ef === undefined) return undefined
  return { SLE: bv * ef, ALE: aro === undefined ? null : bv * ef * aro }
}

function figureOf(sent: number | string | undefined): number | undefined {
  return typeof sent === 'number' && isFigure(sent) ? sent : undefined
}

function amountIn(scale: ReadonlyMap<string, number>, value: string | undefined): number | undefined {
  return value === undefined ? undefined : scale.get(value)
}

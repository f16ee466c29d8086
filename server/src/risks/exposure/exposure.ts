import { type Static, Type } from 'typebox'
import type { RiskProperties } from '#risks/risk-properties.ts'

const Money = Type.Union([Type.Number(), Type.Null()])

/** The cost of one occurrence (SLE = BV × EF) and of a year (ALE = SLE × ARO); null if a figure is missing. */
export const Exposure = Type.Object({ SLE: Money, ALE: Money }, { title: 'RiskExposure' })
export type Exposure = Static<typeof Exposure>

/** The amounts that the applicable scheme assigns to values. */
export interface ScopeAmounts {
  readonly valueScale: ReadonlyMap<string, number>
  readonly aroScale: ReadonlyMap<string, number>
}

const none: ScopeAmounts = { valueScale: new Map(), aroScale: new Map() }

/** Checks for an amount that products and sums can represent. */
export function isFigure(value: number): boolean {
  return value === 0 || (value >= 1e-15 && value <= 1e15)
}

/**
 * Computes the exposure of a risk from its figures, or else from the amounts of their levels (BV_enum, EF_enum, ARO_enum). Undefined if it
 * cannot be computed; texts are ignored.
 */
export function exposureOf(properties: RiskProperties, amounts: ScopeAmounts = none): Exposure | undefined {
  const { BV, EF, ARO, BV_enum: value, EF_enum: factor, ARO_enum: rate } = properties
  const bv = figureOf(BV) ?? amountIn(amounts.valueScale, value)
  const ef = figureOf(EF) ?? amountIn(amounts.valueScale, factor)
  const aro = figureOf(ARO) ?? amountIn(amounts.aroScale, rate)
  if (bv === undefined || ef === undefined) return undefined
  return { SLE: bv * ef, ALE: aro === undefined ? null : bv * ef * aro }
}

function figureOf(value: number | string | undefined): number | undefined {
  return typeof value === 'number' && isFigure(value) ? value : undefined
}

function amountIn(scale: ReadonlyMap<string, number>, value: string | undefined): number | undefined {
  return value === undefined ? undefined : scale.get(value)
}

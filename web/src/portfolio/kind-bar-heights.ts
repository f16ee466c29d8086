import type { components } from '../api/schema.d.ts'
import { type Kind, kinds } from '../changes/counts.ts'

type Statistics = components['schemas']['Statistics']

/** The counts of one kind of finding, and how high its bar is drawn. */
export interface KindBar {
  readonly kind: Kind
  readonly violations: number
  readonly warnings: number
  readonly violationHeight: number
  readonly warningHeight: number
}

/** A thousand findings of one kind fill a bar; more are no higher. */
const most = Math.log2(1 + 1000)

/** Returns a bar for each kind. Its height grows with the logarithm, so that one finding is seen beside hundreds. */
export function kindBars(statistics: Statistics, height: number): readonly KindBar[] {
  return kinds.map((kind) => {
    const { violations, warnings } = statistics[kind]
    const count = violations + warnings
    const whole = count === 0 ? 0 : Math.max(3, Math.min(1, Math.log2(1 + count) / most) * height)
    const violationHeight = count === 0 ? 0 : round((whole * violations) / count)
    return { kind, violations, warnings, violationHeight, warningHeight: round(whole - violationHeight) }
  })
}

/** Adds up one count over the kinds of findings. */
export function sumOf(statistics: Statistics, count: 'violations' | 'warnings'): number {
  return Object.values(statistics).reduce((sum: number, counts) => sum + (typeof counts === 'number' ? 0 : counts[count]), 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

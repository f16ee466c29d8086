import { type UpgradeStep, upgradeSteps } from '#analysis/fixes/upgrade-step.ts'

/** What is known of a vulnerability that decides how urgent it is. */
export interface Urgency {
  readonly isExploited: boolean
  /** Probability of exploitation within 30 days. */
  readonly epss: number | undefined
  readonly score: number | undefined
}

/** An upgrade of one component to one version, with its effect. */
export interface UpgradeOption {
  /** Of one component only one upgrade is planned. */
  readonly componentId: number
  readonly step: UpgradeStep
  /** Findings that are gone afterwards. */
  readonly clears: readonly string[]
  /** Weight of the vulnerabilities that come with it. */
  readonly broughtWeight: number
}

/** An option of the plan, with what it is worth. */
export interface PlannedUpgrade<Option extends UpgradeOption> {
  readonly option: Option
  readonly gain: number
}

const unknownScore = 5

/**
 * Weighs a vulnerability (docs/reference/fixes.md#order): an exploited one more than any number of others that a component has, a likely one
 * more than a severe one.
 */
export function weightOf({ isExploited, epss = 0, score = unknownScore }: Urgency): number {
  return (isExploited ? 100 : 0) + 10 * epss + score / 10
}

/**
 * Plans the fewest upgrades that clear the most weight, most valuable first. A finding belongs to one component, so upgrades of different
 * components never compete: the best upgrade of each, sorted by gain, is the weighted cover that a greedy choice makes, and no plan with as
 * many upgrades clears more. Upgrades that gain nothing are left out. Options of equal gain: the smallest step, then the first.
 */
export function planFixes<Option extends UpgradeOption>(
  options: readonly Option[],
  weights: ReadonlyMap<string, number>,
): readonly PlannedUpgrade<Option>[] {
  const best = new Map<number, PlannedUpgrade<Option>>()
  for (const option of options) {
    const planned = { option, gain: gainOf(option, weights) }
    const known = best.get(option.componentId)
    if (planned.gain > 0 && (known === undefined || isBetter(planned, known))) best.set(option.componentId, planned)
  }
  return [...best.values()].toSorted(
    (one, other) =>
      other.gain - one.gain || compareSteps(one.option, other.option) || other.option.clears.length - one.option.clears.length,
  )
}

function gainOf({ clears, broughtWeight }: UpgradeOption, weights: ReadonlyMap<string, number>): number {
  return clears.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0) - broughtWeight
}

function isBetter(one: PlannedUpgrade<UpgradeOption>, known: PlannedUpgrade<UpgradeOption>): boolean {
  return one.gain > known.gain || (one.gain === known.gain && compareSteps(one.option, known.option) < 0)
}

function compareSteps(one: UpgradeOption, other: UpgradeOption): number {
  return upgradeSteps.indexOf(one.step) - upgradeSteps.indexOf(other.step)
}

/** The size of an upgrade, smallest first. */
export const upgradeSteps = ['patch', 'minor', 'major'] as const
export type UpgradeStep = (typeof upgradeSteps)[number]

/**
 * Returns the first number that differs between two versions (docs/reference/fixes.md#steps). Below 1.0 the second number counts as the
 * major one, as npm and Cargo read it. Versions without numbers differ by a major step, since nothing is known of them.
 */
export function upgradeStep(from: string, to: string): UpgradeStep {
  const [before, after] = [numbersOf(from), numbersOf(to)]
  if (before === undefined || after === undefined || before[0] !== after[0]) return 'major'
  if (before[1] !== after[1]) return before[0] === 0 ? 'major' : 'minor'
  return 'patch'
}

/** Major and minor number; an epoch (`1:2.3`, `1!2.3`) and a leading v do not count. */
function numbersOf(version: string): readonly [number, number] | undefined {
  const [, major, minor = '0'] = /^(?:\d+[:!])?[^\d]{0,8}(\d+)(?:[._-](\d+))?/u.exec(version.trim()) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

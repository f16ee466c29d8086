import { followPath, isResolved, type PathPackage, type UnresolvedPath, type VersionChooser } from '#analysis/fixes/follow-path.ts'
import { type UpgradeStep, upgradeStep } from '#analysis/fixes/upgrade-step.ts'

/** How a direct dependency gets rid of an affected component (docs/reference/fixes.md#direct-dependencies). */
export const introducerKinds = ['refresh', 'upgrade', 'removed', 'none', 'unknown'] as const

/** What to do with a direct dependency. */
export type IntroducerUpgrade =
  | {
      readonly kind: 'refresh' | 'upgrade' | 'removed'
      readonly to: string
      readonly step: UpgradeStep | undefined
      /** No lower version helps; otherwise the requirements of some lower one are not known. */
      readonly isLowest: boolean
    }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'unknown' } & UnresolvedPath)

/** A direct dependency in one version, and how it brings an affected component. */
export interface IntroducerQuestion {
  /** From the direct dependency to the affected component. */
  readonly paths: readonly (readonly PathPackage[])[]
  readonly key: string
  readonly version: string
  /** Whether this version of the affected component is one to upgrade to. */
  readonly isFixed: (version: string) => boolean
  /** Whether this version of the direct dependency has no vulnerabilities that the present one does not have. */
  readonly isAcceptable: (version: string) => boolean
}

type Verdict = 'fixed' | 'removed' | 'affected' | UnresolvedPath

/**
 * Finds the lowest version of a direct dependency with which a fresh installation has no affected version of a component on these paths. Pure;
 * unknown as soon as a step cannot be resolved.
 */
export function upgradeIntroducer(question: IntroducerQuestion, choose: VersionChooser): IntroducerUpgrade {
  const { paths, key, version } = question
  const [direct] = paths[0] ?? []
  if (direct === undefined) return { kind: 'unknown', why: 'no-path', at: key }
  if (direct.history === undefined) return { kind: 'unknown', why: 'no-record', at: key }
  const registered = registeredVersion(direct, version)
  if (paths.some((path) => isUnexplained(path, registered))) return { kind: 'unknown', why: 'unexplained', at: key }
  const present = assess(question, registered, choose)
  if (present === 'fixed' || present === 'removed') return { kind: 'refresh', to: version, step: undefined, isLowest: true }
  return findUpgrade(question, newerVersions(direct, version), { choose, present })
}

interface Search {
  readonly choose: VersionChooser
  readonly present: Verdict
}

function findUpgrade(question: IntroducerQuestion, newer: readonly string[], { choose, present }: Search): IntroducerUpgrade {
  const unresolved: UnresolvedPath[] = typeof present === 'string' ? [] : [present]
  for (const to of newer) {
    const verdict = assess(question, to, choose)
    if (typeof verdict !== 'string') unresolved.push(verdict)
    else if (verdict !== 'affected' && question.isAcceptable(to))
      return found(verdict, question.version, { to, isLowest: unresolved.length === 0 })
  }
  const [first] = unresolved
  return first === undefined ? { kind: 'none' } : { kind: 'unknown', ...first }
}

function found(verdict: 'fixed' | 'removed', from: string, { to, isLowest }: { to: string; isLowest: boolean }): IntroducerUpgrade {
  return { kind: verdict === 'fixed' ? 'upgrade' : 'removed', to, step: upgradeStep(from, to), isLowest }
}

/** The registry does not know the first step, so that it cannot tell of a newer version whether it still takes it. */
function isUnexplained([direct, next]: readonly PathPackage[], version: string): boolean {
  return next !== undefined && direct?.history?.requirementsOn(version, next.purl)?.length === 0
}

/** Documents may spell a version in another way than its registry. */
function registeredVersion({ history, order }: PathPackage, version: string): string {
  const stable = history?.stable ?? []
  if (stable.includes(version) || order?.isParsable(version) !== true) return version
  return stable.find((one) => order.compare(one, version) === 0) ?? version
}

function newerVersions({ history, order }: PathPackage, version: string): readonly string[] {
  if (order?.isParsable(version) !== true) return []
  return history?.stable.filter((one) => order.compare(one, version) > 0) ?? []
}

/** Assesses a version by the worst of its paths. */
function assess({ paths, isFixed }: IntroducerQuestion, version: string, choose: VersionChooser): Verdict {
  const verdicts = paths.map((path) => assessPath(path, { version, isFixed, choose }))
  if (verdicts.includes('affected')) return 'affected'
  return verdicts.find((verdict) => typeof verdict !== 'string') ?? verdicts.find((verdict) => verdict === 'fixed') ?? 'removed'
}

interface Start extends Pick<IntroducerQuestion, 'version' | 'isFixed'> {
  readonly choose: VersionChooser
}

function assessPath(path: readonly PathPackage[], { version, isFixed, choose }: Start): Verdict {
  const installed = followPath(path, version, choose)
  if (!isResolved(installed)) return installed
  if (installed.size === 0) return 'removed'
  return [...installed].every(isFixed) ? 'fixed' : 'affected'
}

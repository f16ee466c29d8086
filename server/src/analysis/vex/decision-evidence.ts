import { formatPurl, parsePurl, type Purl } from '@waybill/identifiers'
import { packageKeyOf } from '@waybill/vulnerabilities/vex-keys'
import { digestLength, type PathSteps } from '#analysis/vex/path-steps.ts'
import type { DecisionChange } from '#analysis/vex/vex-evidence.ts'

/** What a decision of the company was made on (docs/reference/statements.md#changed-evidence). Stored as JSON with its statement. */
export interface DecisionEvidence {
  readonly purl: string
  readonly versions: 'this' | 'range' | 'all'
  /** Digests of the advisories by which the component was affected, by id. */
  readonly advisories: Readonly<Record<string, string>>
  /** Digests of the steps of the dependency paths to it, in one text. */
  readonly steps: string
  /** The modules of the findings it was made on; kept only with a decision that replaces others. */
  readonly modules?: readonly string[] | undefined
}

/** The same as it is now, for one component of one module. */
export interface CurrentEvidence {
  readonly advisories: Readonly<Record<string, string>>
  /** Undefined for a component that is in no document. */
  readonly steps: PathSteps | undefined
}

/** Packs the steps of dependency paths to be stored. */
export function packSteps(steps: PathSteps | undefined): string {
  return (steps?.digests ?? []).join('')
}

/** Merges what was known in several modules: a decision on all of them holds in each. */
export function mergeSteps(packed: readonly string[]): string {
  return [...new Set(packed.flatMap(unpackSteps))].toSorted().join('')
}

function unpackSteps(packed: string): readonly string[] {
  return Array.from({ length: packed.length / digestLength }, (_, i) => packed.slice(i * digestLength, (i + 1) * digestLength))
}

/** What is new since a decision. */
export type EvidenceChange = Pick<DecisionChange, 'newAdvisories' | 'changedAdvisories' | 'newPathSteps' | 'newPathStepCount'>

const maxListed = 10

/**
 * Compares what a decision was made on with what is there now: undefined where nothing was added and no advisory changed. What is gone
 * does not count: fewer reasons to be affected raise no question.
 */
export function changeOfEvidence(decided: DecisionEvidence, current: CurrentEvidence): EvidenceChange | undefined {
  const ids = Object.keys(current.advisories).toSorted()
  const newAdvisories = ids.filter((id) => decided.advisories[id] === undefined)
  const changedAdvisories = ids.filter((id) => ![undefined, current.advisories[id]].includes(decided.advisories[id]))
  const steps = newSteps(decided, current.steps)
  if (newAdvisories.length + changedAdvisories.length + steps.length === 0) return undefined
  return { newAdvisories, changedAdvisories, newPathSteps: steps.slice(0, maxListed), newPathStepCount: steps.length }
}

function newSteps({ steps: packed }: DecisionEvidence, steps: PathSteps | undefined): readonly string[] {
  // nearly always
  if (steps === undefined || packSteps(steps) === packed) return []
  const known = new Set(unpackSteps(packed))
  return steps.texts.filter((_, i) => !known.has(steps.digests[i] ?? '')).toSorted()
}

/** Says in a sentence why Waybill asks again. */
export function summariseChange({ newAdvisories, changedAdvisories, newPathSteps, newPathStepCount }: EvidenceChange): string {
  const more = newPathStepCount > 1 ? ` and ${String(newPathStepCount - 1)} other new steps` : ''
  const parts = [
    ...(changedAdvisories.length === 0 ? [] : [`${changedAdvisories.join(', ')} changed`]),
    ...(newAdvisories.length === 0 ? [] : [`${newAdvisories.join(', ')} affects it too`]),
    ...(newPathSteps.length === 0 ? [] : [`dependency paths lead to it over ${String(newPathSteps[0])}${more}`]),
  ]
  return `Since the decision ${parts.join('; ')}.`
}

/** Whether a component is the very one a decision was made on, whatever its version can be compared with. */
export function isDecidedComponent({ purl }: DecisionEvidence, component: Purl): boolean {
  return formatPurl(component) === purl
}

/** The key of the package that a decision is on, as `vexComponentKeys` lists it; undefined where its purl cannot be read. */
export function decidedPackageKey({ purl: text }: DecisionEvidence): string | undefined {
  const purl = parsePurl(text)
  return purl && packageKeyOf(purl)
}

/** Whether a decision was made on the finding of this component in this module. Older decisions have no modules and count in each. */
export function isDecidedFinding(evidence: DecisionEvidence, component: Purl, moduleId: string): boolean {
  return isDecidedComponent(evidence, component) && evidence.modules?.includes(moduleId) !== false
}

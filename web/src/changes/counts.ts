import type { components } from '../api/schema.d.ts'

/** The counts of a module by kind of finding, or by how much they differ. */
export type Statistics = components['schemas']['EvaluationChanges']['before']

export type Kind = components['schemas']['FindingKind']

const allKinds: Readonly<Record<Kind, true>> = {
  legal: true,
  vulnerability: true,
  viability: true,
  versioning: true,
  integrity: true,
  endoflife: true,
}

/** Every kind of finding of the interface, in the order of reports. */
export const kinds = Object.keys(allKinds) as readonly Kind[]

/** What a page counts of a module. */
export interface Counts {
  readonly violations: number
  readonly warnings: number
  readonly components: number
}

/** Counts findings of one kind, or of all; differences are added up likewise. */
export function countsOf(statistics: Statistics, kind?: Kind): Counts {
  const counted = kind === undefined ? kinds : [kind]
  return {
    violations: counted.reduce<number>((sum, each) => sum + statistics[each].violations, 0),
    warnings: counted.reduce<number>((sum, each) => sum + statistics[each].warnings, 0),
    components: statistics.components,
  }
}

/** Reads the kind of findings that an address names; undefined for all. */
export function readKind(text: string | undefined): Kind | undefined {
  return kinds.find((kind) => kind === text)
}

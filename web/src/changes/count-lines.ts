import { type Counts, countsOf, type Kind } from './counts.ts'
import type { ModuleChange, ModuleChanges } from './use-changes.ts'

type Point = readonly [at: string, count: number]

/** What a drawing of counts over time needs. */
export interface CountLines {
  readonly start: string
  readonly end: string
  readonly violations: readonly Point[]
  readonly warnings: readonly Point[]
  /** One point for each change, on the line of violations. */
  readonly marks: readonly { readonly id: string; readonly value: Point }[]
}

type Drawn = Pick<ModuleChange, 'number' | 'at' | 'statistics'>
type Ends = Pick<ModuleChanges, 'from' | 'to' | 'since' | 'before' | 'causes'>

/** Returns the counts from the beginning of a period over its changes to its end, or to the last change that is loaded. */
export function countLines({ from, to, since, before, causes }: Ends, changes: readonly Drawn[], kind: Kind | undefined): CountLines {
  const isWhole = changes.length === causes.reduce((sum, cause) => sum + cause.changes, 0)
  const start = since ?? from
  const end = isWhole ? to : (changes.at(-1)?.at ?? to)
  const steps = [{ at: start, ...countsOf(before, kind) }, ...changes.map(({ at, statistics }) => ({ at, ...countsOf(statistics, kind) }))]
  const last = { ...(steps.at(-1) ?? { ...countsOf(before, kind) }), at: end }
  function lineOf(name: keyof Counts): readonly Point[] {
    return [...steps, last].map((step) => [step.at, step[name]])
  }
  return {
    start,
    end,
    violations: lineOf('violations'),
    warnings: lineOf('warnings'),
    marks: changes.map(({ number, at, statistics }) => ({ id: String(number), value: [at, countsOf(statistics, kind).violations] })),
  }
}

import type { RepositoryFiles } from './repository-files.ts'

/** The outcome of a check. */
export interface Outcome {
  /** From 0 to 10; -1 where nothing can be said, which does not count. */
  readonly score: number
  readonly reason: string
  readonly details?: readonly string[]
}

export type Risk = 'Critical' | 'High' | 'Medium' | 'Low'

/** A check of a repository. */
export interface Check {
  readonly name: string
  readonly risk: Risk
  /** What it determines, in a sentence. */
  readonly short: string
  /** Returns the outcome; undefined where a repository's files do not show it. */
  readonly run: (files: RepositoryFiles, now: Date) => Outcome | undefined
}

/** Makes the outcome of a check that found no more than its subject missing. */
export function inconclusive(reason: string): Outcome {
  return { score: -1, reason }
}

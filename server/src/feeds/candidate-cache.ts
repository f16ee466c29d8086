import type { AdvisoryCandidate } from '@waybill/vulnerabilities'

export type CandidatesByKey = ReadonlyMap<string, readonly AdvisoryCandidate[]>

/** About 25 MB. A key weighs 1, a candidate 10, a bound of a range or a listed version 1. */
const mostWeight = 200_000

/** What is kept of some keys. */
export interface KeptCandidates {
  /** Of the advisories that they were read from; undefined where nothing is kept. */
  readonly revision: string | undefined
  readonly byKey: CandidatesByKey
  /** The keys of which nothing is kept. */
  readonly missing: readonly string[]
}

/**
 * Advisory candidates by lookup key, as they are at one revision of the advisories: imports of a company name the same packages again and
 * again. No two databases have the same revision of different advisories, so one cache serves a process.
 */
export class CandidateCache {
  #revision: string | undefined
  #byKey = new Map<string, readonly AdvisoryCandidate[]>()
  #weight = 0

  find(lookupKeys: readonly string[]): KeptCandidates {
    const byKey = new Map<string, readonly AdvisoryCandidate[]>()
    const missing: string[] = []
    for (const key of lookupKeys) {
      const candidates = this.#byKey.get(key)
      if (candidates === undefined) missing.push(key)
      else byKey.set(key, candidates)
    }
    return { revision: this.#revision, byKey, missing }
  }

  /** Keeps what was read at a revision instead of what another one had; lets go of everything rather than keep too much. */
  keep(revision: string, read: CandidatesByKey): void {
    const weight = [...read.values()].reduce((sum, candidates) => sum + weightOf(candidates), 0)
    if (revision !== this.#revision || this.#weight + weight > mostWeight) this.#clear(revision)
    if (weight > mostWeight) return
    for (const [key, candidates] of read) this.#byKey.set(key, candidates)
    this.#weight += weight
  }

  #clear(revision: string): void {
    this.#revision = revision
    this.#byKey = new Map()
    this.#weight = 0
  }
}

function weightOf(candidates: readonly AdvisoryCandidate[]): number {
  return candidates.reduce((sum, { affected: { ranges, versions } }) => {
    const bounds = ranges.reduce((count, { events }) => count + events.length, 0)
    return sum + 10 + bounds + versions.length
  }, 1)
}

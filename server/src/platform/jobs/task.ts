import type { TSchema } from 'typebox'

/**
 * Lanes run in parallel, so interactive work does not wait for a batch. The names of lanes and jobs are stored in waiting jobs and schedules
 * and are labels of metrics, so they stay when the code is renamed: `recheck-advisories`, `judge-holders`, `tell-releases`, `sweep-bills`.
 */
export const lanes = ['interactive', 'recheck', 'feeds', 'packages', 'documents', 'deep-scan', 'housekeeping'] as const

export type Lane = (typeof lanes)[number]

/** A kind of job: its name, its lane and the shape of its payload. */
export interface Task<Payload extends TSchema = TSchema> {
  readonly name: string
  readonly lane: Lane
  readonly payload: Payload
}

/** A job bound to its context. */
export interface Worker {
  readonly name: string
  readonly lane: Lane
  /** Cron expression in UTC. */
  readonly every: string | undefined
  /** Throws to request a retry, unless this was the last attempt; throws `Postponed` to be run again later, whatever was tried. */
  readonly run: (payload: unknown, isLastTry: boolean) => Promise<void>
}

/** A job could not be run now, which says nothing against it: the database, or the node of a cluster with its rows, cannot be reached. */
export class Postponed extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached; the job runs later', { cause })
  }
}

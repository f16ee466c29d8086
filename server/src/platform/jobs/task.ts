import type { TSchema } from 'typebox'

/** Lanes run side by side, so nothing interactive waits behind a batch. */
export const lanes = ['interactive', 'recheck', 'feeds', 'packages', 'documents', 'deep-scan', 'housekeeping'] as const

export type Lane = (typeof lanes)[number]

/** What can be enqueued: a job's name, its lane and the shape of its payload. */
export interface Task<Payload extends TSchema = TSchema> {
  readonly name: string
  readonly lane: Lane
  readonly payload: Payload
}

/** A job ready to run: its tools are already in its hands. */
export interface Worker {
  readonly name: string
  readonly lane: Lane
  /** Cron expression in UTC. */
  readonly every: string | undefined
  /** Throws to be tried again, unless this was the last try. */
  readonly run: (payload: unknown, isLastTry: boolean) => Promise<void>
}

import type { Static, TSchema } from 'typebox'
import type { Tools } from '#platform/tools.ts'

/** Lanes run side by side, so nothing interactive waits behind a batch. */
export const lanes = ['interactive', 'recheck', 'feeds', 'documents', 'deep-scan', 'housekeeping'] as const

export type Lane = (typeof lanes)[number]

export interface Job<Payload extends TSchema = TSchema> {
  readonly name: string
  readonly lane: Lane
  readonly payload: Payload
  /** Cron expression in UTC for a job that runs by the clock, with an empty payload. */
  readonly every?: string
  /** Runs at least once; again after a crash. Throwing means: try again later, at most as often as the lane allows. */
  readonly run: (payload: Static<Payload>, tools: Tools) => Promise<void>
  /** Called when the last try has failed, so that nothing waits for ever. */
  readonly onFailed?: (payload: Static<Payload>, tools: Tools, error: Error) => Promise<void>
}

/** Declares a job. Nothing happens until jobs.ts hands it to the runner. */
export function defineJob<Payload extends TSchema>(job: Job<Payload>): Job<Payload> {
  return job
}

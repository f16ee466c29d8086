import type { Static, TSchema } from 'typebox'
import type { Task, Worker } from '#platform/jobs/task.ts'
import type { AppContext } from '#platform/app-context.ts'

export interface Job<Payload extends TSchema = TSchema> extends Task<Payload> {
  /** Cron expression in UTC for a job that runs by the clock, with an empty payload. */
  readonly every?: string
  /** Runs at least once; again after a crash. Throwing means: try again later, at most as often as the lane allows. */
  readonly run: (payload: Static<Payload>, context: AppContext) => Promise<void>
  /** Called when the last try has failed, so that nothing waits for ever. */
  readonly onFailed?: (payload: Static<Payload>, context: AppContext, error: Error) => Promise<void>
}

/** Declares a job. Nothing happens until jobs.ts hands it to the runner. */
export function defineJob<Payload extends TSchema>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Puts the tools into the jobs' hands, for the queue to run them. */
export function workersOf(jobs: readonly Job[], context: AppContext): readonly Worker[] {
  return jobs.map((job) => ({
    name: job.name,
    lane: job.lane,
    every: job.every,
    run: (payload, isLastTry) => runJob(job, { payload, isLastTry }, context),
  }))
}

interface JobAttempt {
  readonly payload: unknown
  readonly isLastTry: boolean
}

async function runJob(job: Job, { payload, isLastTry }: JobAttempt, context: AppContext): Promise<void> {
  try {
    await job.run(payload, context)
  } catch (error) {
    context.disk.noteError(error)
    context.log.error({ err: error, job: job.name, isLastTry }, 'job failed')
    if (isLastTry) await job.onFailed?.(payload, context, error as Error)
    throw error
  }
}

import type { Static, TSchema } from 'typebox'
import { toStorageError } from '#database/storage-error.ts'
import { runAs } from '#platform/current-work.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { timed } from '#platform/metrics/timed.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { Postponed, type Task, type Worker } from '#platform/jobs/task.ts'
import type { AppContext } from '#platform/app-context.ts'

export interface Job<Payload extends TSchema = TSchema> extends Task<Payload> {
  /** Cron expression in UTC of a scheduled job; its payload is empty. */
  readonly every?: string
  /** Runs at least once, and again after a crash. Throwing requests a retry, up to the lane's limit; while the database cannot be reached there is none. */
  readonly run: (payload: Static<Payload>, context: AppContext) => Promise<void>
  /** Called when the last attempt has failed, so that nothing waits forever. */
  readonly onFailed?: (payload: Static<Payload>, context: AppContext, error: Error) => Promise<void>
}

/** Declares a job; jobs.ts registers it. */
export function defineJob<Payload extends TSchema>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Binds the jobs to the context, for the queue to run them. */
export function workersOf(jobs: readonly Job[], context: AppContext): readonly Worker[] {
  return jobs.map((job) => ({
    name: job.name,
    lane: job.lane,
    every: job.every,
    run: (payload, isLastTry) =>
      timed(
        // a job may be woken by the notification of a request
        () =>
          runAs({ job: job.name }, () =>
            traced({ name: `job ${job.name}`, kind: 'consumer' }, () => runJob(job, { payload, isLastTry }, context)),
          ),
        (seconds, error) => metrics.jobs.observe({ job: job.name, outcome: outcomeOf(error, isLastTry) }, seconds),
      ),
  }))
}

function outcomeOf(error: unknown, isLastTry: boolean): 'done' | 'retried' | 'failed' {
  if (error === undefined) return 'done'
  return isLastTry && !(error instanceof Postponed) ? 'failed' : 'retried'
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
    if (isLastTry && toStorageError(error)?.kind === 'unreachable') throw new Postponed(error)
    if (isLastTry) await job.onFailed?.(payload, context, error as Error)
    throw error
  }
}

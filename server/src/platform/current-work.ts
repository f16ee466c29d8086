import { AsyncLocalStorage } from 'node:async_hooks'
import type { StatementLimits } from '#database/limit-statements.ts'
import type { TraceContext } from '#platform/tracing/trace-context.ts'

/** What the running code works for: a request or a job. */
export interface Work {
  /** Set for a request. */
  readonly requestId?: string | undefined
  /** Set for a job. */
  readonly job?: string | undefined
  /** For the statements of this work; none by default. */
  readonly limits?: StatementLimits | undefined
  /** The span that the running code belongs to, here or at the caller. */
  readonly trace?: TraceContext | undefined
}

const storage = new AsyncLocalStorage<Work>()

/** Returns the work that the caller belongs to; undefined at the start and in timers. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}

/** Runs code as part of a work, with all that it starts. */
export function runAs<Result>(work: Work, run: () => Result): Result {
  return storage.run(work, run)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type StorageError, toStorageError } from '#database/storage-error.ts'
import { requireWritableDatabase, requireDatabaseSpace } from '#database/check-database.ts'
import type { Drain } from '#platform/http/drain.ts'
import { retryAfterSeconds, storageErrorStatus } from '#platform/http/answer-errors.ts'
import type { AppContext } from '#platform/app-context.ts'
import { shareRunning } from '#platform/share-running.ts'

/** Longer than a busy database needs, shorter than the timeout of common readiness probes. */
const readyTimeoutMs = 5_000

/** `/health`: the process runs. `/ready`: it does not stop, and its storage can serve requests (docs/reference/errors.md#storage-failures). */
export function healthRoutes(http: FastifyInstance, context: AppContext, drain: Drain): void {
  const config = { scopes: 'public' } as const
  // shared, since the route is public
  const check = shareRunning(() => checkStorage(context))
  http.get('/health', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  http.get('/ready', { config, schema: { hide: true } }, async (_request, reply) => {
    const problem = drain.hasBegun() ? stopping : await check()
    if (problem === undefined) return { status: 'ok' }
    if (problem.kind !== 'full') reply.header('retry-after', retryAfterSeconds)
    return reply.code(storageErrorStatus[problem.kind]).send({ error: `Not ready: ${problem.reason}.` })
  })
}

const stopping: StorageError = { kind: 'unreachable', reason: 'the service is stopping', isOutcomeUnknown: false }
const noAnswer: StorageError = { kind: 'unreachable', reason: 'the database does not answer', isOutcomeUnknown: false }

async function checkStorage(context: AppContext): Promise<StorageError | undefined> {
  const given = new AbortController()
  const late = sleep(readyTimeoutMs, noAnswer, { ref: false, signal: given.signal }).catch(() => undefined)
  try {
    return await Promise.race([findStorageProblem(context), late])
  } finally {
    given.abort()
  }
}

async function findStorageProblem(context: AppContext): Promise<StorageError | undefined> {
  try {
    await requireWritableDatabase(context.db)
    if (context.disk.wasFull()) await requireSpace(context)
    return undefined
  } catch (error) {
    context.log.warn({ err: error }, 'not ready')
    return toStorageError(error) ?? noAnswer
  }
}

/** Runs only after the disk was full, since a trial write is expensive. */
async function requireSpace({ db, files, disk }: AppContext): Promise<void> {
  await requireDatabaseSpace(db)
  await files.requireSpace()
  disk.clear()
}

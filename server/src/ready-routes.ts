import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type StorageError, storageErrorOf } from '#database/storage-error.ts'
import { requireAnswer, requireDatabaseSpace } from '#database/try-database.ts'
import { retryAfter, statusOfStorage } from '#platform/http/answer-errors.ts'
import type { Tools } from '#platform/tools.ts'

/** Longer than a busy database needs, shorter than what asks for readiness waits. */
const patienceMs = 5_000

/** `/health`: the process runs. `/ready`: its storage can serve requests (decisions 17, errors of storage). */
export function readyRoutes(http: FastifyInstance, tools: Tools): void {
  const config = { scopes: 'public' } as const
  const check = shared(() => checkStorage(tools))
  http.get('/health', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  http.get('/ready', { config, schema: { hide: true } }, async (_request, reply) => {
    const problem = await check()
    if (problem === undefined) return { status: 'ok' }
    if (problem.kind === 'unreachable') reply.header('retry-after', retryAfter)
    return reply.code(statusOfStorage[problem.kind]).send({ error: `Not ready: ${problem.reason}.` })
  })
}

/** Anybody may ask, so all who ask while a check runs share its answer. */
function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  const running = new Map<'check', Promise<Result>>()
  return () => {
    const found = running.get('check')
    if (found !== undefined) return found
    const started = check().finally(() => running.delete('check'))
    running.set('check', started)
    return started
  }
}

const silent: StorageError = { kind: 'unreachable', reason: 'the database does not answer', isOutcomeUnknown: false }

async function checkStorage(tools: Tools): Promise<StorageError | undefined> {
  const given = new AbortController()
  const late = sleep(patienceMs, silent, { ref: false, signal: given.signal }).catch(() => undefined)
  try {
    return await Promise.race([problemOf(tools), late])
  } finally {
    given.abort()
  }
}

async function problemOf(tools: Tools): Promise<StorageError | undefined> {
  try {
    await requireAnswer(tools.db)
    if (tools.space.wasFull()) await requireSpace(tools)
    return undefined
  } catch (error) {
    tools.log.warn({ err: error }, 'not ready')
    return storageErrorOf(error) ?? silent
  }
}

/** Only after a full disk was met, since trial writes cost more than a look. */
async function requireSpace({ db, files, space }: Tools): Promise<void> {
  await requireDatabaseSpace(db)
  await files.requireSpace()
  space.clear()
}

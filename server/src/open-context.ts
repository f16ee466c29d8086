import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import { reevaluateThroughJobs } from '#analysis/analysis.ts'
import { connectEmbedded, type Connection, type ConnectOptions, connectServer, poolStateOf } from '#database/connect.ts'
import { listenOn } from '#database/listen.ts'
import { migrate } from '#database/migrate.ts'
import { pacingOf } from '#database/transact-in-pieces.ts'
import { openBackupKey } from '#platform/backup-key.ts'
import type { Config } from '#platform/config.ts'
import { currentWork } from '#platform/current-work.ts'
import { createFairGate } from '#platform/fair-gate.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { type JobQueue, openJobQueue } from '#platform/jobs/job-queue.ts'
import { loadOrCreateKey } from '#platform/load-or-create-key.ts'
import { countEvents } from '#platform/metrics/metric.ts'
import { moveRisks } from '#risks/risks.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { maskText } from '#platform/mask-url.ts'
import { observeStatements } from '#platform/observe-statements.ts'
import { openOpenPgpSigner } from '#platform/openpgp-signer.ts'
import { createOutbound } from '#platform/outbound.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import { createSigner, makeSigningKey } from '#platform/signer.ts'
import type { Tracing } from '#platform/tracing/start-tracing.ts'
import { createDiskState } from '#platform/disk-state.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The context of a running process and how to close it. */
export interface OpenContext {
  readonly context: AppContext
  readonly connection: Connection
  readonly operatorKey: string
  readonly close: () => Promise<void>
}

/** Connects, migrates and builds the context from the configuration. */
export async function openContext(config: Config): Promise<OpenContext> {
  const log = createLog(config)
  const connection = await connectDatabase(config, { onQuery: observeStatements(config, log), limitsOf: () => currentWork()?.limits })
  await migrate(connection.db)
  const stopping = new AbortController()
  const context = { ...(await createContext(connection, config, log)), stopping: stopping.signal }
  const tracing = await traceIfWanted(config, context)
  const operatorKey =
    config.operatorKey ?? (await loadOrCreateKey(config.dataFolder, 'operator-key', () => `wbo_${randomBytes(32).toString('base64url')}`))
  async function close(): Promise<void> {
    const stopped = stopJobs(context.jobs)
    // the workers take no further jobs now, so that what is interrupted does not begin again here
    stopping.abort()
    await stopped
    await tracing?.stop()
    await connection.close()
  }
  return { context, connection, operatorKey, close }
}

/** Loads what sends traces only where an endpoint is set. */
async function traceIfWanted({ traces }: Config, context: AppContext): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined
  const { startTracing } = await import('#platform/tracing/start-tracing.ts')
  return startTracing(traces, context)
}

/** Exceeds the time that running jobs get to finish. A database that does not answer must not block shutdown. */
const jobStopTimeoutMs = 8_000

async function stopJobs(jobs: JobQueue): Promise<void> {
  await Promise.race([jobs.stop(), sleep(jobStopTimeoutMs, undefined, { ref: false })])
}

function connectDatabase({ database }: Config, options: ConnectOptions): Promise<Connection> {
  return database.url === undefined
    ? connectEmbedded(database.folder, options)
    : connectServer(database.url, { ...options, poolSize: database.poolSize })
}

/** One import runs while another waits for the database; more share the processors, and each takes longer (docs/performance.md#clients-at-once). */
const importLimits = { atOnce: 2, perCompany: 1 }

/** Builds the context on an open, migrated database. */
export async function createContext(connection: Connection, config: Config, log = createLog(config)): Promise<AppContext> {
  const secret = config.secret ?? (await loadOrCreateKey(config.dataFolder, 'secret', () => randomBytes(32).toString('base64url')))
  const signingKey = config.signingKey ?? (await loadOrCreateKey(config.dataFolder, 'signing-key', makeSigningKey))
  const jobs = await openJobQueue(connection)
  if (config.metrics.port !== undefined || config.metrics.key !== undefined) countEvents(true)
  return {
    db: connection.db,
    pacing: pacingOf(connection.kind),
    openSnapshot: connection.openSnapshot,
    listen: listenOn(connection),
    poolState: () => poolStateOf(connection.pool),
    files: await openFileStore(config.files),
    jobs,
    disk: createDiskState(),
    imports: createFairGate(importLimits),
    reevaluation: reevaluateThroughJobs(jobs),
    moveRisks,
    outbound: createOutbound({ allow: config.outboundAllow }),
    mail: config.smtp && createMailer(config.smtp, config.http.publicUrl),
    secrets: createSecretBox(secret),
    signer: createSigner(signingKey),
    backupKey: await openBackupKey(config.backupKey),
    openPgp: config.openPgp && (await openOpenPgpSigner(config.openPgp)),
    config,
    log,
    now: () => new Date(),
    stopping: new AbortController().signal,
  }
}

/** Creates the process log. It masks secrets in URLs, and API keys, in every line. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  // errors of the HTTP parser carry the raw bytes, headers included
  const redact = ['req.headers["x-api-key"]', 'req.headers["x-apikey"]', 'err.rawPacket', '*.password', '*.key', '*.token']
  const options = { level: logLevel, redact, hooks: { streamWrite: maskText } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

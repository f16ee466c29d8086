import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import { recheckThrough } from '#analysis/analysis.ts'
import { connectEmbedded, type Connection, connectServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from '#platform/config.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { type JobQueue, openJobQueue } from '#platform/jobs/job-queue.ts'
import { loadOrCreateKey } from '#platform/key-file.ts'
import { maskText } from '#platform/mask-url.ts'
import { openOpenPgpSigner } from '#platform/openpgp-signer.ts'
import { createOutbound } from '#platform/outbound.ts'
import { createSecretBox } from '#platform/secrets.ts'
import { createSigner, makeSigningKey } from '#platform/signer.ts'
import { createSpaceState } from '#platform/space-state.ts'
import type { Tools } from '#platform/tools.ts'
import { riskKeeper } from '#risks/risks.ts'

/** The tools of a running process and what has to be closed at its end. */
export interface OpenTools {
  readonly tools: Tools
  readonly connection: Connection
  readonly operatorKey: string
  readonly close: () => Promise<void>
}

/** Connects, migrates and builds the tools the configuration asks for. */
export async function openTools(config: Config): Promise<OpenTools> {
  const connection = await connectTo(config)
  await migrate(connection.db)
  const tools = await toolsOn(connection, config)
  const operatorKey =
    config.operatorKey ?? (await loadOrCreateKey(config.dataFolder, 'operator-key', () => `wbo_${randomBytes(32).toString('base64url')}`))
  return { tools, connection, operatorKey, close: () => stopJobs(tools.jobs).then(connection.close) }
}

/** Longer than running jobs are given to end. A database that does not answer must not keep the process from stopping. */
const stopMs = 8_000

async function stopJobs(jobs: JobQueue): Promise<void> {
  await Promise.race([jobs.stop(), sleep(stopMs, undefined, { ref: false })])
}

function connectTo({ database }: Config): Promise<Connection> {
  return database.url === undefined ? connectEmbedded(database.folder) : connectServer(database.url, { poolSize: database.poolSize })
}

/** Builds the tools on an open, migrated database. */
export async function toolsOn(connection: Connection, config: Config): Promise<Tools> {
  const secret = config.secret ?? (await loadOrCreateKey(config.dataFolder, 'secret', () => randomBytes(32).toString('base64url')))
  const signingKey = config.signingKey ?? (await loadOrCreateKey(config.dataFolder, 'signing-key', makeSigningKey))
  const jobs = await openJobQueue(connection)
  const log = createLog(config)
  return {
    db: connection.db,
    openSnapshot: connection.openSnapshot,
    files: await openFileStore(config.files),
    jobs,
    space: createSpaceState(),
    recheck: recheckThrough(jobs),
    risks: riskKeeper(log),
    outbound: createOutbound({ allow: config.outboundAllow }),
    secrets: createSecretBox(secret),
    signer: createSigner(signingKey),
    openPgp: config.openPgp && (await openOpenPgpSigner(config.openPgp)),
    config,
    log,
    now: () => new Date(),
  }
}

/** The log of the process. Whatever a line holds, no URL in it shows a secret, and no API key stands in it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  // what the parser of HTTP could not read is told with the bytes, headers among them
  const redact = ['req.headers["x-api-key"]', 'req.headers["x-apikey"]', 'err.rawPacket', '*.password', '*.key', '*.token']
  const options = { level: logLevel, redact, hooks: { streamWrite: maskText } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

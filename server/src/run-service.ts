import { workersOf } from '#platform/jobs/job.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rematchAfterUpgrade, resumeScans } from '#analysis/analysis.ts'
import { hasCompany } from '#access/access.ts'
import { createDemoLogin, type Demo, makeDemo, storeDemoCompany } from '#demo/demo.ts'
import { warmReaders } from '#ingest/ingest.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { listenForMetrics, type MetricsServer } from '#monitoring/monitoring.ts'
import { sweepScanFolders } from '#repository-scans/repository-scans.ts'
import { buildIndexesAfterUpgrade } from '#retention/retention.ts'
import { expireExceptions } from '#risks/risks.ts'
import { ConfigError } from '#platform/read-setting.ts'
import { type DeliveryLoop, startDelivering } from '#webhooks/webhooks.ts'
import { type App, createApp } from './app.ts'
import { runDatabaseCommand } from './database-command.ts'
import { demoMessage, startupMessage } from './startup-message.ts'
import { jobs } from './jobs.ts'
import { runMigrateCommand } from './migrate-command.ts'
import { openContext, type OpenContext } from './open-context.ts'

/** Runs the command that the arguments name; without one, starts the roles of this process and runs them until it receives a signal. Ends the process when it cannot start. */
export async function runService(): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `Waybill could not start: ${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const [, , ...command] = process.argv
  if (command.length > 0) return runCommand(command, config)
  if (isNewFolder(config)) process.stdout.write('Creating the database.\n')
  const open = await openContext(config)
  const app = await createApp(open.context, open.operatorKey)
  const work: BackgroundWork = {}
  void stopOnSignal(open, app, work)
  await startWork(open, config)
  if (config.role !== 'api') work.webhooks = startDelivering(open.context)
  work.metrics = await listenForMetrics(open.context)
  if (config.role === 'worker') return
  const url = await app.http.listen({ host: config.http.host, port: config.http.port })
  process.stdout.write(startupMessage({ url, config, hasOperatorKeyFile: existsSync(join(config.dataFolder, 'operator-key')) }))
  const demo = (await shouldCreateDemo(open, config)) ? await createDemo(open) : undefined
  if (demo !== undefined) process.stdout.write(demoMessage(url, demo))
  warmReaders()
}

function runCommand(command: readonly string[], config: Config): Promise<void> {
  return command.join(' ') === 'migrate' ? runMigrateCommand(config) : runDatabaseCommand(command, config)
}

function isNewFolder({ database, dataFolder }: Config): boolean {
  return database.url === undefined && !existsSync(join(dataFolder, 'database'))
}

/** Work besides requests and jobs. */
interface BackgroundWork {
  webhooks?: DeliveryLoop
  metrics?: MetricsServer | undefined
}

async function startWork({ context }: OpenContext, { role }: Config): Promise<void> {
  if (role === 'api') return
  await sweepScanFolders(context)
  await context.jobs.work(workersOf(jobs, context))
  await resumeScans(context)
  await rematchAfterUpgrade(context)
  await expireExceptions(context)
  await buildIndexesAfterUpgrade(context)
}

/** Defaults to on for a new embedded database (docs/reference/environment.md), and is always off once a company exists. */
async function shouldCreateDemo(
  { connection, context }: OpenContext,
  { demo = connection.kind === 'embedded', passwords }: Config,
): Promise<boolean> {
  return demo && passwords && !(await hasCompany(context.db))
}

/** A service without its demo is better than none. */
async function createDemo({ context, operatorKey }: OpenContext): Promise<Demo | undefined> {
  const log = context.log.child({ purpose: 'demo' }, { level: 'warn' })
  process.stdout.write('  Creating a demo company, which takes some seconds.\n\n')
  try {
    const demo = await makeDemo({
      open: async (now) => (await createApp({ ...context, log, now }, operatorKey)).http,
      operatorKey,
      login: await createDemoLogin(context),
      now: context.now,
    })
    await storeDemoCompany(context, demo.companyId)
    return demo
  } catch (error) {
    context.log.error({ err: error }, 'the demo could not be created')
    return undefined
  }
}

/** Stops the process even when storage does not answer: acknowledged work is stored, and everything else runs again. */
const shutdownTimeoutMs = 30_000

/**
 * Goes on answering until load balancers have noticed, then stops accepting requests, finishes accepted work and closes, so that neither a
 * request nor an acknowledged write is lost. SIGINT comes from a person, who does not wait for load balancers.
 */
async function stopOnSignal({ close, context }: OpenContext, { http, drain }: App, work: BackgroundWork): Promise<void> {
  const { config, log } = context
  const interrupted = once(process, 'SIGINT').then(() => 'SIGINT')
  const signal = await Promise.race([once(process, 'SIGTERM').then(() => 'SIGTERM'), interrupted])
  log.info({ signal }, 'stopping')
  drain.begin()
  if (config.role !== 'worker') await Promise.race([interrupted, sleep(config.http.drainSeconds * 1000)])
  setTimeout(giveUp, shutdownTimeoutMs).unref()
  await http.close()
  await work.webhooks?.stop()
  await work.metrics?.close()
  await close()
  process.exit(0)
  function giveUp(): void {
    log.error('storage does not answer; stopping without waiting for it')
    process.exit(1)
  }
}

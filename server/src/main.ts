import { workersOf } from '#platform/jobs/job.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rematchAfterUpgrade, resumeScans } from '#analysis/analysis.ts'
import { hasCompany } from '#access/access.ts'
import { makeDemo } from '#demo/demo.ts'
import { warmReaders } from '#imports/imports.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { expireExceptions } from '#risks/risks.ts'
import { ConfigFault } from '#platform/read-setting.ts'
import { type Delivering, keepDelivering } from '#webhooks/webhooks.ts'
import { type App, createApp } from './app.ts'
import { greeting } from './greeting.ts'
import { jobs } from './jobs.ts'
import { openTools, type OpenTools } from './open-tools.ts'

/** Starts the roles this process plays and keeps them running until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const open = await openTools(config)
  const app = await createApp(open.tools, open.operatorKey)
  const work: Work = {}
  stopOnSignal(open, app, work)
  await startWork(open, config)
  if (config.role !== 'api') work.webhooks = keepDelivering(open.tools)
  if (config.role === 'worker') return
  const url = await app.http.listen({ host: config.http.host, port: config.http.port })
  warmReaders()
  const demo = (await wantsDemo(open, config)) ? await makeDemo(app.http, open.operatorKey) : undefined
  process.stdout.write(greeting({ url, demo, config, keepsOperatorKey: existsSync(join(config.dataFolder, 'operator-key')) }))
}

/** What goes on beside requests and jobs. */
interface Work {
  webhooks?: Delivering
}

async function startWork({ tools }: OpenTools, { role }: Config): Promise<void> {
  if (role === 'api') return
  await tools.jobs.work(workersOf(jobs, tools))
  await resumeScans(tools)
  await rematchAfterUpgrade(tools)
  await expireExceptions(tools)
}

/** On by default when the database is new and embedded (decisions 15); never in a service that somebody uses. */
async function wantsDemo({ connection, tools }: OpenTools, { demo = connection.kind === 'embedded' }: Config): Promise<boolean> {
  return demo && !(await hasCompany(tools.db))
}

/** A storage that does not answer does not keep the process from stopping: what was acknowledged is stored, and the rest runs again. */
const stoppingPatience = 30_000

/** Takes no more requests, lets accepted work end, then closes: nothing that was answered is lost. */
function stopOnSignal({ close, tools }: OpenTools, { http }: App, work: Work): void {
  async function stop(signal: string): Promise<void> {
    tools.log.info({ signal }, 'stopping')
    setTimeout(giveUp, stoppingPatience).unref()
    await http.close()
    await work.webhooks?.stop()
    await close()
    process.exit(0)
  }
  function giveUp(): void {
    tools.log.error('storage does not answer; stopped without waiting for it')
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

try {
  await main()
} catch (error) {
  process.stderr.write(error instanceof ConfigFault ? `${error.message}\n` : `Waybill could not start: ${(error as Error).message}\n`)
  process.exit(1)
}

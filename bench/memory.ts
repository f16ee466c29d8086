/**
 * Measures the resident memory of a service: ready, after IMPORTS=100 documents of COMPONENTS=1000 components, half a minute later, and its
 * peak. DATABASE_URL measures PostgreSQL, on an empty database; SERVICE names another build's main.ts.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateSbom } from './generate.ts'
import { table } from './measure.ts'
import { freshEnvironment, makeCompany, memoryOf, sendDocument, startService, stopService } from './service-process.ts'

const imports = Number(process.env['IMPORTS'] ?? 100)
const components = Number(process.env['COMPONENTS'] ?? 1000)
/** Timers of idle threads and pools end within it. */
const restMs = 40_000

const environment = await freshEnvironment()
const service = await startService(environment)
const figures: string[] = []
await sleep(5000)
await note('VmRSS')
const key = await makeCompany(service)
for (let i = 0; i < imports; i++)
  await sendDocument(service, key, generateSbom(components, `memory ${String(i)}`), `module-${String(i % 10)}`)
await note('VmRSS')
await sleep(restMs)
await note('VmRSS')
await note('VmHWM')
await stopService(service.child)
await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })
process.stdout.write(table(['idle', `after ${String(imports)} imports`, 'at rest again', 'peak'], [figures]))

async function note(figure: 'VmRSS' | 'VmHWM'): Promise<void> {
  figures.push(`${((await memoryOf(service.child, figure)) / 1_048_576).toFixed(0)} MiB`)
}

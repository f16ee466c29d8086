/**
 * Measures the resident memory of a service: ready, after IMPORTS=100 documents of COMPONENTS=1000 components, half a minute later, and its
 * peak. DATABASE_URL measures PostgreSQL, on an empty database; SERVICE names another build's main.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateBom } from './generate.ts'
import { table } from './measure.ts'
import { makeProject, memoryOf, sendDocument, startService, stopService } from './service-process.ts'

const imports = Number(process.env['IMPORTS'] ?? 100)
const components = Number(process.env['COMPONENTS'] ?? 1000)
const port = Number(process.env['PORT'] ?? 8104)
const base = `http://127.0.0.1:${String(port)}`
/** Timers of idle threads and pools end within it. */
const restMs = 40_000

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const service = await startService(folder, port)
const figures: string[] = []
await sleep(5000)
await note('VmRSS')
const key = await makeProject(base)
for (let i = 0; i < imports; i++) await sendDocument(base, key, generateBom(components, `memory ${String(i)}`), `module-${String(i % 10)}`)
await note('VmRSS')
await sleep(restMs)
await note('VmRSS')
await note('VmHWM')
await stopService(service)
await rm(folder, { recursive: true, force: true })
process.stdout.write(table(['idle', `after ${String(imports)} imports`, 'at rest again', 'peak'], [figures]))

async function note(figure: 'VmRSS' | 'VmHWM'): Promise<void> {
  figures.push(`${((await memoryOf(service, figure)) / 1_048_576).toFixed(0)} MiB`)
}

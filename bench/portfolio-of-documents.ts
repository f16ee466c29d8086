/**
 * Measures imports of a whole portfolio into a service as an operator starts it: all CycloneDX documents of the folder DOCUMENTS, each into
 * a module of its own, and then the next build of each, which lacks every fiftieth component. ADVISORIES names a file of OSV records, one
 * in each line, DATABASE_URL an empty PostgreSQL in place of the embedded database, SERVICE another build's main file.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quantile, table, timed } from './measure.ts'
import { freshEnvironment, makeCompany, memoryOf, sendAdvisories, sendDocument, startService, stopService } from './service-process.ts'

interface Document {
  readonly name: string
  readonly content: { readonly bomFormat?: unknown; readonly components?: readonly object[] }
}

const folder = process.env['DOCUMENTS']
const advisories = process.env['ADVISORIES']
if (folder === undefined) throw new Error('DOCUMENTS names no folder')
const documents = await readDocuments(folder)

const environment = await freshEnvironment()
const service = await startService(environment)
const key = await makeCompany(service)
if (advisories !== undefined) await sendAdvisories(service, await readFile(advisories))
const rows = [await importAll('first build', (content) => content), await importAll('next build', (content) => lacking(content, 50))]
process.stdout.write(table([`${String(documents.length)} documents`, 'all', 'p50', 'p95', 'slowest', 'its document'], rows))
process.stdout.write(`peak ${String(Math.round((await memoryOf(service.child, 'VmHWM')) / 1_048_576))} MiB\n`)
await stopService(service.child)
await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })

async function readDocuments(from: string): Promise<readonly Document[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.json')).toSorted()
  const read = await Promise.all(names.map(async (name) => ({ name, content: parse(await readFile(join(from, name), 'utf8')) })))
  return read.filter(({ content }) => content.bomFormat === 'CycloneDX')
}

function parse(text: string): Document['content'] {
  return JSON.parse(text) as Document['content']
}

async function importAll(title: string, change: (content: Document['content']) => Document['content']): Promise<string[]> {
  const times: { readonly name: string; readonly milliseconds: number }[] = []
  for (const { name, content } of documents) {
    const bytes = Buffer.from(JSON.stringify(change(content)))
    times.push({ name, milliseconds: (await timed(() => sendDocument(service, key, bytes, encodeURIComponent(name)))).milliseconds })
  }
  const slowest = times.reduce((slow, next) => (next.milliseconds > slow.milliseconds ? next : slow))
  const figures = times.map(({ milliseconds }) => milliseconds)
  const all = figures.reduce((sum, each) => sum + each, 0)
  const columns = [all, quantile(figures, 0.5), quantile(figures, 0.95), slowest.milliseconds]
  return [title, ...columns.map((figure) => `${figure.toFixed(0)} ms`), slowest.name]
}

/** Leaves out every nth component. */
function lacking({ components = [], ...document }: Document['content'], every: number): Document['content'] {
  return { ...document, components: components.filter((_component, i) => i % every !== every - 1) }
}

/**
 * Measures imports of large documents into a service as an operator starts it: the first one after the start, the same again, with
 * another time stamp, and with other versions of some components. DOCUMENTS=a.json,b.json takes CycloneDX documents of yours in place of generated
 * ones of 2,000 and 10,000 components, DATABASE_URL an empty PostgreSQL in place of the embedded database; SERVICE names another build's
 * main file.
 */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { generateSbom } from './generate.ts'
import { table, timed } from './measure.ts'
import { freshEnvironment, makeCompany, memoryOf, sendDocument, startService, stopService } from './service-process.ts'

interface Component {
  'bom-ref'?: string
  purl?: string
  version?: string
}

interface Document {
  readonly components: readonly Component[]
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const files = process.env['DOCUMENTS']?.split(',') ?? []
const documents =
  files.length === 0
    ? [2000, 10_000].map((size) => ({ name: `${String(size)} components`, document: parse(generateSbom(size, 'large')) }))
    : await Promise.all(files.map(async (file) => ({ name: basename(file), document: parse(await readFile(file)) })))

/** Another version of the first component would introduce all others of a generated document anew. */
const firstChanged = 3

const environment = await freshEnvironment()
const service = await startService(environment)
const key = await makeCompany(service)
const rows: string[][] = []
for (const { name, document } of documents) {
  const first = write(document)
  const sent = [first, first, write(document), write(revised(document, 100)), write(document), write(revised(document, 5)), write(document)]
  const times: number[] = []
  for (const bytes of sent) times.push((await timed(() => sendDocument(service, key, bytes, name))).milliseconds)
  rows.push([name, `${(first.length / 1e6).toFixed(1)} MB`, ...times.map((time) => `${time.toFixed(0)} ms`)])
}
const heads = ['first', 'again', 'other time', '1 in 100', 'and back', '1 in 5', 'and back']
process.stdout.write(table(['document', 'size', ...heads], rows))
process.stdout.write(`peak ${String(Math.round((await memoryOf(service.child, 'VmHWM')) / 1_048_576))} MiB\n`)
await stopService(service.child)
await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })

function parse(bytes: Buffer): Document {
  return JSON.parse(bytes.toString('utf8')) as Document
}

/** As a build writes it: each time with another number and time. */
function write(document: Document): Buffer {
  return Buffer.from(JSON.stringify({ ...document, serialNumber: `urn:uuid:${randomUUID()}` }))
}

/** Gives every nth component another version. */
function revised({ components, dependencies = [], ...document }: Document, every: number): Document {
  const refs = new Map<string, string>()
  const others = components.map((component, i) => {
    const { purl, version, 'bom-ref': ref } = component
    if (i % every !== firstChanged || purl === undefined || version === undefined) return component
    const other = purl.replace(/@[^?#]*/u, `@${version}.9`)
    if (ref !== undefined) refs.set(ref, other)
    return Object.assign({}, component, { purl: other, version: `${version}.9`, ...(ref !== undefined && { 'bom-ref': other }) })
  })
  function renamed(ref: string): string {
    return refs.get(ref) ?? ref
  }
  const edges = dependencies.map(({ ref, dependsOn }) => ({ ref: renamed(ref), dependsOn: dependsOn?.map(renamed) ?? [] }))
  return { ...document, components: others, dependencies: edges }
}

/**
 * Compares with osv-scanner 1.9.2, the last version that reads the namespaces of package URLs: the same SBOMs and the same advisories, in turns.
 * As whole processes: osv-scanner without network, and the command line that uploads to a running service and waits for all analyses. Warm:
 * what each further document takes in a process of osv-scanner, an upload without the start of the command line, and the matcher alone with
 * the advisories in memory. OSV_SCANNER names the program where it is not on the PATH, DATABASE_URL an empty database instead of the embedded
 * one. Without the program, or without `../shared/data`, it measures nothing and says so.
 */
import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, globSync, mkdirSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packOf, readBytes } from '../quality/advisory-pack.ts'
import { compareReport, type Difference } from '../quality/compare-report.ts'
import { matchSbom } from '../quality/match-sbom.ts'
import { readReport } from '../quality/scanners/read-report.ts'
import { writeZip } from '../server/src/products/dossier/archive/write-zip.ts'
import { quantile, table, timed } from './measure.ts'
import {
  freshEnvironment,
  makeCompany,
  sendDocument,
  sendAdvisories,
  type ServiceProcess,
  startService,
  stopService,
} from './service-process.ts'

const data = join(import.meta.dirname, '../../shared/data')
const scanner = process.env['OSV_SCANNER'] ?? 'osv-scanner'
const wanted = '1.9.2'
const sboms = ['saleor', 'nodegoat', 'socket.io', 'vercel-examples']
const rounds = Number(process.env['ROUNDS'] ?? 5)
/** Documents beyond the first in one process of the peer. */
const further = 2

const missing = reasonToSkip()
if (missing === undefined) await measure()
else process.stdout.write(`${missing}\n`)

function reasonToSkip(): string | undefined {
  if (!existsSync(join(data, 'osv'))) return `There are no SBOMs and advisories at ${data}, so that nothing is compared.`
  const { stdout, error } = spawnSync(scanner, ['--version'], { encoding: 'utf8' })
  if (error !== undefined) return `There is no ${scanner}; OSV_SCANNER names osv-scanner ${wanted}. Nothing is compared.`
  return stdout.includes(wanted) ? undefined : `${scanner} is not version ${wanted} (${stdout.trim()}). Nothing is compared.`
}

/** What each way of scanning a document took, in milliseconds. */
interface Times {
  readonly peerProcess: number[]
  readonly peerWarm: number[]
  readonly ownProcess: number[]
  readonly upload: number[]
  readonly matching: number[]
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-peers-'))
  const records = publishedRecords()
  await writeDatabase(folder, records)
  const service = await startService(await freshEnvironment())
  const key = await makeCompany(service)
  await sendAdvisories(service, Buffer.from(records.join('\n')))
  const pack = packOf(records.map((record) => JSON.parse(record) as unknown))
  const rows: string[][] = []
  const findings: string[][] = []
  for (const name of sboms) {
    const document = withoutEvidence(readBytes(join(data, 'generated-sboms', `${name}.cdx.json.gz`)))
    const paths = await writeCopies(folder, name, document)
    const times: Times = { peerProcess: [], peerWarm: [], ownProcess: [], upload: [], matching: [] }
    let report = ''
    for (let round = 0; round < rounds; round++) {
      const module = `${name}-${String(round)}`
      const single = timedProcess(scanner, scannerParameters(folder, paths.slice(0, 1)))
      const several = timedProcess(scanner, scannerParameters(folder, paths))
      report = single.stdout
      times.peerProcess.push(single.milliseconds)
      times.peerWarm.push((several.milliseconds - single.milliseconds) / further)
      times.ownProcess.push(timedProcess(process.execPath, commandLine(paths[0]!, module), connection(service, key)).milliseconds)
      times.upload.push((await timed(() => sendDocument(service, key, document, `${module}-again`))).milliseconds)
      times.matching.push((await timed(() => matchSbom(document, pack))).milliseconds)
    }
    const components = await matchSbom(document, pack)
    rows.push([name, String(components.length), ...figures(times)])
    const { agreed, differences } = compareReport(components, readReport(JSON.parse(report)).reported, pack)
    findings.push([name, String(agreed), ...(['added', 'lost'] as const).map((kind) => String(countOf(differences, kind)))])
    for (const { kind, package: purl, id, why } of differences) process.stdout.write(`${name}: ${kind} ${id} in ${purl}: ${why}\n`)
  }
  process.stdout.write(
    table(['', 'components', 'osv-scanner', 'waybill import', 'times', 'osv-scanner, warm', 'upload', 'matcher', 'times'], rows),
  )
  process.stdout.write(table(['', 'in both', 'only in Waybill', 'only in osv-scanner'], findings))
  await stopService(service.child)
  await rm(folder, { recursive: true })
}

/** The medians; `times` is how much faster the command line and the matcher are. */
function figures({ peerProcess, peerWarm, ownProcess, upload, matching }: Times): readonly string[] {
  const [whole, warm, own, sent, matched] = [peerProcess, peerWarm, ownProcess, upload, matching].map((each) => quantile(each, 0.5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return [ms(whole), ms(own), (whole / own).toFixed(1), ms(warm), ms(sent), ms(matched), (warm / matched).toFixed(1)]
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function countOf(differences: readonly Difference[], kind: Difference['kind']): number {
  return differences.filter((each) => each.kind === kind).length
}

/** The records as they were published, each once: the peer does not merge copies. */
function publishedRecords(): readonly string[] {
  const files = globSync('*.ndjson.gz', { cwd: join(data, 'osv') }).toSorted()
  const lines = files.flatMap((file) =>
    readBytes(join(data, 'osv', file))
      .toString()
      .split('\n'),
  )
  const records = lines.filter((line) => line.trim() !== '').map((line) => [(JSON.parse(line) as OsvRecord).id, line] as const)
  return [...new Map(records).values()]
}

/** Writes the advisories as osv-scanner keeps them: an archive for each ecosystem, with a file for each record. */
async function writeDatabase(folder: string, records: readonly string[]): Promise<void> {
  const byEcosystem = new Map<string, Map<string, string>>()
  for (const record of records) {
    const { id } = JSON.parse(record) as OsvRecord
    for (const ecosystem of ecosystemsOf(record)) {
      const known = byEcosystem.get(ecosystem) ?? new Map<string, string>()
      byEcosystem.set(ecosystem, known.set(id, record))
    }
  }
  for (const [ecosystem, known] of byEcosystem) {
    const place = join(folder, 'osv-scanner', ecosystem)
    mkdirSync(place, { recursive: true })
    const entries = Array.from(known, ([id, record]) => ({ path: `${id}.json`, read: () => Promise.resolve(Buffer.from(record)) }))
    await pipeline(Readable.from(writeZip(entries, new Date())), createWriteStream(join(place, 'all.zip')))
  }
}

/** The ecosystems of a record, without their releases: `Debian:12` is kept with `Debian`. */
function ecosystemsOf(record: string): readonly string[] {
  const { affected = [] } = JSON.parse(record) as OsvRecord
  return [...new Set(affected.flatMap((entry) => entry.package?.ecosystem?.split(':')[0] ?? []))]
}

interface OsvRecord {
  readonly id: string
  readonly affected?: readonly { readonly package?: { readonly ecosystem?: string } }[]
}

/** The peer reads neither lists of identities, which CycloneDX 1.6 has as evidence, nor any document that contains one. */
function withoutEvidence(bytes: Buffer): Buffer {
  return Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), (name, value: unknown) => (name === 'evidence' ? undefined : value)))
}

async function writeCopies(folder: string, name: string, document: Buffer): Promise<readonly string[]> {
  const paths = Array.from({ length: 1 + further }, (_, i) => join(folder, `${name}-${String(i)}.cdx.json`))
  await writeFile(paths[0]!, document)
  for (const path of paths.slice(1)) await copyFile(paths[0]!, path)
  return paths
}

function scannerParameters(folder: string, paths: readonly string[]): readonly string[] {
  return [
    '--experimental-offline',
    '--experimental-local-db-path',
    folder,
    '--format',
    'json',
    ...paths.flatMap((path) => ['--sbom', path]),
  ]
}

function commandLine(path: string, module: string): readonly string[] {
  return [join(import.meta.dirname, '../cli/src/main.ts'), 'import', path, '--project', 'Shop', '--module', module, '--wait']
}

function connection({ url }: ServiceProcess, key: string): NodeJS.ProcessEnv {
  return { ...process.env, WAYBILL_URL: url, WAYBILL_API_KEY: key }
}

function timedProcess(
  program: string,
  parameters: readonly string[],
  env = process.env,
): { readonly stdout: string; readonly milliseconds: number } {
  const started = performance.now()
  const { stdout, stderr, status } = spawnSync(program, parameters, { encoding: 'utf8', env, maxBuffer: 1_000_000_000 })
  // both end with 1 where they find something
  if (status === null || status > 1) throw new Error(`${program} ended with ${String(status)}: ${stderr.slice(0, 1000)}`)
  return { stdout, milliseconds: performance.now() - started }
}

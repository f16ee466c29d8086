/**
 * Compares with osv-scanner 1.9.2, the last version that reads the namespaces of package URLs: the same SBOMs and the same advisories, in turns.
 * As whole processes: osv-scanner without network, and the command line that uploads to a running service and waits for all analyses. Warm:
 * what each further document takes in a process of osv-scanner, an upload without the start of the command line, and reading the document and
 * matching it in a process with the advisories in memory. OSV_SCANNER names the program where it is not on the PATH, DATABASE_URL an empty database instead of the embedded
 * one, GENERATED how many advisories on packages that no document has are added to the published ones: those at hand are a fraction of what OSV
 * publishes. Without the program, or without `../shared/data`, it measures nothing and says so.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSbom } from '@waybill/documents'
import { type AdvisoryPack, packOf, readBytes } from '../quality/advisory-pack.ts'
import { compareReport, type Difference } from '../quality/compare-report.ts'
import { matchRead } from '../quality/match-sbom.ts'
import { readReport } from '../quality/scanners/read-report.ts'
import { quantile, table, timed } from './measure.ts'
import { generateAdvisories } from './generate-advisories.ts'
import { publishedRecords, writeOsvDatabase } from './osv-database.ts'
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
const sboms = ['express.npm-sbom', 'saleor', 'nodegoat', 'socket.io', 'vercel-examples']
const rounds = Number(process.env['ROUNDS'] ?? 5)
const generated = Number(process.env['GENERATED'] ?? 0)
/** Advisories are sent some at a time: all of them are more than one text may have. */
const sentAtOnce = 20_000
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
  readonly reading: number[]
  readonly matching: number[]
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-peers-'))
  const records = [...publishedRecords(join(data, 'osv')), ...generateAdvisories(generated)]
  await writeOsvDatabase(folder, records)
  const service = await startService(await freshEnvironment())
  const key = await makeCompany(service)
  for (let at = 0; at < records.length; at += sentAtOnce)
    await sendAdvisories(service, Buffer.from(records.slice(at, at + sentAtOnce).join('\n')))
  const pack = packOf(records.map((record) => JSON.parse(record) as unknown))
  const rows: string[][] = []
  const findings: string[][] = []
  for (const name of sboms) {
    const document = withoutEvidence(readBytes(join(data, 'generated-sboms', `${name}.cdx.json.gz`)))
    const compared: Compared = { name, document, paths: await writeCopies(folder, name, document) }
    const { times, report } = await scan(compared, { folder, service, key, pack })
    const components = matchRead(await readSbom('cyclonedx', document, { pkgType: 'generic' }), pack)
    rows.push([name, String(components.length), ...figures(times)])
    const { agreed, differences } = compareReport(components, readReport(JSON.parse(report)).reported, pack)
    findings.push([name, String(agreed), ...(['added', 'lost'] as const).map((kind) => summaryOf(differences, kind))])
    for (const each of differences)
      process.stdout.write(`${name}: ${each.kind} ${each.id} in ${each.package}: ${each.why} (${each.category})\n`)
  }
  process.stdout.write(table(['', 'components', ...titles], rows))
  process.stdout.write(table(['', 'in both', 'only in Waybill', 'only in osv-scanner'], findings))
  await stopService(service.child)
  await rm(folder, { recursive: true })
}

interface Compared {
  readonly name: string
  readonly document: Buffer
  /** Of copies of the document. */
  readonly paths: readonly string[]
}

interface Scanners {
  readonly folder: string
  readonly service: ServiceProcess
  readonly key: string
  readonly pack: AdvisoryPack
}

/** Scans one document in all ways, in turns. */
async function scan(
  { name, document, paths }: Compared,
  { folder, service, key, pack }: Scanners,
): Promise<{ readonly times: Times; readonly report: string }> {
  const times: Times = { peerProcess: [], peerWarm: [], ownProcess: [], upload: [], reading: [], matching: [] }
  const reports: string[] = []
  for (let round = 0; round < rounds; round++) {
    const module = `${name}-${String(round)}`
    const single = timedProcess(scanner, scannerParameters(folder, paths.slice(0, 1)))
    const several = timedProcess(scanner, scannerParameters(folder, paths))
    reports.push(single.stdout)
    times.peerProcess.push(single.milliseconds)
    times.peerWarm.push((several.milliseconds - single.milliseconds) / further)
    times.ownProcess.push(timedProcess(process.execPath, commandLine(paths[0]!, module), connection(service, key)).milliseconds)
    times.upload.push((await timed(() => sendDocument(service, key, document, `${module}-again`))).milliseconds)
    const read = await timed(() => readSbom('cyclonedx', document, { pkgType: 'generic' }))
    times.reading.push(read.milliseconds)
    times.matching.push((await timed(() => Promise.resolve(matchRead(read.result, pack)))).milliseconds)
  }
  return { times, report: reports[0] ?? '' }
}

const titles = [
  'osv-scanner',
  'waybill import',
  'times',
  'osv-scanner, warm',
  'upload',
  'times',
  'read, match',
  'times',
  'match',
  'times',
] as const

/** The medians; `times` is how much faster Waybill is: as a process, than the warm process by an upload, by reading and matching, by matching. */
function figures({ peerProcess, peerWarm, ownProcess, upload, reading, matching }: Times): readonly string[] {
  const own = reading.map((milliseconds, round) => milliseconds + (matching[round] ?? 0))
  const [whole, warm] = [median(peerProcess), median(peerWarm)]
  const beside = [upload, own, matching].flatMap((times) => [ms(median(times)), ratio(warm, median(times))])
  return [ms(whole), ms(median(ownProcess)), ratio(whole, median(ownProcess)), ms(warm), ...beside]
}

function median(times: readonly number[]): number {
  return quantile(times, 0.5)
}

function ratio(theirs: number, ours: number): string {
  return (theirs / ours).toFixed(1)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

/** Writes the number of differences of a kind by category. */
function summaryOf(differences: readonly Difference[], kind: Difference['kind']): string {
  const found = Map.groupBy(
    differences.filter((each) => each.kind === kind),
    ({ category }) => category,
  )
  return Array.from(found, ([category, { length }]) => `${String(length)} (${category})`).join(', ') || '0'
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

/**
 * Measures match quality: the findings of the service's readers and matcher in real documents.
 *
 *   npm run quality                                        all documents of the data folder, findings by ecosystem
 *   npm run quality -- --compare before.json after.json    what a later build finds otherwise
 *   npm run quality -- deep-scan                           what the finders of repository scans get right, against the last result
 *   npm run quality -- deep-scan --compare a.json b.json   what differs between two results
 *   npm run quality -- --against report.json --sbom a.json what another scanner finds otherwise in the same document, and why
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBytes, readPack } from './advisory-pack.ts'
import { compareReport, type Comparison } from './compare-report.ts'
import { readFacts } from './facts.ts'
import { foundIn, type MatchedComponent, matchSbom } from './match-sbom.ts'
import { byEcosystem, compareResults, type DocumentResult, type Result } from './result.ts'
import { readReport } from './scanners/read-report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/data') },
    out: { type: 'string' },
    only: { type: 'string' },
    compare: { type: 'boolean', default: false },
    against: { type: 'string' },
    sbom: { type: 'string' },
  },
})

const documents = ['generated-sboms/*.json{,.gz}', 'cyclonedx/real/*.json{,.gz}', 'spdx/json{,-containers,-in-the-wild}/*.json{,.gz}']

if (positionals[0] === 'deep-scan') await deepScan(positionals.slice(1))
else if (values.compare) compareBuilds(positionals)
else if (values.against !== undefined) await compareScanner(values.against, values.sbom)
else await measure()

async function deepScan(files: readonly string[]): Promise<void> {
  const { compareDeepScans, measureDeepScan } = await import('./deep-scan.ts')
  const { data, out = 'deep-scan-result.json', only } = values
  if (values.compare) compareDeepScans(files)
  else measureDeepScan({ data, out, only })
}

async function measure(): Promise<void> {
  const { data, out = 'quality-result.json' } = values
  if (!existsSync(join(data, 'osv'))) return exitWith(`There are no advisories at ${join(data, 'osv')}; name the data folder with --data.`)
  const pack = readPack(join(data, 'osv'))
  const facts = readFacts(join(data, 'facts/sbom-vulnerability-matches.ndjson.gz'))
  const results: Record<string, DocumentResult> = {}
  const compared: (readonly [document: string, comparison: Comparison])[] = []
  for (const file of documents.flatMap((pattern) => globSync(pattern, { cwd: data })).toSorted()) {
    const components = await read(join(data, file))
    if (components === undefined) continue
    const known = facts?.get(file)
    results[file] = { components: components.length, found: foundIn(components, pack), ecosystems: countBy(components) }
    if (known !== undefined) compared.push([file, compareReport(components, known, pack)])
  }
  const result = { advisories: pack.size, documents: results }
  writeFileSync(out, `${JSON.stringify(result, undefined, 1)}\n`)
  showResult(result)
  showAgreement(compared)
  printLine(`Written to ${out}; compare it with that of another build by --compare.`)

  async function read(file: string): Promise<readonly MatchedComponent[] | undefined> {
    try {
      return await matchSbom(readBytes(file), pack)
    } catch (error) {
      printLine(`passed over ${file}: ${error instanceof Error ? error.message : 'unreadable'}`)
      return undefined
    }
  }
}

function countBy(components: readonly MatchedComponent[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Array.from(
      Map.groupBy(components, ({ ecosystem }) => ecosystem),
      ([name, own]) => [name, own.length],
    ),
  )
}

function showResult(result: Result): void {
  const rows = byEcosystem(result)
  printLine(`${Object.keys(result.documents).length} documents, ${result.advisories} advisories\n`)
  printLine(row(['ecosystem', 'components', 'affected', 'findings', 'conf. 5', '4', '3']))
  for (const { ecosystem, components, affected, vulnerabilities, confidences } of rows)
    printLine(row([ecosystem, ...[components, affected, vulnerabilities, ...confidences].map(String)]))
}

function row([first = '', ...cells]: readonly string[]): string {
  return `${first.slice(0, 34).padEnd(34)} ${cells.map((cell) => cell.padStart(10)).join(' ')}`
}

function showAgreement(compared: readonly (readonly [string, Comparison])[]): void {
  if (compared.length === 0) return
  const agreed = compared.reduce((sum, [, each]) => sum + each.agreed, 0)
  const differences = compared.flatMap(([, each]) => each.differences)
  const added = differences.filter(({ kind }) => kind === 'added').length
  printLine(`\nAgainst the cross-check: ${agreed} agree, ${added} only here, ${differences.length - added} only there.\n`)
}

async function compareScanner(report: string, sbom: string | undefined): Promise<void> {
  if (sbom === undefined) return exitWith('Name the document that was scanned with --sbom.')
  const pack = readPack(join(values.data, 'osv'))
  const { scanner, reported } = readReport(JSON.parse(readBytes(report).toString()))
  const { agreed, differences } = compareReport(await matchSbom(readBytes(sbom), pack), reported, pack)
  for (const { kind, package: name, id, why } of differences) printLine(`${kind.padEnd(5)} ${name} ${id}\n      ${why}`)
  printLine(
    `${agreed} found by both; ${differences.filter(({ kind }) => kind === 'added').length} added here, the rest lost to ${scanner}.`,
  )
}

function compareBuilds([before, after]: readonly string[]): void {
  if (before === undefined || after === undefined) return exitWith('Name two results: --compare before.json after.json')
  const [old, now] = [before, after].map((file) => JSON.parse(readFileSync(file, 'utf8')) as Result)
  const changes = old && now ? compareResults(old, now) : []
  for (const { kind, document, purl, id, before: was, after: is } of changes)
    printLine(`${kind.padEnd(10)} ${purl} ${id} (${String(was ?? '–')} → ${String(is ?? '–')}) in ${document}`)
  printLine(`${changes.length} differences.`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function exitWith(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 2
}
